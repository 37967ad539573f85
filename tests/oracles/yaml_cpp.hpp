// SPDX-License-Identifier: MIT
/// A second opinion on a YAML document, by yaml-cpp's events.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/tree/document.hpp"

namespace collet::openapi {

struct YamlCppOpinion {
  bool accepted = false;
  /// The error, or where its events differ from the document; empty if they say the same.
  std::string difference;
};

/// Compares kinds, keys and texts, three known errors of yaml-cpp 0.7 apart; for what is not a string also
/// that yaml-cpp saw it without quotes. The document has no alias, no merge key and no duplicate key.
YamlCppOpinion ask_yaml_cpp(std::string_view source, const Document& document);

}  // namespace collet::openapi
