// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/json_rewrite.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/edit/write/child_plan.hpp"
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
        begin_(text_.data()),
        end_(begin_ + text_.size()),
        has_duplicates_(!edit.base().findings().empty()),
        root_end_(blanks_before(text_.size())) {
    find_style();
  }

  WrittenText run() {
    value(edit_.current().root(), edit_.base().root(), root_end_);
    return edits_.apply(text_);
  }

 private:
  /// A member or an item in the text. For an item, the key is empty.
  struct Entry {
    std::size_t key;
    std::size_t key_end;
    std::size_t value;
    std::size_t end;
  };
  struct Container {
    std::size_t open;
    std::size_t close;
    std::vector<Entry> entries;
  };

  std::size_t skip_blanks(std::size_t at) const {
    return static_cast<std::size_t>(json::detail::skip_space(begin_ + at, end_) - begin_);
  }
  std::size_t skip_value(std::size_t at) const {
    return static_cast<std::size_t>(json::detail::skip_value(begin_ + at, end_) - begin_);
  }

  /// Returns the offset of the first of the blanks that end at an offset.
  std::size_t blanks_before(std::size_t at) const {
    while (at > 0 && std::string_view(" \t\r\n").find(text_[at - 1]) != std::string_view::npos)
      --at;
    return at;
  }

  /// Returns the parts of the container whose text ends before `end`.
  Container scan(Node container, std::size_t end) const {
    Container found;
    return !has_duplicates_ && from_nodes(container, end, found) ? found : scan_text(container);
  }

  /// Takes the offsets of the values from their nodes, so that the values need not be read. Returns false if
  /// the text between them is not as expected, for example because a key has escapes.
  bool from_nodes(Node container, std::size_t end, Container& found) const {
    found = {container.source_offset(), end - 1, {}};
    found.entries.reserve(container.size());
    for (const Node child : container) {
      Entry entry{child.source_offset(), child.source_offset(), child.source_offset(), 0};
      if (container.is_object()) {
        const std::string_view key = child.key();
        entry.key_end = blanks_before(entry.value);
        if (entry.key_end == 0 || text_[entry.key_end - 1] != ':') return false;
        entry.key_end = blanks_before(entry.key_end - 1);
        if (entry.key_end < key.size() + 2) return false;
        entry.key = entry.key_end - key.size() - 2;
        if (text_[entry.key] != '"' || text_[entry.key_end - 1] != '"' ||
            text_.substr(entry.key + 1, key.size()) != key)
          return false;
      }
      if (!found.entries.empty() && !ends_before(entry.key, found.entries.back())) return false;
      found.entries.push_back(entry);
    }
    if (found.entries.empty()) return text_[found.close] == '}' || text_[found.close] == ']';
    found.entries.back().end = blanks_before(found.close);
    return found.entries.front().key > found.open;
  }

  /// Sets the end of an entry, which is before the comma in front of the next one.
  bool ends_before(std::size_t next, Entry& entry) const {
    const std::size_t comma = blanks_before(next);
    if (comma == 0 || text_[comma - 1] != ',') return false;
    entry.end = blanks_before(comma - 1);
    return entry.end > entry.value;
  }

  Container scan_text(Node container) const {
    Container found{container.source_offset(), 0, {}};
    const bool object = container.is_object();
    std::size_t at = skip_blanks(found.open + 1);
    while (at < text_.size() && text_[at] != '}' && text_[at] != ']') {
      Entry entry{at, at, at, at};
      if (object) {
        entry.key_end = skip_value(at);
        entry.value = skip_blanks(skip_blanks(entry.key_end) + 1);
      }
      entry.end = skip_value(entry.value);
      found.entries.push_back(entry);
      at = skip_blanks(entry.end);
      if (at < text_.size() && text_[at] == ',') at = skip_blanks(at + 1);
    }
    found.close = at;
    return found;
  }

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
    const Container found = scan(root, root_end_);
    const Entry& first = found.entries.front();
    const std::string lead = part(found.open + 1, first.key);
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

  void container(Node node, Node origin, std::size_t end) {
    const ChildPlan plan = plan_children(edit_, node, origin);
    const Container found = scan(origin, end);
    std::vector<std::size_t> entry_of(origin.size(), found.entries.size());
    std::vector<bool> keep(found.entries.size(), false);
    for (std::uint32_t number = 0; number < origin.size(); ++number) {
      const std::size_t at = origin.at(number).source_offset();
      const auto entry = std::lower_bound(found.entries.begin(), found.entries.end(), at,
                                          [](const Entry& e, std::size_t value) { return e.value < value; });
      entry_of[number] = static_cast<std::size_t>(entry - found.entries.begin());
      if (plan.kept[number]) keep[entry_of[number]] = true;
    }
    if (found.entries.size() != origin.size()) keep_duplicates(plan, found, keep);
    remove_entries(found, keep, plan.children.empty() || !plan.inserts);
    const std::string gap = gap_of(found);
    std::size_t before = found.entries.size();  // the entry after which new ones are inserted; none at first
    std::string front;
    for (const PlannedChild& child : plan.children) {
      if (child.number == k_none) {
        std::string text = entry_text(child.node, origin, found, gap);
        if (before != found.entries.size())
          edits_.insert(found.entries[before].end, gap + std::move(text));
        else
          front += (front.empty() ? "" : gap) + text;
        continue;
      }
      const Entry& entry = found.entries[entry_of[child.number]];
      if (before == found.entries.size() && !front.empty())
        edits_.insert(entry.key, std::exchange(front, {}) + gap);
      before = entry_of[child.number];
      kept(child, entry);
    }
    if (front.empty()) return;
    const auto [lead, trail] = frame_of(found);
    edits_.replace(found.open + 1, found.close, lead + front + trail);
  }

  void kept(const PlannedChild& child, const Entry& entry) {
    if (edit_.untouched(child.node)) return;
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
  void keep_duplicates(const ChildPlan& plan, const Container& found, std::vector<bool>& keep) const {
    std::unordered_set<std::string_view> names;
    for (const PlannedChild& child : plan.children)
      if (child.number != k_none && child.node.key() == child.origin.key()) names.insert(child.node.key());
    for (std::size_t i = 0; i < keep.size(); ++i) {
      const Entry& entry = found.entries[i];
      if (!keep[i])
        keep[i] = names.contains(*json::View(text_.substr(entry.key, entry.key_end - entry.key)).string());
    }
  }

  /// Removes what is not kept, with the comma on one side of it.
  void remove_entries(const Container& found, const std::vector<bool>& keep, bool may_be_empty) {
    const auto& entries = found.entries;
    std::size_t last = entries.size();  // the last kept one
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!keep[i]) continue;
      const std::size_t first_removed = last == entries.size() ? 0 : last + 1;
      if (first_removed < i) edits_.remove(entries[first_removed].key, entries[i].key);
      last = i;
    }
    if (entries.empty() || last + 1 == entries.size()) return;
    if (last != entries.size())
      edits_.remove(entries[last].end, entries.back().end);
    else if (may_be_empty)
      edits_.remove(found.open + 1, found.close);
  }

  /// Returns the text between two entries: comma and blanks.
  std::string gap_of(const Container& found) const {
    const auto& entries = found.entries;
    if (entries.size() >= 2) return part(entries[0].end, entries[1].key);
    if (entries.size() == 1) {
      const std::string lead = part(found.open + 1, entries[0].key);
      return lead.find('\n') == std::string::npos ? style_.comma : "," + lead;
    }
    return style_.newline.empty() ? style_.comma : "," + style_.newline + indent_of(found.open) + style_.unit;
  }

  /// Returns the text around the first and the last entry of a container that has none left.
  std::pair<std::string, std::string> frame_of(const Container& found) const {
    if (!found.entries.empty())
      return {part(found.open + 1, found.entries.front().key), part(found.entries.back().end, found.close)};
    if (style_.newline.empty()) return {};
    const std::string indent = indent_of(found.open);
    return {style_.newline + indent + style_.unit, style_.newline + indent};
  }

  std::string entry_text(Node node, Node origin, const Container& found, const std::string& gap) const {
    std::string out;
    JsonStyle style = style_;
    if (origin.is_object()) {
      print_json_string(node.key(), out);
      if (!found.entries.empty()) style.colon = part(found.entries[0].key_end, found.entries[0].value);
      out += style.colon;
    }
    const auto feed = gap.rfind('\n');
    if (feed == std::string::npos) style.newline.clear();
    std::string indent;
    if (feed != std::string::npos)
      indent = gap.substr(feed + 1, std::min(gap.find_first_not_of(" \t", feed + 1), gap.size()) - feed - 1);
    print_json(node, style, indent, out);
    return out;
  }

  const Edit& edit_;
  const std::string_view text_;
  const char* const begin_;
  const char* const end_;
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
