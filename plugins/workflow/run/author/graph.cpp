// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/author/graph.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "plugins/workflow/run/execute/run.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_line = 60;
constexpr std::size_t k_max_ends = 6;  ///< arrows to one step

/// Escapes a text for a quoted label.
std::string label_of(const std::vector<std::string>& lines) {
  std::string out;
  for (const auto& line : lines) {
    if (!out.empty()) out += "<br/>";
    for (const char c : line) {
      switch (c) {
        case '"':
          out += "#quot;";
          break;
        case '<':
          out += "#lt;";
          break;
        case '>':
          out += "#gt;";
          break;
        case '#':
          out += "#35;";
          break;
        case '\n':
          out += ' ';
          break;
        default:
          out += c;
      }
    }
  }
  return out;
}

class Mermaid {
 public:
  std::string draw(const Workflow& workflow) {
    out_ = "flowchart TD\n";
    const auto start = node("([\"", {workflow.name}, "\"])");
    auto ends = sequence(workflow.steps, {{start, {}}});
    append(ends, std::move(returns_));
    if (!workflow.finally.empty()) {
      const auto last = node("{{\"", {"finally"}, "\"}}");
      connect(ends, last);
      ends = sequence(workflow.finally, {{last, {}}});
    }
    connect(ends, node("([\"", {"end"}, "\"])"));
    return std::move(out_);
  }

 private:
  /// A node from which an arrow leaves, with the arrow's label.
  struct End {
    std::string node;
    std::string label;
    bool on_error = false;
  };
  using Ends = std::vector<End>;

  std::string node(std::string_view open, const std::vector<std::string>& lines, std::string_view close) {
    std::string name = "n" + std::to_string(++nodes_);
    out_.append("  ").append(name).append(open).append(label_of(lines)).append(close).append("\n");
    return name;
  }

  void connect(const Ends& from, const std::string& to, const std::string& label = {}) {
    for (const End& end : from) {
      std::string text = end.label;
      if (!label.empty()) text.append(text.empty() ? "" : ", ").append(label);
      out_.append("  ").append(end.node).append(end.on_error ? " -.->" : " -->");
      if (!text.empty()) out_.append("|\"").append(label_of({text})).append("\"|");
      out_.append(" ").append(to).append("\n");
    }
  }

  Ends sequence(const Steps& steps, Ends from) {
    for (const Step& step : steps)
      from = one(step, joined(std::move(from)));
    return from;
  }

  /// Joins many arrows in one point, so that a row of steps with conditions does not square their number.
  Ends joined(Ends from) {
    if (from.size() <= k_max_ends) return from;
    const auto point = node("((\"", {" "}, "\"))");
    connect(from, point);
    return {{point, {}}};
  }

  Ends one(const Step& step, const Ends& from) {
    const bool returns = std::holds_alternative<ReturnAction>(step.action);
    const auto name = node(returns ? "([\"" : "[\"", box_lines(step), returns ? "\"])" : "\"]");
    const std::string condition =
        step.condition ? support::clip("if " + step.condition->expression.text(), k_max_line) : std::string();
    connect(from, name, condition);
    Ends ends;
    if (const auto* const group = std::get_if<ParallelAction>(&step.action)) {
      for (const Steps& branch : group->branches)
        append(ends, sequence(branch, {{name, {}}}));
    } else if (returns) {
      returns_.push_back({name, {}});
    } else {
      ends.push_back({name, {}});
    }
    if (!step.fallback.empty()) append(ends, sequence(step.fallback, {{name, "on error", true}}));
    // A step that is left out passes on to what follows.
    if (step.condition)
      for (const End& end : from)
        ends.push_back({end.node,
                        end.label.ends_with("else") ? end.label
                        : end.label.empty()         ? "else"
                                                    : end.label + ", else",
                        end.on_error});
    return ends;
  }

  static void append(Ends& out, Ends more) {
    for (End& end : more)
      out.push_back(std::move(end));
  }

  std::string out_;
  Ends returns_;  ///< steps that end the run
  int nodes_ = 0;
};

}  // namespace

std::vector<std::string> box_lines(const Step& step) {
  std::vector<std::string> lines;
  lines.push_back(step.named ? step.number + " " + step.id : step.number);
  lines.push_back(support::clip(action_name(step), k_max_line));
  if (step.for_each)
    lines.push_back(support::clip("for each of " + step.for_each->list.expression.text(), k_max_line));
  if (step.repeat)
    lines.push_back(support::clip("until " + step.repeat->until.expression.text(), k_max_line));
  if (step.on_error == OnError::continue_) lines.emplace_back("an error does not end the run");
  return lines;
}

std::string mermaid_of(const Workflow& workflow) {
  return Mermaid().draw(workflow);
}

}  // namespace collet::workflow
