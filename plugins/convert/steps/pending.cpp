// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/steps.hpp"
namespace collet::convert {
support::Result<void> convert_3_1_to_3_2(StepContext&) { return {}; }
support::Result<void> convert_3_2_to_3_1(StepContext&) { return {}; }
support::Result<void> convert_3_0_to_2_0(StepContext&) { return {}; }
}
