// SPDX-License-Identifier: MIT
/// Multipart bodies: form-data of RFC 7578 with names escaped as in the WHATWG HTML standard ("multipart form
/// data"), and types of RFC 2046 whose parts have no names. and other multipart types, RFC 2046, whose parts
/// have no names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collet::call_api {

struct FormPart {
  std::string name;
  std::string file_name;     ///< name of the file; empty if the part is no file
  std::string content_type;  ///< empty if there is no such header, which means text/plain
  std::string content;
  std::vector<std::pair<std::string, std::string>> headers{};  ///< further headers
};

/// Returns a boundary that occurs in no part. Equal parts have the same boundary.
std::string boundary_for(const std::vector<FormPart>& parts);

enum class Parts : std::uint8_t { named, nameless };
std::string multipart_text(const std::vector<FormPart>& parts, std::string_view boundary,
                           Parts kind = Parts::named);

}  // namespace collet::call_api
