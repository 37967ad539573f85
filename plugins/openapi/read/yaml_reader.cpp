// SPDX-License-Identifier: MIT
// Block structure: lines, indentation, keys and entries.
#include "plugins/openapi/read/yaml_reader.hpp"

#include <algorithm>

#include "plugins/openapi/read/yaml_reader_state.hpp"

namespace collet::openapi {
namespace fast {
namespace {

bool is_entry(const char* p) {
  return *p == '-' && is_blank_or_end(p[1]);
}

}  // namespace

/// False: what follows is not for this reader.
bool Reader::look_ahead() {
  const bool fine = screen_.look_on();
  looked_at_ = begin_ + screen_.place();
  return fine;
}

/// Asks for the memory that the screen looks at next: it would wait for it otherwise, as long as the reading
/// of a line takes.
inline void Reader::fetch_ahead(const char* p) const {
  constexpr std::ptrdiff_t k_ahead = YamlScreen::k_piece + 512;
  __builtin_prefetch(p + std::min(k_ahead, end_ - p));
}

/// Passes a byte order mark, comments and one "---"; the first content, which there must be.
const char* Reader::document_start() {
  constexpr std::string_view k_mark = "\xEF\xBB\xBF";
  const char* p = begin_;
  if (builder_.source().compare(0, k_mark.size(), k_mark) == 0) p += k_mark.size();
  p = content_line(p);
  if (p != nullptr && p != end_ && column_ == 0 && *p == '-' && is_document_marker(p)) {
    p = line_end(p + 3);
    if (p != nullptr) p = content_line(p);
  }
  if (p == nullptr || p == end_) return nullptr;
  return column_ == 0 && is_document_marker(p) ? nullptr : p;
}

/// From the start of a line to the first content; column_ is its column.
COLLET_YAML_HOT const char* Reader::content_line(const char* p) {
  for (;;) {
    const char* const line = p;
    p = skip_spaces(p);
    if (static_cast<unsigned char>(*p) > '#') [[likely]] {
      column_ = static_cast<std::int32_t>(p - line);
      return p;
    }
    switch (*p) {
      case '\n':
        ++p;
        break;
      case '\r':
        p = over_break(p);
        break;
      case '\t':
        return nullptr;
      case '\0':
        return p;
      case '#':
        p = over_break(find_break(p));
        break;
      default:
        column_ = static_cast<std::int32_t>(p - line);
        return p;
    }
  }
}

/// Takes a line of content: `p` is its first character, at column_. What follows on the next line with
/// content.
COLLET_YAML_HOT const char* Reader::next(const char* p) {
  if (column_ == 0 && is_document_marker(p)) return nullptr;
  if (null_at_ != nullptr) {
    const Level& parent = levels_.back();
    if (column_ > parent.column) {
      null_at_ = nullptr;
      return node(p, column_);
    }
    if (column_ == parent.column && parent.mapping && is_entry(p)) {
      null_at_ = nullptr;
      return open(p, column_, false, true) ? entry(p, column_) : nullptr;
    }
    if (!null_value()) return nullptr;
  }
  while (levels_.back().column > column_) {
    if (!close()) return nullptr;
  }
  if (levels_.back().indentless && !is_entry(p) && !close()) return nullptr;
  const Level& level = levels_.back();
  if (level.column != column_) return nullptr;
  if (level.mapping) return member(p);
  return is_entry(p) ? entry(p, column_) : nullptr;
}

bool Reader::open(const char* p, std::int32_t column, bool mapping, bool indentless) {
  levels_.push_back({column, mapping, indentless});
  return builder_.begin(mapping ? Type::object : Type::array, place(p));
}

bool Reader::close() {
  levels_.pop_back();
  return builder_.end();
}

bool Reader::null_value() {
  const std::uint32_t at = place(null_at_);
  null_at_ = nullptr;
  return builder_.scalar(Tag::null, at);
}

/// Behind ':' or '-': a value may stand on the lines that follow.
const char* Reader::expect_value(const char* null_at) {
  const char* const p = line_end(null_at);
  if (p == nullptr) return nullptr;
  null_at_ = null_at;
  return content_line(p);
}

/// A node that may be a block collection; its first character is at `column`.
const char* Reader::node(const char* p, std::int32_t column) {
  switch (*p) {
    case '-':
      if (!is_entry(p)) break;
      return open(p, column, false, false) ? entry(p, column) : nullptr;
    case '?':
      if (!is_blank_or_end(p[1])) break;
      return open(p, column, true, false) ? explicit_member(p, column) : nullptr;
    case '[':
    case '{':
    case '|':
    case '>':
      return value_here(p);
    case '"':
    case '\'': {
      const Scalar scalar = quoted(p);
      if (scalar.end == nullptr) return nullptr;
      if (*skip_spaces(scalar.end) != ':') return quoted_value(p, scalar);
      return open(p, column, true, false) ? quoted_member(p, scalar) : nullptr;
    }
    default:
      break;
  }
  if (!begins_plain<false>(p)) return nullptr;
  const Scanned scanned = scan_plain_soon<Likely::any>(p);
  if (*scanned.at != ':') return plain_value(p, scanned);
  return open(p, column, true, false) ? plain_member(p, scanned) : nullptr;
}

/// `p` stands at the '-' of an entry in `column`.
const char* Reader::entry(const char* p, std::int32_t column) {
  const char* const dash = p;
  p = skip_spaces(p + 1);
  if (*p == '#' || is_blank_or_end(*p)) return expect_value(dash + 1);
  return node(p, column + static_cast<std::int32_t>(p - dash));
}

/// `p` stands at a key, in the column of its mapping.
COLLET_YAML_HOT const char* Reader::member(const char* p) {
  if (begins_plain<false>(p)) return plain_member(p, scan_plain_soon<Likely::key>(p));
  if (*p == '"' || *p == '\'') return quoted_member(p, quoted(p));
  return *p == '?' ? explicit_member(p, column_) : nullptr;
}

/// Where its value is a mapping, its first member is taken too, and so on: to come back to the loop for each
/// would be to find out twice what follows.
COLLET_YAML_HOT const char* Reader::plain_member(const char* p, Scanned scanned) {
  for (;;) {
    const char* const end = cut_spaces(scanned.at);
    if (*scanned.at != ':' || end == nullptr) return nullptr;
    const std::string_view text = between(p, end);
    if (scanned.at - p > k_max_implicit_key || text == "<<") return nullptr;
    if (!builder_.key(text, place(p), place(p))) return nullptr;
    const char* const behind = scanned.at + 1;
    if (*behind != '\n') return value(behind);
    p = content_line(behind + 1);
    if (p == nullptr || column_ <= levels_.back().column || !begins_plain<false>(p)) {
      null_at_ = behind;
      return p;
    }
    scanned = scan_plain_soon<Likely::key>(p);
    if (*scanned.at != ':') return plain_value(p, scanned);
    fetch_ahead(p);
    if (!open(p, column_, true, false)) return nullptr;
  }
}

const char* Reader::quoted_member(const char* p, const Scalar& scalar) {
  if (scalar.end == nullptr || scalar.many_lines) return nullptr;
  const char* const colon = skip_spaces(scalar.end);
  if (*colon != ':' || !is_blank_or_end(colon[1])) return nullptr;
  if (colon - p > k_max_implicit_key || !put_key(scalar, p)) return nullptr;
  return value(colon + 1);
}

/// "? key", and ": value" in the same column.
const char* Reader::explicit_member(const char* p, std::int32_t column) {
  p = skip_spaces(p + 1);
  const char* const at = p;
  Scalar scalar;
  if (*p == '"' || *p == '\'') {
    scalar = quoted(p);
    if (scalar.end == nullptr) return nullptr;
    p = line_end(scalar.end);
  } else if (begins_plain<false>(p)) {
    scalar = plain_lines<false>(p, column);
    if (scalar.end == nullptr || scalar.text == "<<") return nullptr;
    p = line_end(scalar.end);
  } else {
    return nullptr;
  }
  if (p == nullptr || !put_key(scalar, at)) return nullptr;
  p = content_line(p);
  if (p == nullptr || column_ != column || *p != ':' || !is_blank_or_end(p[1])) return nullptr;
  // As behind a '-', a block collection may follow on the same line.
  return entry(p, column);
}

/// `p` stands behind the ':' of a key.
COLLET_YAML_HOT const char* Reader::value(const char* p) {
  const char* const null_at = p;
  if (*p == ' ') ++p;
  if ((first_says(*p) & k_begins_plain) == 0) [[unlikely]] {
    p = skip_spaces(p);
    if (is_blank_or_end(*p) || *p == '#') return expect_value(null_at);
    if (!begins_plain<false>(p)) return value_here(p);
  }
  return plain_value(p, scan_plain_soon<Likely::value>(p));
}

/// A value of any style but plain that begins at `p`, in the collection that is open.
const char* Reader::value_here(const char* p) {
  switch (*p) {
    case '"':
    case '\'':
      return quoted_value(p, quoted(p));
    case '[':
    case '{': {
      p = flow(p);
      if (p != nullptr) p = line_end(p);
      return p != nullptr ? content_line(p) : nullptr;
    }
    case '|':
    case '>': {
      if (levels_.size() == 1) return nullptr;
      const Scalar scalar = block_scalar(p, levels_.back().column);
      if (scalar.end == nullptr || !put_string(scalar, p)) return nullptr;
      return content_line(scalar.end);
    }
    default:
      return nullptr;
  }
}

const char* Reader::quoted_value(const char* p, const Scalar& scalar) {
  if (scalar.end == nullptr || levels_.size() == 1 || !put_string(scalar, p)) return nullptr;
  const char* const line = line_end(scalar.end);
  return line != nullptr ? content_line(line) : nullptr;
}

/// The plain scalar that begins at `p` and whose first line ends at `scanned`.
COLLET_YAML_HOT const char* Reader::plain_value(const char* p, Scanned scanned) {
  const char* const end = cut_spaces(scanned.at);
  if (*scanned.at == ':' || end == nullptr || levels_.size() == 1) return nullptr;
  if (*scanned.at == '#') {
    if (!put_plain_here(p, end, scanned.escapes)) return nullptr;
    const char* const line = line_end(end);
    return line == nullptr ? nullptr : content_line(line);
  }
  const char* line = scanned.at;
  line = over_break(line);
  const char* content = skip_spaces(line);
  if (static_cast<unsigned char>(*content) <= '#' && (is_break_or_end(*content) || *content == '#')) {
    // Only behind blank lines may it go on; a comment ends it.
    while (*content == '\n' || *content == '\r')
      content = skip_spaces(line = over_break(content));
    if (*content == '#' || *content == '\0') {
      if (!put_plain_here(p, end, scanned.escapes)) return nullptr;
      return content_line(line);
    }
  }
  column_ = static_cast<std::int32_t>(content - line);
  if (column_ <= levels_.back().column) [[likely]] {
    if (*content == '\t' || !put_plain_here(p, end, scanned.escapes)) return nullptr;
    return content;
  }
  const Scalar scalar = plain_lines<false>(p, levels_.back().column);
  if (scalar.end == nullptr || !put_plain(scalar, p)) return nullptr;
  line = line_end(scalar.end);
  return line == nullptr ? nullptr : content_line(line);
}

bool Reader::run() {
  levels_.push_back({-1, false, false});
  if (!look_ahead()) return false;
  const char* p = document_start();
  if (p != nullptr) p = node(p, column_);
  while (p != nullptr && p != end_) {
    fetch_ahead(p);
    if (p >= looked_at_ && !look_ahead()) return false;
    p = next(p);
  }
  if (p == nullptr) return false;
  if (null_at_ != nullptr && !null_value()) return false;
  while (levels_.size() > 1) {
    if (!close()) return false;
  }
  return true;
}

}  // namespace fast

bool read_yaml_fast(Builder& builder, YamlScreen& screen) {
  return fast::Reader(builder, screen).run();
}

}  // namespace collet::openapi
