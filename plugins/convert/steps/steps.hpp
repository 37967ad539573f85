// SPDX-License-Identifier: MIT
/// The steps between neighbouring versions.
#pragma once

#include "plugins/convert/core/step.hpp"
#include "plugins/convert/steps/swagger_names.hpp"

namespace collet::convert {

support::Result<void> convert_2_0_to_3_0(StepContext& context);
support::Result<void> convert_3_0_to_3_1(StepContext& context);
support::Result<void> convert_3_1_to_3_2(StepContext& context);
support::Result<void> convert_3_2_to_3_1(StepContext& context);
support::Result<void> convert_3_1_to_3_0(StepContext& context);
support::Result<void> convert_3_0_to_2_0(StepContext& context);

/// The part of the step from 2.0 that moves values, after those in place were converted.
support::Result<void> convert_swagger_structure(StepContext& context, const SwaggerNames& names);

/// The part of the step to 2.0 that moves values.
support::Result<void> convert_to_swagger_structure(StepContext& context);

/// Makes components of the schemas in $defs, and rewrites references to them, to anchors and relative to an
/// $id.
support::Result<void> move_definitions(StepContext& context);

}  // namespace collet::convert
