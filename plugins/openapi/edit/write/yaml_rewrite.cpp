// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_rewrite.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "plugins/openapi/edit/write/child_plan.hpp"
#include "plugins/openapi/edit/write/text_edits.hpp"
#include "plugins/openapi/edit/write/yaml_entries.hpp"
#include "plugins/openapi/edit/write/yaml_flow.hpp"
#include "plugins/openapi/edit/write/yaml_layout.hpp"
#include "plugins/openapi/edit/write/yaml_print.hpp"
#include "plugins/openapi/edit/write/yaml_text.hpp"

namespace collet::openapi::edit {
namespace {

constexpr auto k_npos = std::string_view::npos;

class YamlRewriter {
 public:
  YamlRewriter(const Edit& edit, Aliases aliases)
      : edit_(edit),
        text_(edit.base()),
        layout_(find_layout(edit.base(), text_)),
        expand_(aliases == Aliases::expanded) {}

  WrittenText run() {
    value(edit_.current().root(), edit_.base().root(), {});
    return edits_.apply(text_.text());
  }

 private:
  /// The surroundings of a value.
  struct Slot {
    std::ptrdiff_t column = -1;  ///< column of the block collection around the value
    std::size_t after = k_npos;  ///< offset after the colon or dash of its entry; npos in flow style
    bool in_flow = false;
    bool item = false;
  };

  void value(Node node, Node origin, const Slot& slot) {
    const YamlStyle style = text_.style(origin);
    if (style == YamlStyle::alias && edit_.untouched(node) && !expand_) return;
    if (keeps_its_text(node, origin)) {
      if (style == YamlStyle::block && !slot.in_flow && block(node, origin)) return;
      if (style == YamlStyle::flow && flow(node, origin, slot)) return;
    } else if (!node.is_object() && !node.is_array() && style != YamlStyle::alias &&
               node.type() == origin.type() && node.text() == origin.text()) {
      return;
    }
    replace(node, origin, slot);
  }

  /// Returns true if nothing below the node is written differently from its origin.
  bool stays(Node node) const { return edit_.untouched(node) && !(expand_ && has_alias(node)); }

  bool has_alias(Node node) const {
    const Node origin = edit_.origin(node);
    if (!origin || text_.style(origin) == YamlStyle::alias) return true;
    for (const Node child : node)
      if (has_alias(child)) return true;
    return false;
  }

  std::size_t end_of(Node origin, const Slot& slot) const {
    if (text_.style(origin) != YamlStyle::block) return text_.end_of(origin, slot.column, slot.in_flow);
    const std::size_t begin = text_.content(origin);
    const std::size_t column = text_.column(begin);
    return text_.content_end(begin, text_.block_end(begin, column, origin.is_object()), column);
  }

  void replace(Node node, Node origin, const Slot& slot) {
    const std::size_t begin = text_.content(origin);
    const std::size_t end = end_of(origin, slot);
    const YamlStyle style = text_.style(origin);
    const bool is_literal = node.is_string() && !slot.in_flow && fits_block_scalar(node.text()) &&
                            style != YamlStyle::single_quoted && style != YamlStyle::double_quoted;
    const bool stays_in_line = style == YamlStyle::flow && origin.size() != 0 && is_block_value(node) &&
                               text_.text().substr(begin, end - begin).find('\n') == k_npos;
    if (slot.in_flow || stays_in_line || (!is_literal && !is_block_value(node))) {
      replace_inline(yaml_inline(node, layout_, quotes_of(style), slot.in_flow), origin, slot, begin, end);
      return;
    }
    constexpr std::size_t k_dash = 2;
    const std::size_t parent = slot.column < 0 ? 0 : static_cast<std::size_t>(slot.column);
    const bool own_line = is_first_on_line(text_, begin);
    std::size_t below = slot.column >= 0 ? parent + (slot.item ? k_dash : layout_.unit)
                        : own_line       ? text_.column(begin)
                                         : 0;
    if (!slot.item && slot.column >= 0 && node.is_array()) below = parent + layout_.sequence;
    const std::string text = is_literal
                                 ? yaml_block_scalar(node.text(), layout_, below + (slot.column < 0 ? 1 : 0))
                                 : yaml_block(node, layout_, below);
    // A comment behind the old value moves behind the key.
    const std::size_t rest = text_.line_end(end);
    const std::string tail(text_.text().substr(end, rest - end));
    const bool comment = tail.find_first_not_of(" \t") != std::string::npos;
    const std::size_t stop = comment ? rest : end;
    const std::size_t start = start_of(origin, slot, begin);
    std::string out;
    if (is_literal) {
      const std::size_t header = text.find(layout_.newline);
      out = " " + text.substr(0, header) + (comment ? tail : "") + text.substr(header);
    } else if (slot.item && !comment) {
      out = " " + text;
    } else {
      out = (comment ? tail : "") + layout_.newline + std::string(below, ' ') + text;
    }
    if (slot.after == k_npos && !is_literal && own_line) out = text + (comment ? tail : "");
    edits_.replace(start, stop, std::move(out));
  }

  /// Returns the offset from which the text of a value is replaced: after the colon or dash, or after the
  /// anchor. A tag does not stay, because it may not fit the new value.
  std::size_t start_of(Node origin, const Slot& slot, std::size_t begin) const {
    if (slot.after == k_npos) return begin;
    const std::size_t place = origin.source_offset();
    if (place >= begin || place < slot.after) return slot.after;
    const std::string_view properties = text_.text().substr(place, begin - place);
    if (properties.find('!') != k_npos || properties.front() != '&') return slot.after;
    return place + std::min(properties.find_first_of(" \t\r\n"), properties.size());
  }

  void replace_inline(std::string text, Node origin, const Slot& slot, std::size_t begin, std::size_t end) {
    if (slot.after == k_npos || slot.in_flow) {
      edits_.replace(begin, end, std::move(text));
      return;
    }
    const std::size_t start = start_of(origin, slot, begin);
    const std::string_view between = text_.text().substr(start, begin - std::min(start, begin));
    if (between.find('\n') == k_npos) {
      const bool tagged = between.find('!') != k_npos;
      const bool spaced = !tagged && !between.empty() && between.find_first_not_of(" \t") == k_npos;
      edits_.replace(spaced ? begin : start, end, (spaced ? "" : " ") + text);
    } else if (between.find('#') == k_npos) {
      edits_.replace(start, end, " " + text);
    } else {
      const bool emptied = text_.style(origin) == YamlStyle::block && (text == "{}" || text == "[]");
      edits_.insert(start, " " + text);
      edits_.remove(emptied ? first_line(text_, begin) : text_.line_begin(begin), text_.next_line(end));
    }
  }

  /// Rewrites a block collection entry by entry. Returns false if it must be written anew.
  bool block(Node node, Node origin) {
    const auto entries = text_.entries(origin);
    if (entries.back().after == 0) return false;
    const ChildPlan plan = plan_children(edit_, node, origin);
    const auto owners = entries_of_children(text_, origin, entries);
    std::vector<bool> keep(entries.size(), false);
    bool any = false;
    for (std::uint32_t number = 0; number < origin.size(); ++number) {
      if (!owners[number] && (!plan.kept[number] || expand_)) return false;
      if (!owners[number] || !plan.kept[number]) continue;
      keep[*owners[number]] = any = true;
    }
    for (const PlannedChild& child : plan.children)
      if (child.number != k_none && !owners[child.number] && child.node.key() != child.origin.key())
        return false;
    keep_unowned(plan, entries, owners, keep);
    if (!any) return false;
    const std::size_t column = text_.column(entries.front().begin);
    const std::size_t end = text_.block_end(entries.front().begin, column, origin.is_object());
    const auto content_end = [&](std::size_t i) {
      return text_.content_end(entries[i].begin,
                               i + 1 < entries.size() ? text_.line_begin(entries[i + 1].begin) : end, column);
    };
    remove_entries(entries, keep, content_end);
    std::optional<std::size_t> before;
    const std::string indent(column, ' ');
    for (const PlannedChild& child : plan.children) {
      const bool owned = child.number != k_none && owners[child.number];
      if (owned) {
        before = *owners[child.number];
        kept(child, entries[*before],
             {static_cast<std::ptrdiff_t>(column), entries[*before].after, false, origin.is_array()});
        continue;
      }
      if (child.number != k_none && edit_.untouched(child.node)) continue;  // still merged
      const std::string_view key = child.node.key();
      const std::string text = yaml_entry(origin.is_object() ? &key : nullptr, child.node, layout_, column);
      if (before) {
        // Behind the line end, so that the removal of the line before leaves it.
        const std::size_t line = text_.next_line(content_end(*before));
        if (text_.at(line - 1) == '\n')
          edits_.insert(line, indent + text + layout_.newline);
        else
          edits_.insert(line, layout_.newline + indent + text);
        continue;
      }
      const std::size_t first = entries[first_kept(keep)].begin;
      if (is_first_on_line(text_, entries.front().begin))
        edits_.insert(text_.line_begin(first), indent + text + layout_.newline);
      else
        edits_.insert(first, text + layout_.newline + indent);
    }
    return true;
  }

  static std::size_t first_kept(const std::vector<bool>& keep) {
    return static_cast<std::size_t>(std::find(keep.begin(), keep.end(), true) - keep.begin());
  }

  /// Keeps merge keys, and earlier members of a name as long as the one that counts keeps its name.
  void keep_unowned(const ChildPlan& plan, const std::vector<YamlEntry>& entries,
                    const std::vector<std::optional<std::size_t>>& owners, std::vector<bool>& keep) const {
    std::vector<bool> owned(entries.size(), false);
    for (const auto& owner : owners)
      if (owner) owned[*owner] = true;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (owned[i]) continue;
      keep[i] = is_merge(text_, entries[i]) || !plan.removes;
    }
  }

  template <class ContentEnd>
  void remove_entries(const std::vector<YamlEntry>& entries, const std::vector<bool>& keep,
                      const ContentEnd& content_end) {
    std::size_t i = 0;
    if (!keep[0] && !is_first_on_line(text_, entries[0].begin)) {
      i = first_kept(keep);
      edits_.remove(entries[0].begin, entries[i].begin);
    }
    for (; i < entries.size(); ++i)
      if (!keep[i]) edits_.remove(first_line(text_, entries[i].begin), text_.next_line(content_end(i)));
  }

  void kept(const PlannedChild& child, const YamlEntry& entry, const Slot& slot) {
    if (child.node.key() != child.origin.key()) rename(child, entry);
    if (!stays(child.node)) value(child.node, child.origin, slot);
  }

  void rename(const PlannedChild& child, const YamlEntry& entry) {
    const char first = text_.at(entry.begin);
    const YamlQuotes quotes = first == '\''  ? YamlQuotes::single
                              : first == '"' ? YamlQuotes::double_
                                             : YamlQuotes::preferred;
    std::size_t end = entry.after - 1;
    while (end > entry.begin && text_.at(end - 1) == ' ')
      --end;
    edits_.replace(entry.begin, end, yaml_string(child.node.key(), layout_, quotes, false));
  }

  /// Rewrites a flow collection. Returns false if it must be written anew.
  bool flow(Node node, Node origin, const Slot& slot) {
    const ChildPlan plan = plan_children(edit_, node, origin);
    if (origin.size() == 0) return false;
    for (const PlannedChild& child : plan.children) {
      if (child.number == k_none) continue;
      if (child.node.key() != child.origin.key()) return false;
      const YamlStyle style = text_.style(child.origin);
      if (!stays(child.node) && (style == YamlStyle::block || style == YamlStyle::empty)) return false;
    }
    if ((plan.removes || plan.inserts) && !edit_flow_entries(text_, layout_, plan, origin, edits_))
      return false;
    for (const PlannedChild& child : plan.children)
      if (child.number != k_none && !stays(child.node))
        value(child.node, child.origin, {slot.column, k_npos, true, false});
    return true;
  }

  const Edit& edit_;
  const YamlText text_;
  const YamlLayout layout_;
  const bool expand_;
  TextEdits edits_;
};

}  // namespace

WrittenText rewrite_yaml(const Edit& edit, Aliases aliases) {
  return YamlRewriter(edit, aliases).run();
}

}  // namespace collet::openapi::edit
