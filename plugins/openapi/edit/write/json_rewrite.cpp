// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/json_rewrite.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/edit/write/child_plan.hpp"
#include "plugins/openapi/edit/write/json_entries.hpp"
#include "plugins/openapi/edit/write/json_print.hpp"
#include "plugins/openapi/edit/write/text_edits.hpp"
#include "sdk/support/text.hpp"

namespace collet::openapi::edit {
namespace {

class JsonRewriter {
 public:
  explicit JsonRewriter(const Edit& edit)
      : edit_(edit),
        text_(edit.base().source()),
        has_duplicates_(!edit.base().findings().empty()),
        root_end_(blanks_before(text_, text_.size())) {
    find_style();
  }

  WrittenText run() {
    value(edit_.current().root(), edit_.base().root(), root_end_);
    return edits_.apply(text_);
  }

 private:
  std::string part(std::size_t begin, std::size_t end) const {
    return std::string(text_.substr(begin, end - begin));
  }

  /// Takes the style of the document from the first member of its root.
  void find_style() {
    const Node root = edit_.base().root();
    const auto feed = text_.find('\n');
    const bool carriage = feed != std::string_view::npos && feed > 0 && text_[feed - 1] == '\r';
    style_.newline = carriage ? "\r\n" : "\n";
    if (root.size() == 0) return;
    JsonEntries found(text_, root, root_end_, has_duplicates_);
    const JsonEntry first = found[0];
    const std::string lead = part(found.open() + 1, first.key);
    if (root.is_object()) style_.colon = part(first.key_end, first.value);
    style_.comma = style_.colon.ends_with(' ') ? ", " : ",";
    const auto last = lead.rfind('\n');
    if (last == std::string::npos) {
      style_.newline.clear();
    } else {
      style_.unit = lead.substr(last + 1);
    }
  }

  /// Returns the blanks at the front of the line of an offset.
  std::string indent_of(std::size_t at) const {
    if (style_.newline.empty()) return {};
    constexpr std::size_t k_max_line = 4096;  // a longer line has no indentation worth following
    const std::size_t from = at - std::min(at, k_max_line);
    const auto feed = text_.substr(from, at - from).rfind('\n');
    const std::size_t line = feed == std::string_view::npos ? from : from + feed + 1;
    const auto content = text_.find_first_not_of(" \t", line);
    return content == std::string_view::npos ? std::string() : part(line, std::min(content, at));
  }

  /// `end` is the offset after the value of the origin.
  void value(Node node, Node origin, std::size_t end) {
    if (keeps_its_text(node, origin)) {
      container(node, origin, end);
      return;
    }
    const std::size_t at = origin.source_offset();
    std::string text;
    print_json(node, style_, indent_of(at), text);
    edits_.replace(at, end, std::move(text));
  }

  /// Returns true if each child is made from the child of the origin with the same number.
  bool same_children(Node node, Node origin) const {
    if (node.size() != origin.size()) return false;
    for (std::uint32_t number = 0; number < node.size(); ++number)
      if (edit_.origin(node.at(number)) != origin.at(number)) return false;
    return true;
  }

  void container(Node node, Node origin, std::size_t end) {
    if (!has_duplicates_ && same_children(node, origin)) {
      JsonEntries found(text_, origin, end, has_duplicates_);
      for (std::uint32_t number = 0; number < node.size(); ++number)
        if (const Node child = node.at(number); !edit_.untouched(child))
          changed({child, number, origin.at(number)}, found[number]);
      return;
    }
    const ChildPlan plan = plan_children(edit_, node, origin);
    JsonEntries found(text_, origin, end, has_duplicates_);
    std::vector<bool> keep = plan.kept;
    if (found.size() != origin.size()) keep = kept_entries(plan, found);
    remove_entries(found, keep, plan.children.empty() || !plan.inserts);
    const std::string gap = plan.inserts ? gap_of(found) : std::string();
    std::size_t before = found.size();  // the entry after which new ones are inserted; none at first
    std::string front;
    for (const PlannedChild& child : plan.children) {
      if (child.number == k_none) {
        std::string inserted;
        std::string& out = before != found.size() ? inserted : front;
        if (&out == &inserted || !front.empty()) out += gap;
        add_entry(child.node, origin, found, gap, out);
        if (!inserted.empty()) edits_.insert(found[before].end, std::move(inserted));
        continue;
      }
      const std::size_t number = found.number_of(child.number);
      if (before == found.size() && !front.empty())
        edits_.insert(found[number].key, std::exchange(front, {}) + gap);
      before = number;
      if (!edit_.untouched(child.node)) changed(child, found[number]);
    }
    if (front.empty()) return;
    const auto [lead, trail] = frame_of(found);
    edits_.replace(found.open() + 1, found.close(), lead + front + trail);
  }

  void changed(const PlannedChild& child, const JsonEntry& entry) {
    if (entry.key != entry.key_end && child.node.key() != child.origin.key()) {
      std::string name;
      print_json_string(child.node.key(), name);
      edits_.replace(entry.key, entry.key_end, std::move(name));
    }
    const bool same_scalar = !child.node.is_object() && !child.node.is_array() &&
                             child.node.type() == child.origin.type() &&
                             child.node.text() == child.origin.text();
    if (!same_scalar) value(child.node, child.origin, entry.end);
  }

  /// Keeps earlier members of a name as long as the one that counts keeps its name.
  std::vector<bool> kept_entries(const ChildPlan& plan, JsonEntries& found) const {
    std::vector<bool> keep(found.size(), false);
    std::unordered_set<std::string_view> names;
    for (const PlannedChild& child : plan.children) {
      if (child.number == k_none) continue;
      keep[found.number_of(child.number)] = true;
      if (child.node.key() == child.origin.key()) names.insert(child.node.key());
    }
    for (std::size_t i = 0; i < keep.size(); ++i) {
      const JsonEntry entry = found[i];
      if (!keep[i])
        keep[i] = names.contains(*json::View(text_.substr(entry.key, entry.key_end - entry.key)).string());
    }
    return keep;
  }

  /// Removes what is not kept, with the comma on one side of it.
  void remove_entries(JsonEntries& found, const std::vector<bool>& keep, bool may_be_empty) {
    const std::size_t size = found.size();
    std::size_t last = size;  // the last kept one
    for (std::size_t i = 0; i < size; ++i) {
      if (!keep[i]) continue;
      const std::size_t first_removed = last == size ? 0 : last + 1;
      if (first_removed < i) edits_.remove(found[first_removed].key, found[i].key);
      last = i;
    }
    if (size == 0 || last + 1 == size) return;
    if (last != size)
      edits_.remove(found[last].end, found[size - 1].end);
    else if (may_be_empty)
      edits_.remove(found.open() + 1, found.close());
  }

  /// Returns the text between two entries: comma and blanks.
  std::string gap_of(JsonEntries& found) const {
    if (found.size() >= 2) return part(found[0].end, found[1].key);
    if (found.size() == 1) {
      const std::string lead = part(found.open() + 1, found[0].key);
      return lead.find('\n') == std::string::npos ? style_.comma : "," + lead;
    }
    return style_.newline.empty() ? style_.comma
                                  : "," + style_.newline + indent_of(found.open()) + style_.unit;
  }

  /// Returns the text around the first and the last entry of a container that has none left.
  std::pair<std::string, std::string> frame_of(JsonEntries& found) const {
    if (!found.empty())
      return {part(found.open() + 1, found[0].key), part(found[found.size() - 1].end, found.close())};
    if (style_.newline.empty()) return {};
    const std::string indent = indent_of(found.open());
    return {style_.newline + indent + style_.unit, style_.newline + indent};
  }

  /// Appends the text of a new entry.
  void add_entry(Node node, Node origin, JsonEntries& found, const std::string& gap, std::string& out) const {
    JsonStyle style = style_;
    if (origin.is_object()) {
      print_json_string(node.key(), out);
      if (!found.empty()) {
        const JsonEntry first = found[0];
        style.colon = part(first.key_end, first.value);
      }
      out += style.colon;
    }
    const auto feed = gap.rfind('\n');
    if (feed == std::string::npos) style.newline.clear();
    std::string indent;
    if (feed != std::string::npos)
      indent = gap.substr(feed + 1, std::min(gap.find_first_not_of(" \t", feed + 1), gap.size()) - feed - 1);
    print_json(node, style, indent, out);
  }

  const Edit& edit_;
  const std::string_view text_;
  const bool has_duplicates_;
  const std::size_t root_end_;
  JsonStyle style_;
  TextEdits edits_;
};

}  // namespace

WrittenText rewrite_json(const Edit& edit) {
  return JsonRewriter(edit).run();
}

}  // namespace collet::openapi::edit
