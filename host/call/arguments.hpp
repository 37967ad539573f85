// SPDX-License-Identifier: MIT
/// What goes into a plugin: the client's arguments with the operator's, and the facts about the call.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "host/call/pipeline.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

/// Does the operator set, pin or hide arguments of the tool?
inline bool sets_arguments(const catalog::Tool& tool) {
  return !tool.pinned.empty() || !tool.defaults.empty() || !tool.hidden.empty();
}

/// The client's arguments (one valid JSON object) with the tool's pinned ones added, and the defaults that
/// the client does not give itself. A client's own value for a pinned or hidden argument is refused. The
/// bytes that came when the operator set nothing.
support::Result<std::string> merge_arguments(std::string arguments, const catalog::Tool& tool);

/// The JSON Pointer of an argument: "/name".
std::string pointer_to(std::string_view name);

/// meta_json of abi.h.
struct MetaFacts {
  std::uint64_t call_id = 0;
  std::string_view profile;
  std::int64_t budget = 0;
  int depth = 0;           ///< 0: called by a client
  std::uint64_t root = 0;  ///< of a nested call: call_id of the client's at the top
};
std::string meta_json(const Request& request, const MetaFacts& facts);

/// What the meta of an origin's calls has in common.
class CommonMeta {
 public:
  CommonMeta(std::shared_ptr<const Origin> origin, std::string_view profile);
  bool is_of(const Request& request) const { return origin_ == request.origin; }
  /// As meta_json(), of a request that this is of, in place of what `text` held.
  void write(std::string& text, const Request& request, const MetaFacts& facts);

 private:
  std::shared_ptr<const Origin> origin_;
  std::string text_;        ///< the members, and those of the facts below
  std::size_t common_ = 0;  ///< bytes of text_ without the latter
  std::int64_t budget_ = -1;
  int depth_ = -1;
};

}  // namespace collet::host::call
