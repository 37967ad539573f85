// SPDX-License-Identifier: MIT
/// What the caller of a workflow gets: a summary, outputs, links; small unless the workflow wants more.
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

/// Has a text written by somebody's model; nothing, and why in `why`, if that is not to be had now.
using Writer = std::function<std::optional<std::string>(Summary::Mode mode, std::string_view instructions,
                                                        std::int64_t max_tokens, std::string& why)>;

struct AnswerParts {
  const Workflow& workflow;
  const Ended& ended;
  Frame& frame;
  ArtifactKeeper& artifacts;
  const RunFolder& folder;
  Writer writer;            ///< may be empty
  std::int64_t max_tokens;  ///< what the host lets through
  const Journal& journal;   ///< knows what is not to be told
};

/// Writes the parts; throws a Failure if the run failed. Returns the tokens written.
std::int64_t answer(const AnswerParts& parts, Call& call);

/// Characters of compact JSON / 4.
std::int64_t tokens_of(std::string_view text);

}  // namespace collet::workflow
