// SPDX-License-Identifier: MIT
/// The content of responses of 3.0 from the schema and examples of 2.0.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/convert/core/step.hpp"

namespace collet::convert {

/// Extension of 2.0 that keeps a content with several schemas. The way back restores it.
inline constexpr std::string_view k_kept_content = "x-oas-content";
/// Extension of 2.0 that keeps a request body which form fields do not express.
inline constexpr std::string_view k_kept_body = "x-oas-requestBody";

/// Returns true for a media type as 2.0 requires it: a type, a slash, a subtype, and perhaps parameters.
bool is_media_type(std::string_view text);

/// Returns the media types that the content of a response of 2.0 gets; none for an empty response.
std::vector<std::string> response_media_types(openapi::Node response, openapi::Node produces);

/// Returns the content of a response, without braces.
std::string response_content(openapi::Node response, openapi::Node produces);

/// Restores contents and bodies that the way from 3.0 kept, so that later passes convert what is in them.
support::Result<void> restore_contents(StepContext& context);

}  // namespace collet::convert
