// SPDX-License-Identifier: MIT
/// The weights of the fields of an operation in the word index. They are stored in the index and in
/// snapshots; the weights that a search applies to a question are in plugins/search/rank/weights.hpp.
///
/// The values were chosen by hand. Fitting them to some APIs gained nothing on the others (DECISIONS.md), so
/// they stay.
#pragma once

namespace collet::openapi {

/// Parameters of a field. Each occurrence counts with `weight`, reduced in fields longer than `usual`;
/// `slope` is the share of the length in this reduction (b of BM25F).
struct WordField {
  float weight;
  float slope;
  float usual;  ///< usual length in words
};

namespace field_weights {

inline constexpr WordField k_id{2.0F, 0.5F, 4};
inline constexpr WordField k_path{1.5F, 0.6F, 4};
inline constexpr WordField k_resource{1.2F, 0.5F, 1.5F};  ///< the last segment that is no parameter, again
inline constexpr WordField k_path_parameter{0.4F, 0.5F, 2};
inline constexpr WordField k_summary{2.0F, 0.5F, 6};
inline constexpr WordField k_tags{1.0F, 0.5F, 2};
inline constexpr WordField k_names{0.8F, 0.5F, 8};  ///< names of parameters and properties
inline constexpr WordField k_response_names{0.3F, 0.5F, 8};
inline constexpr WordField k_description{1.1F, 0.5F, 25};
inline constexpr WordField k_topic_name{2.0F, 0.5F, 2};
inline constexpr WordField k_topic_properties{0.6F, 0.5F, 15};
inline constexpr WordField k_topic_description{1.0F, 0.5F, 20};

}  // namespace field_weights

}  // namespace collet::openapi
