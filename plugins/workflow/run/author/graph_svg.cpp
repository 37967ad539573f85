// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/workflow/run/author/graph.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

// Lengths in pixels.
constexpr int k_line = 16;
constexpr int k_letter = 7;
constexpr int k_padding = 10;
constexpr int k_gap = 28;    ///< between boxes below each other
constexpr int k_space = 24;  ///< between columns
constexpr int k_turn = 8;    ///< from a box to where the way around it turns
constexpr int k_min_width = 90;

/// A box, and what is below it before the next box of its list: columns for branches and the fallback.
struct Box {
  std::vector<std::string> lines;
  std::string condition;
  bool is_return = false;
  bool is_end = false;              ///< reached from every `return`
  bool is_fallback_beside = false;  ///< the only column is a fallback, to the right of the way of success
  std::vector<std::vector<Box>> columns;
  std::vector<bool> on_error;  ///< for each column
  int width = 0;               ///< width of the box with its columns
  int height = 0;

  /// A `return` with a condition has an arrow to the next box anyway.
  bool is_skipped_at_times() const { return !condition.empty() && !is_return; }
  int own_width() const {
    std::size_t longest = 0;
    for (const auto& line : lines)
      longest = std::max(longest, line.size());
    return std::max(k_min_width, static_cast<int>(longest) * k_letter + 2 * k_padding);
  }
  int own_height() const { return static_cast<int>(lines.size()) * k_line + k_padding; }
};

int width_of(const std::vector<Box>& boxes) {
  int width = 0;
  for (const Box& box : boxes)
    width = std::max(width, box.width);
  return width;
}

int height_of(const std::vector<Box>& boxes) {
  int height = 0;
  for (const Box& box : boxes)
    height += (height > 0 ? k_gap : 0) + box.height;
  return height;
}

std::vector<Box> boxes_of(const Steps& steps) {
  std::vector<Box> out;
  for (const Step& step : steps) {
    Box box;
    box.lines = box_lines(step);
    box.is_return = std::holds_alternative<ReturnAction>(step.action);
    if (step.condition) box.condition = support::clip("if " + step.condition->expression.text(), 40);
    if (const auto* const group = std::get_if<ParallelAction>(&step.action)) {
      for (const Steps& branch : group->branches) {
        box.columns.push_back(boxes_of(branch));
        box.on_error.push_back(false);
      }
    }
    if (!step.fallback.empty()) {
      box.is_fallback_beside = box.columns.empty();
      box.columns.push_back(boxes_of(step.fallback));
      box.on_error.push_back(true);
    }
    int columns = 0;
    int deepest = 0;
    for (const auto& column : box.columns) {
      columns += (columns > 0 ? k_space : 0) + width_of(column);
      deepest = std::max(deepest, height_of(column));
    }
    if (box.is_fallback_beside) columns = 2 * (k_space + columns);
    box.width = std::max(box.own_width(), columns);
    if (box.is_skipped_at_times()) box.width += 2 * k_space;
    if (!box.condition.empty())
      box.width =
          std::max(box.width, 2 * static_cast<int>(box.condition.size() + 6) * k_letter + 2 * k_padding);
    box.height = box.own_height() + (box.columns.empty() ? 0 : k_gap + deepest + k_gap);
    out.push_back(std::move(box));
  }
  return out;
}

class Svg {
 public:
  std::string draw(const Workflow& workflow) {
    std::vector<Box> all;
    all.push_back(plain(workflow.name));
    for (Box& box : boxes_of(workflow.steps))
      all.push_back(std::move(box));
    if (!workflow.finally.empty()) {
      all.push_back(plain("finally"));
      all.back().is_end = true;
      for (Box& box : boxes_of(workflow.finally))
        all.push_back(std::move(box));
    }
    all.push_back(plain("end"));
    all.back().is_end = true;
    const int width = width_of(all) + 2 * k_space;
    const int height = height_of(all) + 2 * k_space;
    column(all, width / 2, k_space);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
                      "\" height=\"" + std::to_string(height) +
                      "\" font-family=\"sans-serif\" font-size=\"12\">\n";
    out +=
        "<defs><marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" "
        "markerHeight=\"8\" "
        "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";
    out += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    return out + body_ + "</svg>\n";
  }

 private:
  static Box plain(const std::string& text) {
    Box box;
    box.lines = {text};
    box.width = box.own_width();
    box.height = box.own_height();
    return box;
  }

  /// Draws boxes below each other around the middle `x`; returns the lower end.
  int column(const std::vector<Box>& boxes, int x, int y) {
    const Box* before = nullptr;
    for (const Box& box : boxes) {
      if (before != nullptr) {
        const bool is_else = before->is_return && !before->condition.empty();
        if (!before->is_return || is_else || box.is_end) arrow(x, y, x, y + k_gap, false);
        std::string label = is_else && !box.is_end ? "else" : "";
        if (!box.condition.empty()) label.append(label.empty() ? "" : ", ").append(box.condition);
        if (!label.empty()) text(x + 4, y + k_gap - 8, label, "start");
        y += k_gap;
      }
      const int top = y;
      y = one(box, x, y);
      if (box.is_skipped_at_times()) way_around(x, top - k_turn, x - box.width / 2 + k_padding, y + k_turn);
      before = &box;
    }
    return y;
  }

  int one(const Box& box, int x, int y) {
    const int width = box.own_width();
    body_ += "<rect x=\"" + std::to_string(x - width / 2) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
             std::to_string(width) + "\" height=\"" + std::to_string(box.own_height()) +
             "\" rx=\"4\" fill=\"#eef\" stroke=\"#336\"/>\n";
    int line = y + k_line;
    for (const auto& each : box.lines) {
      text(x, line, each, "middle");
      line += k_line;
    }
    const int below = y + box.own_height();
    if (box.columns.empty()) return below;
    int columns = 0;
    for (const auto& each : box.columns)
      columns += (columns > 0 ? k_space : 0) + width_of(each);
    const int end = y + box.height;
    int left = box.is_fallback_beside ? x + k_space : x - columns / 2;
    if (box.is_fallback_beside) arrow(x, below, x, end, false);
    for (std::size_t i = 0; i < box.columns.size(); ++i) {
      const int middle = left + width_of(box.columns[i]) / 2;
      arrow(x, below, middle, below + k_gap, box.on_error[i]);
      const int bottom = column(box.columns[i], middle, below + k_gap);
      const bool ends_run = !box.columns[i].empty() && box.columns[i].back().is_return &&
                            box.columns[i].back().condition.empty();
      if (!ends_run) arrow(middle, bottom, x, end, box.on_error[i]);
      left += width_of(box.columns[i]) + k_space;
    }
    return end;
  }

  /// Draws the way past a box: from the arrow above it to the one below it, along its left side.
  void way_around(int x, int top, int left, int bottom) {
    body_.append("<path d=\"M").append(std::to_string(x)).append(" ").append(std::to_string(top));
    body_.append("H").append(std::to_string(left)).append("V").append(std::to_string(bottom));
    body_.append("H").append(std::to_string(x));
    body_ += "\" fill=\"none\" stroke=\"#999\" marker-end=\"url(#a)\"/>\n";
  }

  void arrow(int x1, int y1, int x2, int y2, bool dashed) {
    if (x1 == x2 && y1 == y2) return;
    body_ += "<line x1=\"" + std::to_string(x1) + "\" y1=\"" + std::to_string(y1) + "\" x2=\"" +
             std::to_string(x2) + "\" y2=\"" + std::to_string(y2) +
             "\" stroke=\"#333\" marker-end=\"url(#a)\"" + (dashed ? " stroke-dasharray=\"4 3\"" : "") +
             "/>\n";
  }

  void text(int x, int y, std::string_view value, std::string_view anchor) {
    body_.append("<text x=\"").append(std::to_string(x)).append("\" y=\"").append(std::to_string(y));
    body_.append("\" text-anchor=\"").append(anchor).append("\">");
    for (const char c : value) {
      switch (c) {
        case '<':
          body_ += "&lt;";
          break;
        case '&':
          body_ += "&amp;";
          break;
        default:
          body_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
      }
    }
    body_ += "</text>\n";
  }

  std::string body_;
};

}  // namespace

std::string svg_of(const Workflow& workflow) {
  return Svg().draw(workflow);
}

}  // namespace collet::workflow
