// SPDX-License-Identifier: MIT
/// multipart/form-data: RFC 7578, names escaped as the WHATWG HTML standard ("multipart form data") has it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::search::call {

struct FormPart {
  std::string name;
  std::string file_name;     ///< empty: no file
  std::string content_type;  ///< empty: none is told, which means text/plain
  std::string content;
};

/// A boundary that stands in no part. The same parts have the same one.
std::string boundary_for(const std::vector<FormPart>& parts);

std::string multipart_text(const std::vector<FormPart>& parts, std::string_view boundary);

}  // namespace collet::search::call
