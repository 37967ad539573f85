// SPDX-License-Identifier: MIT
/// References into values that a step between 2.0 and 3.0 moves: schemas of responses and bodies, parameters.
#pragma once

#include <string>
#include <string_view>

#include "plugins/convert/steps/swagger_names.hpp"
#include "plugins/openapi/tree/document.hpp"

namespace collet::convert {

/// The new text of a reference.
struct MovedPointer {
  std::string text{};  ///< empty if the reference stays as it is
  bool lost = false;   ///< true if the target version has no such value
};

/// For 2.0 to 3.0. `document` is the one before the step.
MovedPointer pointer_from_2_0(const openapi::Document& document, const SwaggerNames& names,
                              std::string_view reference);
/// For 3.0 to 2.0. `keeps` is true if contents without a counterpart are kept as `x-oas-content`.
MovedPointer pointer_to_2_0(const openapi::Document& document, std::string_view reference, bool keeps);

}  // namespace collet::convert
