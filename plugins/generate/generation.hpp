// SPDX-License-Identifier: MIT
/// One call of `generate`: arguments, model, files, answer.
#pragma once

#include <collet/call.hpp>

namespace collet::generate {

/// Generates, writes and answers. Throws a Failure.
void run(Call& call);

}  // namespace collet::generate
