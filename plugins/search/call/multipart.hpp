// SPDX-License-Identifier: MIT
/// multipart/form-data: RFC 7578, names escaped as the WHATWG HTML standard ("multipart form data") has it;
/// and other multipart types, RFC 2046, whose parts have no names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collet::search::call {

struct FormPart {
  std::string name;
  std::string file_name;     ///< empty: no file
  std::string content_type;  ///< empty: none is told, which means text/plain
  std::string content;
  std::vector<std::pair<std::string, std::string>> headers{};  ///< more of them, fit for HTTP
};

/// A boundary that stands in no part. The same parts have the same one.
std::string boundary_for(const std::vector<FormPart>& parts);

enum class Parts : std::uint8_t { named, nameless };
std::string multipart_text(const std::vector<FormPart>& parts, std::string_view boundary,
                           Parts kind = Parts::named);

}  // namespace collet::search::call
