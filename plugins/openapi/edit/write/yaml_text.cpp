// SPDX-License-Identifier: MIT
#include "plugins/openapi/edit/write/yaml_text.hpp"

#include <algorithm>

namespace collet::openapi::edit {
namespace {

constexpr auto k_npos = std::string_view::npos;

bool is_space(char c) {
  return c == ' ' || c == '\t';
}
bool ends_line(char c) {
  return c == '\n' || c == '\r' || c == '\0';
}

/// Returns an offset in the last line of a flow collection or a quoted scalar that begins in the line of its
/// entry, since its lines may be indented like entries; otherwise one in the first line of the entry.
std::size_t last_part(const YamlText& text, const YamlEntry& entry) {
  std::size_t value = entry.after;
  for (;;) {
    while (is_space(text.at(value)))
      ++value;
    if (text.at(value) != '&' && text.at(value) != '!') break;
    while (!is_space(text.at(value)) && !ends_line(text.at(value)))
      ++value;
  }
  const char c = text.at(value);
  if (c == '{' || c == '[') return text.flow_end(value) - 1;
  return c == '"' || c == '\'' ? text.quoted_end(value) - 1 : entry.begin;
}

}  // namespace

YamlText::YamlText(const Document& document) : text_(document.source()) {}

std::size_t YamlText::line_begin(std::size_t offset) const {
  const auto feed = offset == 0 ? k_npos : text_.rfind('\n', offset - 1);
  constexpr std::size_t k_mark = 3;  // a byte order mark is no part of the first line
  if (feed == k_npos) return text_.starts_with("\xEF\xBB\xBF") && offset >= k_mark ? k_mark : 0;
  return feed + 1;
}

std::size_t YamlText::line_end(std::size_t offset) const {
  const std::size_t feed = std::min(text_.find('\n', offset), text_.size());
  return feed > offset && text_[feed - 1] == '\r' ? feed - 1 : feed;
}

std::size_t YamlText::next_line(std::size_t offset) const {
  const auto feed = text_.find('\n', offset);
  return feed == k_npos ? text_.size() : feed + 1;
}

std::size_t YamlText::indent(std::size_t line) const {
  std::size_t count = 0;
  while (at(line + count) == ' ')
    ++count;
  return count;
}

bool YamlText::is_blank_or_comment(std::size_t line) const {
  while (is_space(at(line)))
    ++line;
  return ends_line(at(line)) || at(line) == '#';
}

bool YamlText::is_marker(std::size_t line) const {
  const auto start = text_.substr(line, 3);
  return (start == "---" || start == "...") && (is_space(at(line + 3)) || ends_line(at(line + 3)));
}

std::size_t YamlText::content(Node value) const {
  std::size_t offset = value.source_offset();
  while (at(offset) == '&' || at(offset) == '!') {
    while (offset < text_.size() && !is_space(text_[offset]) && !ends_line(text_[offset]))
      ++offset;
    std::size_t next = offset;
    for (;;) {
      while (next < text_.size() && (is_space(text_[next]) || text_[next] == '\n' || text_[next] == '\r'))
        ++next;
      if (at(next) != '#') break;
      next = line_end(next);
    }
    // A null value ends with its properties.
    if (value.type() == Type::null && next >= next_line(offset)) return offset;
    offset = next;
  }
  return offset;
}

YamlStyle YamlText::style(Node value) const {
  const char c = at(content(value));
  const bool container = value.is_object() || value.is_array();
  if (c == '*') return YamlStyle::alias;
  if (container) return c == '{' || c == '[' ? YamlStyle::flow : YamlStyle::block;
  if (value.is_string() || value.type() == Type::number) {
    if (c == '\'') return YamlStyle::single_quoted;
    if (c == '"') return YamlStyle::double_quoted;
    if (c == '|' || c == '>') return YamlStyle::block_scalar;
    return YamlStyle::plain;
  }
  if (value.type() == Type::null && c != '~' && c != 'n' && c != 'N') return YamlStyle::empty;
  return c == '\'' || c == '"' ? (c == '"' ? YamlStyle::double_quoted : YamlStyle::single_quoted)
                               : YamlStyle::plain;
}

std::size_t YamlText::quoted_end(std::size_t offset) const {
  const char quote = at(offset);
  for (++offset; offset < text_.size(); ++offset) {
    if (quote == '"' && text_[offset] == '\\') {
      ++offset;
    } else if (text_[offset] == quote) {
      if (quote == '"' || at(offset + 1) != quote) return offset + 1;
      ++offset;
    }
  }
  return text_.size();
}

std::size_t YamlText::plain_end(std::size_t offset, std::ptrdiff_t parent, bool in_flow) const {
  std::size_t end = offset;  // after the last character that is not blank
  for (std::size_t i = offset; i < text_.size(); ++i) {
    const char c = text_[i];
    if (c == '\r') continue;
    if (c == '\n') {
      std::size_t next = i + 1;
      while (next < text_.size() && (is_space(text_[next]) || text_[next] == '\n' || text_[next] == '\r'))
        ++next;
      const auto column_of_next = static_cast<std::ptrdiff_t>(column(next));
      if (at(next) == '#' || next == text_.size() || is_marker(line_begin(next))) return end;
      if (!in_flow && column_of_next <= parent) return end;
      i = next - 1;
      continue;
    }
    if (c == '#' && i > offset && is_space(text_[i - 1])) return end;
    if (c == ':' && (is_space(at(i + 1)) || ends_line(at(i + 1)))) return end;
    if (in_flow && (c == ',' || c == '[' || c == ']' || c == '{' || c == '}' ||
                    (c == ':' && (at(i + 1) == ',' || at(i + 1) == ']' || at(i + 1) == '}'))))
      return end;
    if (!is_space(c)) end = i + 1;
  }
  return end;
}

std::size_t YamlText::block_scalar_end(std::size_t offset, std::ptrdiff_t parent) const {
  const std::size_t header = line_end(offset);
  const bool keeps = text_.substr(offset, header - offset).find('+') != k_npos;
  std::size_t end = header;
  for (std::size_t line = next_line(offset); line < text_.size(); line = next_line(line)) {
    const std::size_t spaces = indent(line);
    const bool blank = ends_line(at(line + spaces));
    if (!blank && (static_cast<std::ptrdiff_t>(spaces) <= parent || (parent < 0 && is_marker(line)))) break;
    if (!blank || keeps) end = line_end(line);
  }
  return end;
}

std::size_t YamlText::flow_end(std::size_t offset) const {
  std::size_t depth = 0;
  for (std::size_t i = offset; i < text_.size(); ++i) {
    const char c = text_[i];
    const char before = i == 0 ? '\n' : text_[i - 1];
    if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      if (--depth == 0) return i + 1;
    } else if (c == '#' && (is_space(before) || before == '\n')) {
      i = line_end(i);
    } else if ((c == '"' || c == '\'') && (is_space(before) || before == '\n' || before == ',' ||
                                           before == '[' || before == '{' || before == ':')) {
      i = quoted_end(i) - 1;
    }
  }
  return text_.size();
}

std::size_t YamlText::end_of(Node value, std::ptrdiff_t parent, bool in_flow) const {
  std::size_t offset = content(value);
  switch (style(value)) {
    case YamlStyle::plain:
      return plain_end(offset, parent, in_flow);
    case YamlStyle::single_quoted:
    case YamlStyle::double_quoted:
      return quoted_end(offset);
    case YamlStyle::block_scalar:
      return block_scalar_end(offset, parent);
    case YamlStyle::alias:
      while (offset < text_.size() && !is_space(text_[offset]) && !ends_line(text_[offset]) &&
             std::string_view(",[]{}").find(text_[offset]) == k_npos)
        ++offset;
      return offset;
    case YamlStyle::flow:
      return flow_end(offset);
    case YamlStyle::empty:
    case YamlStyle::block:
      break;
  }
  return offset;
}

std::size_t YamlText::colon_of(std::size_t key) const {
  std::size_t i = key;
  while (at(i) == '&' || at(i) == '!') {
    while (i < text_.size() && !is_space(text_[i]) && !ends_line(text_[i]))
      ++i;
    while (is_space(at(i)))
      ++i;
  }
  if (at(i) == '"' || at(i) == '\'') i = quoted_end(i);
  for (; i < text_.size() && text_[i] != '\n'; ++i)
    if (text_[i] == ':' && (is_space(at(i + 1)) || ends_line(at(i + 1)))) return i;
  return k_npos;
}

std::vector<YamlEntry> YamlText::entries(Node collection) const {
  std::vector<YamlEntry> found;
  const std::size_t begin = content(collection);
  const std::size_t wanted = column(begin);
  const bool mapping = collection.is_object();
  const auto add = [&](std::size_t offset) {
    const bool explicit_key =
        mapping && at(offset) == '?' && (is_space(at(offset + 1)) || ends_line(at(offset + 1)));
    const std::size_t colon = !mapping ? offset : explicit_key ? k_npos : colon_of(offset);
    found.push_back({offset, colon == k_npos ? 0 : colon + 1});
    return colon != k_npos;
  };
  if (!add(begin)) return found;
  const std::size_t end = block_end(begin, wanted, mapping);
  for (std::size_t line = next_line(last_part(*this, found.back())); line < end;
       line = next_line(std::max(line, last_part(*this, found.back())))) {
    if (indent(line) != wanted || is_blank_or_comment(line)) continue;
    const std::size_t offset = line + wanted;
    const bool dash = at(offset) == '-' && (is_space(at(offset + 1)) || ends_line(at(offset + 1)));
    if (dash == mapping) continue;  // an item of the sequence that is the value of the key above
    if (!add(offset)) return found;
  }
  return found;
}

std::size_t YamlText::block_end(std::size_t begin, std::size_t column, bool mapping) const {
  std::size_t end = next_line(begin);
  for (std::size_t line = end; line < text_.size(); line = next_line(line)) {
    const std::size_t spaces = indent(line);
    if (is_blank_or_comment(line)) {
      if (at(line + spaces) == '#' && spaces > column) end = next_line(line);
      continue;
    }
    if (spaces < column || is_marker(line)) break;
    const bool dash =
        at(line + spaces) == '-' && (is_space(at(line + spaces + 1)) || ends_line(at(line + spaces + 1)));
    if (spaces == column && !mapping && !dash) break;
    end = next_line(line);
  }
  return end;
}

std::size_t YamlText::content_end(std::size_t begin, std::size_t end, std::size_t column) const {
  std::size_t last = line_end(begin);
  for (std::size_t line = next_line(begin); line < end; line = next_line(line)) {
    const std::size_t spaces = indent(line);
    if (ends_line(at(line + spaces))) continue;
    if (at(line + spaces) == '#' && spaces <= column) continue;
    last = line_end(line);
  }
  // Blank lines after a block scalar that keeps them belong to it.
  const std::string_view content = text_.substr(begin, last - begin);
  if (content.find("|+") == k_npos && content.find(">+") == k_npos) return last;
  for (std::size_t line = next_line(last); line < text_.size(); line = next_line(line)) {
    if (!ends_line(at(line + indent(line)))) break;
    last = line_end(line);
  }
  return last;
}

}  // namespace collet::openapi::edit
