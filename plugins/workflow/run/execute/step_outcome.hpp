// SPDX-License-Identifier: MIT
/// The outcome of a step, and how the result of a call becomes one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/run/execute/run_scope.hpp"
#include "plugins/workflow/run/execute/step_error.hpp"
#include "plugins/workflow/run/files/artifacts.hpp"
#include "plugins/workflow/run/results/call_result.hpp"

namespace collet::workflow {

struct StepProblem {
  const Step* step = nullptr;
  StepError error;
  bool fatal = false;  ///< the run ends regardless of `on_error`
};

/// The result of one attempt of a step.
struct StepOutcome {
  ObjectBuilder record;
  std::optional<StepProblem> problem;
  bool returned = false;
  bool suspended = false;  ///< the user is asked; the step runs again with the answer
};

/// Checks the criteria of a call's result and stores its artifacts and outputs in the outcome. `root` is the
/// scope of the run, whose `artifacts` are updated.
void apply_result(const Step& step, CallResult& result, const Value& meta, RunScope& run_scope,
                  ArtifactStore& artifacts, RunScope& root, StepOutcome& outcome);

/// Renders the template to `out`, or returns the error.
std::optional<StepError> render_text(const PlacedTemplate& text, const Scope& scope, std::string_view where,
                                     std::string& out);

/// Returns a message of a server as one line of bounded length.
std::string single_line(std::string_view text);

}  // namespace collet::workflow
