// SPDX-License-Identifier: MIT
/// Body and form parameters of 2.0 from the request bodies of 3.0, as JSON texts.
#pragma once

#include <string>
#include <vector>

#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

struct BodyParameters {
  std::vector<std::string> parameters{};
  bool form = false;      ///< true for `in: formData`
  std::string problem{};  ///< names the loss; empty if there is none
};

/// Converts a request body whose references to schemas are those of 2.0 already.
BodyParameters body_parameters(openapi::Node body, bool keeps);

/// Returns the schema of a response: a file for binary content.
std::string response_schema(openapi::Node schema);

/// Returns true for the media types of forms.
bool is_form(std::string_view media_type);

}  // namespace collet::convert
