// SPDX-License-Identifier: MIT
/// A second reader of a YAML document, by yaml-cpp's events.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

struct YamlCppOpinion {
  bool accepted = false;
  /// The error, or the place where its events differ from the document; empty if they agree.
  std::string difference;
};

/// Compares kinds, keys and texts, except for three known errors of yaml-cpp 0.7; for values that are not
/// strings also that yaml-cpp read them without quotes. The document has no alias, no merge key and no
/// duplicate key.
YamlCppOpinion ask_yaml_cpp(std::string_view source, const Document& document);

}  // namespace collet::openapi
