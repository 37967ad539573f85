// SPDX-License-Identifier: MIT
/// Request bodies of 3.0 from the body and form parameters of 2.0, as JSON texts.
#pragma once

#include <string>
#include <vector>

#include "plugins/convert/steps/simple_schema.hpp"
#include "plugins/convert/steps/swagger_names.hpp"

namespace collet::convert {

/// The extension that keeps the name of a body parameter which is not called "body".
inline constexpr std::string_view k_body_name = "x-body-name";

/// Returns the strings of an array.
std::vector<std::string> media_types(openapi::Node list);

/// Returns the body for a parameter with `in: body`, whose schema is that of 3.0 already.
std::string plain_body(openapi::Node parameter, const std::vector<std::string>& consumes);
/// Returns the body for parameters with `in: formData`: an object with a property for each.
std::string form_body(const std::vector<openapi::Node>& fields, const std::vector<std::string>& consumes,
                      bool keeps);

/// Reports what a form field has and a form of 3.0 has not.
void report_form_losses(Pass& pass, openapi::Node field, bool keeps);

}  // namespace collet::convert
