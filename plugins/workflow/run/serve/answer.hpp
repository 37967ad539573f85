// SPDX-License-Identifier: MIT
/// The answer of a workflow: a summary, outputs and links within a token budget.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <collet/call.hpp>

#include "plugins/workflow/language/model/model.hpp"
#include "plugins/workflow/run/execute/run.hpp"
#include "plugins/workflow/run/files/journal.hpp"

namespace collet::workflow {

/// Lets a language model write a text. On failure returns nothing and sets `why`.
using SummaryWriter = std::function<std::optional<std::string>(
    Summary::Mode mode, std::string_view instructions, std::int64_t max_tokens, std::string& why)>;

struct AnswerInput {
  const Workflow& workflow;
  const RunResult& ended;
  RunScope& run_scope;
  ArtifactStore& artifacts;
  const RunFolder& folder;
  SummaryWriter writer;                   ///< may be empty
  std::int64_t max_tokens;                ///< limit of the host
  const Journal& journal;                 ///< masks the secrets
  const std::vector<std::string>& files;  ///< names of the files, by Mark::file
};

/// Writes the parts of the answer. Throws a Failure if the run failed. Returns the number of tokens
/// written.
std::int64_t answer(const AnswerInput& parts, Call& call);

/// Returns the number of characters of `text` as compact JSON, divided by 4.
std::int64_t tokens_of(std::string_view text);

}  // namespace collet::workflow
