// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/serve/answer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <collet/failure.hpp>

#include "plugins/workflow/language/check/check_arguments.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

/// Token budget of an answer, unless the workflow sets one.
constexpr std::int64_t k_default_tokens = 2500;
/// The outputs of a run have at least 1/k_output_share of the budget, however long the text is.
constexpr std::int64_t k_output_share = 2;
constexpr std::size_t k_max_links = 50;

/// Returns why the value does not fit the schema; empty if it does.
std::string violation(const Value& schema, const Value& value);

class Answer {
 public:
  explicit Answer(const AnswerInput& parts) : parts_(parts), failed_(parts.ended.failed) {
    budget_ = std::min<std::int64_t>(parts.max_tokens, k_default_tokens);
    const auto& budget = parts.workflow.budget.output_tokens;
    if (budget) budget_ = std::min<std::int64_t>(parts.max_tokens, static_cast<std::int64_t>(*budget));
    if (const auto& most = parts.workflow.result.max_tokens)
      budget_ = std::min<std::int64_t>(budget ? budget_ : parts.max_tokens, *most);
  }

  std::int64_t write(Call& call) {
    render_outputs();
    std::string text = answer_text();
    const auto data = cut_data(budget_ - budget_ / k_output_share, text);
    const auto left = budget_ - (data ? tokens_of(*data) : 0);
    cut_text(text, std::max<std::int64_t>(left, 16));
    std::int64_t spent = tokens_of(text) + (data ? tokens_of(*data) : 0);
    if (!text.empty()) call.text(parts_.journal.redacted(text));
    if (data) call.json(*data);
    spent += links(call);
    images(call);
    if (failed_) throw Failure(status_of(failed_->error.kind), failed_->text());
    return spent;
  }

 private:
  void render_outputs() {
    if (parts_.ended.returned) {
      for (auto& member : parts_.ended.returned->members())
        outputs_.set(member.name, std::move(member.value));
    } else {
      for (const auto& output : parts_.workflow.outputs) {
        auto rendered = output.tree.render(parts_.run_scope, std::string("outputs.").append(output.name));
        if (auto* error = std::get_if<EvaluationError>(&rendered)) {
          // The outputs of a failed run that can be rendered are returned.
          if (!failed_) failed_ = FailedStep{"outputs", {}, output.name, 0, error_of(*error)};
          continue;
        }
        auto& value = std::get<TemplateTree::Rendered>(rendered).value;
        if (auto wrong = wrong_output(output, value)) {
          if (!failed_) failed_ = FailedStep{"outputs", {}, output.name, 0, *std::move(wrong)};
          continue;
        }
        outputs_.set(output.name, std::move(value));
      }
    }
    parts_.run_scope.set_name("outputs", outputs_.value());
  }

  /// Returns an error that names the place in the author's file if the value has another type than the output
  /// declares.
  std::optional<StepError> wrong_output(const Output& output, const Value& value) const {
    if (output.schema.undefined() || value.undefined()) return std::nullopt;
    const std::string why = violation(output.schema, value);
    if (why.empty()) return std::nullopt;
    const Mark& mark = output.mark;
    std::string place = mark.file < parts_.files.size() ? parts_.files[mark.file] : std::string();
    if (mark.line > 0)
      place.append(":").append(std::to_string(mark.line)).append(":").append(std::to_string(mark.column));
    return StepError{ErrorKind::template_,
                     place.append(": outputs.").append(output.name).append(": ").append(why)};
  }

  std::string answer_text() {
    const auto include = parts_.workflow.result.include;
    std::string text;
    if (include != ResultRule::Include::steps) text = summary();
    if (include != ResultRule::Include::summary || (failed_ && text.empty())) step_lines(text);
    return text;
  }

  /// Returns the summary. Modes other than `template` fall back to the template, or to the outputs.
  std::string summary() {
    const auto& summary = parts_.workflow.summary;
    if (!summary) return {};
    std::string text = rendered(summary->text);
    if (summary->mode == Summary::Mode::template_) return text;
    const std::string prompt = rendered(summary->prompt);
    if (summary->mode == Summary::Mode::prompt) {
      if (text.empty() && parts_.workflow.outputs.empty()) step_lines(text);
      return text.empty() ? prompt : prompt.empty() ? text : text.append("\n\n").append(prompt);
    }
    std::string source = text;
    if (source.empty()) source = outputs_.members().empty() ? steps_text() : outputs_.value().json();
    std::string why = "nothing is set up for that";
    if (parts_.writer && !failed_) {
      const auto most = summary->max_tokens ? std::int64_t{*summary->max_tokens} : budget_ / 2;
      std::string instructions = prompt.empty() ? "Summarise the results of this workflow." : prompt;
      instructions.append("\n\n").append(source);
      if (auto written = parts_.writer(summary->mode, instructions, most, why)) return *std::move(written);
    } else if (failed_) {
      why = "the run failed";
    }
    text = source;
    const char* const model = summary->mode == Summary::Mode::sampling ? "sampling" : "endpoint";
    return text.append("\n(summary by ")
        .append(rendered(summary->text).empty() ? "outputs" : "template")
        .append(", not by ")
        .append(model)
        .append(": ")
        .append(why)
        .append(")");
  }

  std::string rendered(const std::optional<PlacedTemplate>& text) {
    if (!text) return {};
    auto value = text->text.render(parts_.run_scope);
    if (value) {
      std::string out = value->display();
      while (!out.empty() && (out.back() == '\n' || out.back() == ' '))
        out.pop_back();
      return out;
    }
    if (failed_) return {};
    return std::string("(the summary cannot be rendered: ").append(value.error().message).append(")");
  }

  std::string steps_text() {
    std::string text;
    step_lines(text);
    return text;
  }

  void step_lines(std::string& text) {
    each_step(parts_.workflow.steps, [&](const Step& step) {
      if (step.quiet || std::holds_alternative<ParallelAction>(step.action)) return;
      const auto record = parts_.run_scope.step(step.id);
      if (!record["ran"].truthy()) return;
      if (!text.empty()) text += '\n';
      text.append("Step ").append(step.number).append(": ").append(action_name(step));
      if (!record["ok"].truthy())
        text.append(" failed [").append(record["error"]["kind"].display()).append("]");
      line_of(record, text);
      for (const auto& item : record["items"].items())
        line_of(item, text);
    });
  }
  static void line_of(const Value& record, std::string& text) {
    const auto words = record["text"].display();
    if (!words.empty()) text.append("\n").append(words);
  }

  /// Returns the outputs, cut to the budget. If they are cut, the full outputs become an artifact.
  std::optional<std::string> cut_data(std::int64_t least, std::string& text) {
    const bool has_outputs = !parts_.workflow.outputs.empty() || parts_.ended.returned;
    if (!has_outputs && !failed_) return std::nullopt;
    const auto max_tokens = std::max(least, budget_ - tokens_of(text));
    ObjectBuilder data = outputs_;
    std::string json = with_failure(data);
    if (tokens_of(json) <= max_tokens) return json;
    auto kept = parts_.artifacts.add("outputs.json", "application/json",
                                     parts_.journal.redacted(outputs_.value()).json());
    for (int round = 0; round < 64 && tokens_of(json) > max_tokens; ++round) {
      if (!shorten(data)) break;
      json = with_failure(data);
    }
    if (!text.empty()) text += '\n';
    text.append("(outputs cut to the budget");
    text.append(kept ? "; whole in outputs.json)" : ")");
    return json;
  }

  std::string with_failure(const ObjectBuilder& data) const {
    ObjectBuilder all = data;
    if (failed_) {
      std::string step = failed_->number;
      if (failed_->total > 0) step.append("/").append(std::to_string(failed_->total));
      all.set("failed_step",
              Value::object({{"step", Value::string(std::move(step))},
                             {"id", failed_->id.empty() ? Value() : Value::string(failed_->id)},
                             {"call", Value::string(failed_->call)},
                             {"kind", Value::string(std::string(error_kind_name(failed_->error.kind)))},
                             {"message", Value::string(parts_.journal.redacted(failed_->error.message))}}));
    }
    return parts_.journal.redacted(all.value()).json();
  }

  /// Halves the largest list or text of the outputs. Returns false if no value can be halved.
  static bool shorten(ObjectBuilder& data) {
    const Value::Member* largest = nullptr;
    for (const auto& member : data.members()) {
      const bool list = member.value.is(Kind::array) && member.value.size() > 0;
      const bool text = member.value.is(Kind::string) && member.value.text().size() > 64;
      if ((list || text) && (largest == nullptr || member.value.weight() > largest->value.weight()))
        largest = &member;
    }
    if (largest == nullptr) return false;
    const std::string name = largest->name;
    if (largest->value.is(Kind::array)) {
      auto items = largest->value.items();
      items.resize(items.size() / 2);
      data.set(name, Value::array(std::move(items)));
    } else {
      const auto text = largest->value.text();
      data.set(name, Value::string(support::cut_utf8(text, text.size() / 2).append("…")));
    }
    return true;
  }

  void cut_text(std::string& text, std::int64_t tokens) {
    if (tokens_of(text) <= tokens) return;
    auto kept = parts_.artifacts.add("result.txt", "text/plain", parts_.journal.redacted(text));
    text = support::cut_utf8(text, static_cast<std::size_t>(tokens) * 4);
    while (tokens_of(text) > tokens && !text.empty())  // quotes and line ends take two characters
      text = support::cut_utf8(text, text.size() - text.size() / 16 - 1);
    text.append(kept ? "…\n(cut to the budget; whole in result.txt)" : "…\n(cut to the budget)");
  }

  std::int64_t links(Call& call) {
    std::int64_t spent = 0;
    std::size_t number = 0;
    for (const auto& artifact : parts_.artifacts.all()) {
      if (++number > k_max_links) break;
      const std::string about = std::string("sha-256 ").append(artifact.sha256);
      call.link({artifact.uri, artifact.name, artifact.mime_type, about, artifact.size});
      spent += tokens_of(artifact.uri) + tokens_of(artifact.name) + tokens_of(about) + 20;
    }
    if (parts_.workflow.result.include == ResultRule::Include::summary) return spent;
    each_step(parts_.workflow.steps, [&](const Step& step) {
      const auto links = parts_.run_scope.step(step.id)["links"];
      for (const auto& link : links.items()) {
        if (++number > k_max_links) return;
        const auto size = link["size"].as_integer();
        call.link({link["uri"].text(),
                   link["name"].text(),
                   link["mime"].text(),
                   {},
                   size ? std::optional<std::uint64_t>(static_cast<std::uint64_t>(*size)) : std::nullopt});
        spent += tokens_of(link["uri"].text()) + 20;
      }
    });
    return spent;
  }

  void images(Call& call) {
    const auto most = parts_.workflow.result.inline_image_bytes;
    if (most == 0) return;
    for (const auto& artifact : parts_.artifacts.all()) {
      if (!artifact.mime_type.starts_with("image/") || artifact.size > most) continue;
      if (const auto bytes = parts_.folder.read(artifact.path, most)) call.image(*bytes, artifact.mime_type);
    }
  }

  const AnswerInput& parts_;
  std::optional<FailedStep> failed_;
  ObjectBuilder outputs_;
  std::int64_t budget_;
};

}  // namespace

namespace {

/// Returns true if the schema has a type and nothing else to check.
bool has_only_type(const Value& schema) {
  for (const auto& member : schema.members())
    if (member.name != "type" && member.name != "description") return false;
  return !schema["type"].undefined();
}

bool is_of_type(const Value& value, std::string_view type) {
  if (type == "integer") return value.as_integer().has_value();
  if (type == "number") return value.is(Kind::number);
  return kind_name(value.kind()) == type;
}

std::string violation(const Value& schema, const Value& value) {
  if (has_only_type(schema)) {
    const Value type = schema["type"];
    bool fits = type.is(Kind::string) && is_of_type(value, type.text());
    for (const Value& one : type.items())
      fits = fits || is_of_type(value, one.text());
    return fits ? std::string()
                : std::string("found ")
                      .append(kind_name(value.kind()))
                      .append(", expected ")
                      .append(type.display());
  }
  thread_local SchemaCache compiled;
  return compiled.violation(schema, value);
}

}  // namespace

std::int64_t tokens_of(std::string_view text) {
  /// Characters of JSON for each byte: none for those that continue one.
  static constexpr auto k_characters = [] {
    std::array<std::uint8_t, 256> all{};
    for (unsigned byte = 0; byte < all.size(); ++byte) {
      const bool escaped = byte == '"' || byte == '\\' || byte == '\n' || byte == '\t';
      all[byte] = (byte & 0xC0U) == 0x80U ? 0 : escaped ? 2 : byte < 0x20 ? 6 : 1;
    }
    return all;
  }();
  std::int64_t characters = 2;  // the quotes
  for (const char c : text)
    characters += k_characters[static_cast<unsigned char>(c)];
  return (characters + 3) / 4;
}

std::int64_t answer(const AnswerInput& parts, Call& call) {
  return Answer(parts).write(call);
}

}  // namespace collet::workflow
