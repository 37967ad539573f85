// SPDX-License-Identifier: MIT
/// The state of a suspended run, from which another Run continues.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "plugins/workflow/language/value/units.hpp"
#include "plugins/workflow/run/execute/run_scope.hpp"

namespace collet::workflow {

struct RunState {
  std::unique_ptr<const RunScope> scope;  ///< all names and results
  std::size_t step = 0;                   ///< index of the step that asks
  Milliseconds took{0};                   ///< without the time of waiting for answers
  Milliseconds waited{0};                 ///< time since the question; set when the run continues
  std::int64_t started = 0;               ///< milliseconds since 1970
  std::uint32_t steps_ok = 0, steps_run = 0;
  std::uint64_t calls = 0, attempts = 0, bytes = 0;
};

}  // namespace collet::workflow
