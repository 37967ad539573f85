// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_flow.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/openapi/edit/write/yaml_entries.hpp"
#include "sdk/support/text.hpp"

namespace collet::openapi::edit {
namespace {

constexpr auto k_npos = std::string_view::npos;

/// An entry of a flow collection, without blanks and comments around it.
struct FlowEntry {
  std::size_t begin = k_npos;
  std::size_t end = 0;
  std::size_t comma = k_npos;  ///< offset of the comma behind it
};

/// Returns the entries of the flow collection that begins at `open` and ends before `end`.
std::vector<FlowEntry> flow_entries(const YamlText& text, std::size_t open, std::size_t end) {
  std::vector<FlowEntry> found;
  FlowEntry entry;
  const auto finish = [&](std::size_t comma) {
    if (entry.begin != k_npos) {
      entry.comma = comma;
      found.push_back(entry);
    }
    entry = {};
  };
  for (std::size_t i = open + 1; i + 1 < end; ++i) {
    const char c = text.at(i);
    if (c == '#' && support::is_blank(text.at(i - 1))) {
      i = text.line_end(i);
    } else if (c == ',') {
      finish(i);
    } else if (!support::is_blank(c)) {
      if (entry.begin == k_npos) entry.begin = i;
      const bool starts = support::is_blank(text.at(i - 1)) || i == entry.begin || text.at(i - 1) == ':';
      if (c == '[' || c == '{')
        i = text.flow_end(i) - 1;
      else if (starts && (c == '"' || c == '\''))
        i = text.quoted_end(i) - 1;
      entry.end = i + 1;
    }
  }
  finish(k_npos);
  return found;
}

class FlowEdit {
 public:
  FlowEdit(const YamlText& text, const YamlLayout& layout, const ChildPlan& plan, Node origin,
           TextEdits& edits)
      : text_(text),
        layout_(layout),
        plan_(plan),
        origin_(origin),
        edits_(edits),
        open_(text.content(origin)),
        close_(text.flow_end(open_) - 1),
        entries_(flow_entries(text, open_, close_ + 1)) {}

  bool run() {
    if (entries_.size() != origin_.size() || !is_possible()) return false;
    const auto last = std::find(plan_.kept.rbegin(), plan_.kept.rend(), true);
    if (last == plan_.kept.rend()) return false;
    last_kept_ = static_cast<std::size_t>(plan_.kept.rend() - last) - 1;
    for (std::size_t i = 0; i < last_kept_; ++i)
      if (!plan_.kept[i]) remove(i);
    if (last_kept_ + 1 < entries_.size()) remove_tail();
    if (plan_.inserts) append();
    return true;
  }

 private:
  /// Entries are children in order, and new ones come last.
  bool is_possible() const {
    for (const FlowEntry& entry : entries_)
      if (text_.text().substr(entry.begin).starts_with("<<") || text_.at(entry.begin) == '?') return false;
    bool inserted = false;
    for (const PlannedChild& child : plan_.children) {
      if (inserted && child.number != k_none) return false;
      inserted = child.number == k_none;
    }
    return true;
  }

  /// Removes an entry before one that stays, with its line if it has one of its own.
  void remove(std::size_t i) {
    const FlowEntry& entry = entries_[i];
    const FlowEntry& next = entries_[i + 1];
    if (is_first_on_line(text_, entry.begin) && is_first_on_line(text_, next.begin))
      edits_.remove(first_line(text_, entry.begin), text_.next_line(entry.comma));
    else
      edits_.remove(entry.begin, next.begin);
  }

  /// Removes all entries behind the last one that stays.
  void remove_tail() {
    const FlowEntry& kept = entries_[last_kept_];
    const FlowEntry& last = entries_.back();
    const std::size_t end = last.comma == k_npos ? last.end : last.comma + 1;
    const std::size_t first = entries_[last_kept_ + 1].begin;
    if (is_first_on_line(text_, first) && is_first_on_line(text_, close_)) {
      if (last.comma == k_npos) edits_.remove(kept.comma, kept.comma + 1);
      edits_.remove(first_line(text_, first), text_.next_line(end));
    } else {
      edits_.remove(kept.end, end);
    }
  }

  void append() {
    const FlowEntry& kept = entries_[last_kept_];
    const bool own_lines = is_first_on_line(text_, kept.begin) && is_first_on_line(text_, close_);
    std::string text;
    for (const PlannedChild& child : plan_.children) {
      if (child.number != k_none) continue;
      if (!text.empty()) text += ",";
      text += own_lines ? layout_.newline + std::string(text_.column(kept.begin), ' ') : " ";
      if (origin_.is_object())
        text += yaml_string(child.node.key(), layout_, YamlQuotes::preferred, true) + ": ";
      text += yaml_inline(child.node, layout_, YamlQuotes::preferred, true);
    }
    if (!own_lines) {
      edits_.insert(kept.end, "," + text);
      return;
    }
    // A comment stays behind the entry that it is about.
    const bool trailing = entries_.back().comma != k_npos;
    if (!trailing) edits_.insert(kept.end, ",");
    edits_.insert(text_.line_end(kept.end), text + (trailing ? "," : ""));
  }

  const YamlText& text_;
  const YamlLayout& layout_;
  const ChildPlan& plan_;
  const Node origin_;
  TextEdits& edits_;
  const std::size_t open_;
  const std::size_t close_;
  const std::vector<FlowEntry> entries_;
  std::size_t last_kept_ = 0;
};

}  // namespace

bool edit_flow_entries(const YamlText& text, const YamlLayout& layout, const ChildPlan& plan, Node origin,
                       TextEdits& edits) {
  return FlowEdit(text, layout, plan, origin, edits).run();
}

}  // namespace collet::openapi::edit
