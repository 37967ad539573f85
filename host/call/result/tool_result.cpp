// SPDX-License-Identifier: MIT
#include "host/call/result/tool_result.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <collet/json.hpp>

#include "host/call/result/part_checks.hpp"
#include "host/call/result/result_shaper.hpp"
#include "host/call/result/tokens.hpp"
#include "host/util/json_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

/// Returns true for a json or text part that needs no change.
bool is_ready(const Part& part, const ResultRules& rules) {
  if (part.kind != COLLET_PART_JSON && part.kind != COLLET_PART_TEXT) return false;
  if (exceeds_tokens(part.bytes, rules.max_result_tokens)) return false;
  if (part.kind == COLLET_PART_TEXT) return support::valid_utf8(part.bytes);
  return util::on_one_line(part.bytes) && !support::check_json(part.bytes);
}

collet_status valid_code(collet_status status) {
  return status > COLLET_OK && status <= COLLET_INTERNAL ? status : COLLET_FAILED;
}

/// Returns the failure of a result that contradicts the tool's output_schema, or nothing. The tool must have
/// one.
std::optional<Failure> schema_failure(const std::vector<Part>& parts, const ResultRules& rules,
                                      const Collector::Blame& blame) {
  const auto data = std::find_if(parts.begin(), parts.end(),
                                 [](const Part& part) { return part.kind == COLLET_PART_JSON; });
  std::string what = "gave no json part, which its output_schema promises";
  if (data != parts.end()) {
    if (support::check_json(data->bytes)) return std::nullopt;  // reported with the part itself
    const auto checked = rules.schemas->check_result(data->bytes);
    if (checked.fit == Fit::defect) {
      blame(checked.error.message);
      return Failure{checked.error.code, checked.error.message, {}};
    }
    if (checked.fit == Fit::undecided) blame("its result is too large to be checked against output_schema");
    if (checked.fit != Fit::refused) return std::nullopt;
    what = "its result is not what its output_schema says: " + checked.error.message;
  }
  blame(std::string(rules.tool) + ": " + what);
  return Failure{COLLET_INTERNAL,
                 "plugin '" + std::string(rules.plugin) + "': " + what + ": a defect of the plugin",
                 {}};
}

/// Returns the reason why the call failed, or nothing. Removes the last part of a failed call if it is an
/// incomplete json part.
std::optional<Failure> failure_of_result(Collected& collected, collet_status returned,
                                         const ResultRules& rules, const Collector::Blame& blame) {
  auto failure = failure_of(collected, returned, rules, blame);
  const bool has_output_schema = rules.schemas != nullptr && rules.schemas->has_output();
  if (!failure && has_output_schema) failure = schema_failure(collected.parts, rules, blame);
  if (failure && !collected.parts.empty() && collected.parts.back().kind == COLLET_PART_JSON &&
      support::check_json(collected.parts.back().bytes)) {
    collected.parts.pop_back();
  }
  return failure;
}

/// Returns true if the json part of a failed call conforms to the tool's output_schema.
bool data_fits(const std::vector<Part>& parts, const ResultRules& rules) {
  const auto data = std::find_if(parts.begin(), parts.end(),
                                 [](const Part& part) { return part.kind == COLLET_PART_JSON; });
  if (data == parts.end() || support::check_json(data->bytes)) return false;
  if (rules.schemas == nullptr || !rules.schemas->has_output()) return true;
  return rules.schemas->check_result(data->bytes).fit == Fit::fits;
}

/// Returns true if the result exceeded its limit and this part is useless when it is cut off.
bool is_incomplete(const Collected& collected, const Part& part) {
  return collected.too_large && part.kind != COLLET_PART_TEXT && part.kind != COLLET_PART_LINK;
}

}  // namespace

std::optional<Failure> failure_of(Collected& collected, collet_status returned, const ResultRules& rules,
                                  const Collector::Blame& blame) {
  if (collected.too_large && (returned == COLLET_OK || !collected.failure)) {
    return Failure{
        COLLET_TOO_LARGE,
        collected.out_of_memory
            ? "there is no memory left for the result: max_memory in [host] limits what all calls and "
              "documents hold; ask for less, or again when other calls have ended"
            : "the result is larger than the host takes; ask for less",
        {}};
  }
  if (returned == COLLET_OK) {
    if (!collected.failure) return std::nullopt;
    blame("returned ok after fail()");
    collected.failure->code = valid_code(collected.failure->code);
    return std::move(collected.failure);
  }
  const auto defect = [&](const std::string& what) {
    blame(what);
    return Failure{COLLET_INTERNAL,
                   "plugin '" + std::string(rules.plugin) + "' " + what + ": a defect of the plugin",
                   {}};
  };
  if (returned == COLLET_PENDING) return defect("returned pending without having asked anything");
  if (!collected.failure || collected.failure->text.empty()) {
    return defect("failed (status " + std::to_string(returned) + ") without saying why");
  }
  collected.failure->code = valid_code(returned);
  return std::move(collected.failure);
}

FullResult full_result(Collected collected, collet_status returned, const ResultRules& rules,
                       const Collector::Blame& blame) {
  FullResult out;
  out.failure = failure_of_result(collected, returned, rules, blame);
  for (auto& part : collected.parts) {
    if (out.failure && is_incomplete(collected, part)) continue;
    if (part.kind == COLLET_PART_JSON) {
      if (const auto fault = json_fault(part, rules, blame)) {
        if (!out.failure) out.failure = Failure{fault->code, fault->message, {}};
        continue;
      }
    } else if (part.kind == COLLET_PART_TEXT) {
      repair_text(part, blame);
    }
    out.parts.push_back(std::move(part));
  }
  return out;
}

Outcome tool_outcome(Collected collected, collet_status returned, const ResultRules& rules,
                     ResultStore& store, const Collector::Blame& blame) {
  auto failure = failure_of_result(collected, returned, rules, blame);
  Outcome outcome;
  if (!failure && collected.parts.size() == 1 &&
      is_ready(collected.parts.front(), rules)) {  // nearly every call
    outcome.parts = std::move(collected.parts);
    return outcome;
  }
  ResultShaper shaper(rules, store, blame);
  const auto take = [&](Part& part) {
    if (failure && is_incomplete(collected, part)) return;
    if (const auto error = shaper.take(std::move(part))) {
      if (!failure) failure = Failure{error->code, error->message, {}};
    }
  };
  const bool fits = failure && !collected.too_large && data_fits(collected.parts, rules);
  std::for_each(collected.parts.begin(), collected.parts.end(), take);
  if (const auto error = shaper.finish(); error && !failure)
    failure = Failure{error->code, error->message, {}};
  if (failure) {
    outcome = failed(failure->code, failure->text);
    outcome.detail = std::move(failure->detail);
    outcome.data_fits = fits;
  }
  outcome.parts = std::move(shaper.parts());
  return outcome;
}

}  // namespace collet::host::call
