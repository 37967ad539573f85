// SPDX-License-Identifier: MIT
#include "host/call/result/tool_result.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <collet/json.hpp>

#include "host/call/result/tokens.hpp"
#include "host/util/json_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

constexpr std::size_t k_preview_characters = 500;

std::optional<support::Error> json_fault(const Part& part, const ResultRules& rules,
                                         const Collector::Blame& blame) {
  const auto error = support::check_json(part.bytes);
  if (!error) return std::nullopt;
  const auto what = "its json part is not valid JSON: at byte " + std::to_string(error->offset) + " of " +
                    std::to_string(part.bytes.size()) + ", " + error->message;
  blame(what);
  return support::Error{COLLET_INTERNAL,
                        "plugin '" + std::string(rules.plugin) + "': " + what + ": a defect of the plugin"};
}

void repair_text(Part& part, const Collector::Blame& blame) {
  if (support::valid_utf8(part.bytes)) return;
  blame("a text part that is not UTF-8");
  part.bytes = support::replace_invalid_utf8(part.bytes);
}

/// Makes the parts of one answer out of those that the plugin wrote.
class Shaper {
 public:
  Shaper(const ResultRules& rules, ResultStore& store, const Collector::Blame& blame)
      : rules_(rules), store_(store), blame_(blame) {}

  /// Appends to parts(). Returns an error if the call fails because of this part.
  std::optional<support::Error> take(Part&& part);
  std::vector<Part>& parts() { return parts_; }

 private:
  std::optional<support::Error> take_json(Part&& part);
  std::optional<support::Error> take_text(Part&& part, std::string_view mime_type);
  std::optional<support::Error> take_resource(Part&& part);
  std::optional<support::Error> keep_behind_link(Part&& part);
  std::optional<support::Error> keep_behind_preview(Part&& part, std::string_view mime_type);
  void link(const StoredResult& kept);

  const ResultRules& rules_;
  ResultStore& store_;
  const Collector::Blame& blame_;
  std::vector<Part> parts_;
  std::int64_t spent_ = 0;  ///< tokens of the json and text parts so far
};

/// Returns true for a json or text part that needs no change.
bool is_ready(const Part& part, const ResultRules& rules) {
  if (part.kind != COLLET_PART_JSON && part.kind != COLLET_PART_TEXT) return false;
  if (exceeds_tokens(part.bytes, rules.max_result_tokens)) return false;
  if (part.kind == COLLET_PART_TEXT) return support::valid_utf8(part.bytes);
  return util::on_one_line(part.bytes) && !support::check_json(part.bytes);
}

std::optional<support::Error> Shaper::take(Part&& part) {
  switch (part.kind) {
    case COLLET_PART_JSON:
      return take_json(std::move(part));
    case COLLET_PART_TEXT:
      repair_text(part, blame_);
      return take_text(std::move(part), "text/plain");
    case COLLET_PART_BLOB:
      return keep_behind_link(std::move(part));
    case COLLET_PART_RESOURCE:
      return take_resource(std::move(part));
    case COLLET_PART_LINK:
      parts_.push_back(std::move(part));
      return std::nullopt;
    default:
      if (part.bytes.size() > rules_.max_media_bytes) return keep_behind_link(std::move(part));
      parts_.push_back(std::move(part));
      return std::nullopt;
  }
}

std::optional<support::Error> Shaper::take_json(Part&& part) {
  if (auto fault = json_fault(part, rules_, blame_)) return fault;
  if (!util::on_one_line(part.bytes)) part.bytes = util::compact(part.bytes);
  return take_text(std::move(part), "application/json");
}

std::optional<support::Error> Shaper::take_text(Part&& part, std::string_view mime_type) {
  if (exceeds_tokens(part.bytes, rules_.max_result_tokens - spent_)) {
    return keep_behind_preview(std::move(part), mime_type);
  }
  spent_ += count_tokens(part.bytes);
  parts_.push_back(std::move(part));
  return std::nullopt;
}

std::optional<support::Error> Shaper::take_resource(Part&& part) {
  const bool text = json::View(part.head)["text"].boolean().value_or(false);
  if (text && !support::valid_utf8(part.bytes)) {
    blame_("a resource part with \"text\": true that is not UTF-8");
    part.bytes = support::replace_invalid_utf8(part.bytes);
  }
  const bool over = text && exceeds_tokens(part.bytes, rules_.max_result_tokens - spent_);
  if (over || part.bytes.size() > rules_.max_media_bytes) return keep_behind_link(std::move(part));
  if (text) spent_ += count_tokens(part.bytes);
  parts_.push_back(std::move(part));
  return std::nullopt;
}

std::optional<support::Error> Shaper::keep_behind_link(Part&& part) {
  const json::View head(part.head);
  const auto name = head["name"].string().value_or(std::string(rules_.tool) + " result");
  const auto mime_type = head["mimeType"].string().value_or("application/octet-stream");
  const auto kept = store_.put(rules_.principal, name, mime_type, std::move(part.bytes));
  if (!kept) return kept.error();
  link(*kept);
  return std::nullopt;
}

std::optional<support::Error> Shaper::keep_behind_preview(Part&& part, std::string_view mime_type) {
  const auto kept =
      store_.put(rules_.principal, std::string(rules_.tool) + " result", mime_type, std::move(part.bytes));
  if (!kept) return kept.error();
  const std::string_view bytes = *kept->bytes;
  const auto half_budget = static_cast<std::size_t>(std::max<std::int64_t>(rules_.max_result_tokens, 0)) * 2;
  const std::size_t characters = std::min(k_preview_characters, half_budget);
  // A character has at most 4 bytes, so that the second cut reads no more than it needs.
  const auto front = support::cut_utf8(bytes, characters * 4);
  Part preview{part.kind, {}, {}};
  json::Writer out(preview.bytes);
  out.begin_object()
      .member("handle", kept->uri)
      .member("bytes", std::uint64_t{bytes.size()})
      .member("tokens", count_tokens(bytes))
      .member("preview", support::cut_characters(front, characters, ""))
      .member("read", "read_result with this handle, offset and limit")
      .end_object();
  preview.preview = true;
  parts_.push_back(std::move(preview));
  link(*kept);
  return std::nullopt;
}

void Shaper::link(const StoredResult& kept) {
  Part part{COLLET_PART_LINK, {}, {}};
  json::Writer out(part.head);
  out.begin_object()
      .member("uri", kept.uri)
      .member("name", kept.name)
      .member("mimeType", kept.mime_type)
      .member("size", std::uint64_t{kept.bytes->size()})
      .end_object();
  parts_.push_back(std::move(part));
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
  Shaper shaper(rules, store, blame);
  const auto take = [&](Part& part) {
    if (failure && is_incomplete(collected, part)) return;
    if (const auto error = shaper.take(std::move(part))) {
      if (!failure) failure = Failure{error->code, error->message, {}};
    }
  };
  const bool fits = failure && !collected.too_large && data_fits(collected.parts, rules);
  std::for_each(collected.parts.begin(), collected.parts.end(), take);
  if (failure) {
    outcome = failed(failure->code, failure->text);
    outcome.detail = std::move(failure->detail);
    outcome.data_fits = fits;
  }
  outcome.parts = std::move(shaper.parts());
  return outcome;
}

}  // namespace collet::host::call
