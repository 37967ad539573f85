// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/block_reader.hpp"

#include <algorithm>
#include <string_view>

#include "plugins/openapi/read/yaml/fast_reader.hpp"

namespace collet::openapi {
namespace fast {
namespace {

bool is_entry(const char* p) {
  return *p == '-' && is_blank_or_end(p[1]);
}

}  // namespace

/// Checks the next part of the source. Returns false if the reader must decline the document.
bool BlockReader::check_next_part() {
  const bool fine = screen_.check_next();
  checked_end_ = begin_ + screen_.place();
  return fine;
}

/// Prefetches the memory that the screen checks next. Without it, the screen would wait for each part about
/// as long as reading a line takes.
inline void BlockReader::prefetch_ahead(const char* p) const {
  constexpr std::ptrdiff_t k_ahead = YamlScreen::k_part + 512;
  __builtin_prefetch(p + std::min(k_ahead, end_ - p));
}

/// Skips a byte order mark, comments and one "---". Returns the first content, or null if there is none.
const char* BlockReader::document_start() {
  constexpr std::string_view k_mark = "\xEF\xBB\xBF";
  const char* p = begin_;
  if (builder_.source().compare(0, k_mark.size(), k_mark) == 0) p += k_mark.size();
  p = content_line(p, column_);
  if (p != nullptr && p != end_ && column_ == 0 && *p == '-' && is_document_marker(p)) {
    p = line_end(p + 3);
    if (p != nullptr) p = content_line(p, column_);
  }
  if (p == nullptr || p == end_) return nullptr;
  return column_ == 0 && is_document_marker(p) ? nullptr : p;
}

/// Reads the content that begins at `p` in column_. Returns the content of the next line that is not read
/// yet.
COLLET_YAML_HOT const char* BlockReader::next(const char* p) {
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

bool BlockReader::open(const char* p, std::int32_t column, bool mapping, bool indentless) {
  levels_.push_back({column, mapping, indentless});
  return builder_.begin(mapping ? Type::object : Type::array, sink_.place(p));
}

bool BlockReader::close() {
  levels_.pop_back();
  return builder_.end();
}

bool BlockReader::null_value() {
  const std::uint32_t at = sink_.place(null_at_);
  null_at_ = nullptr;
  return builder_.scalar(Tag::null, at);
}

/// `null_at` is the position after ':' or '-'. The value may begin on a following line.
const char* BlockReader::expect_value(const char* null_at) {
  const char* const p = line_end(null_at);
  if (p == nullptr) return nullptr;
  null_at_ = null_at;
  return content_line(p, column_);
}

/// Reads a node that may be a block collection. Its first character is in `column`.
const char* BlockReader::node(const char* p, std::int32_t column) {
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
      return styled_value(p);
    case '"':
    case '\'': {
      const Scalar scalar = scalars_.quoted(p);
      if (scalar.end == nullptr) return nullptr;
      if (*skip_spaces(scalar.end) != ':') return quoted_value(p, scalar);
      return open(p, column, true, false) ? quoted_member(p, scalar) : nullptr;
    }
    default:
      break;
  }
  if (!begins_plain<false>(p)) return nullptr;
  const Scanned scanned = scan_short_plain<Expect::any>(p);
  if (*scanned.at != ':') return plain_value(p, scanned);
  return open(p, column, true, false) ? plain_member(p, scanned) : nullptr;
}

/// Reads an entry of a sequence. Its '-' is at `p` in `column`.
const char* BlockReader::entry(const char* p, std::int32_t column) {
  const char* const dash = p;
  p = skip_spaces(p + 1);
  if (*p == '#' || is_blank_or_end(*p)) return expect_value(dash + 1);
  return node(p, column + static_cast<std::int32_t>(p - dash));
}

/// Reads a member of a mapping. Its key begins at `p`.
COLLET_YAML_HOT const char* BlockReader::member(const char* p) {
  if (begins_plain<false>(p)) return plain_member(p, scan_short_plain<Expect::key>(p));
  if (*p == '"' || *p == '\'') return quoted_member(p, scalars_.quoted(p));
  return *p == '?' ? explicit_member(p, column_) : nullptr;
}

/// Reads a member with a plain key. If the value is a mapping, its first member is read in the same loop, and
/// so on, because returning to run() would classify the next line twice.
COLLET_YAML_HOT const char* BlockReader::plain_member(const char* p, Scanned scanned) {
  for (;;) {
    const char* const end = cut_spaces(scanned.at);
    if (*scanned.at != ':' || end == nullptr) return nullptr;
    const std::string_view text = between(p, end);
    if (scanned.at - p > k_max_implicit_key || text == "<<") return nullptr;
    if (!builder_.key(text, sink_.place(p), sink_.place(p))) return nullptr;
    const char* const after_colon = scanned.at + 1;
    if (*after_colon != '\n') return value(after_colon);
    p = content_line(after_colon + 1, column_);
    if (p == nullptr || column_ <= levels_.back().column || !begins_plain<false>(p)) {
      null_at_ = after_colon;
      return p;
    }
    scanned = scan_short_plain<Expect::key>(p);
    if (*scanned.at != ':') return plain_value(p, scanned);
    prefetch_ahead(p);
    if (!open(p, column_, true, false)) return nullptr;
  }
}

const char* BlockReader::quoted_member(const char* p, const Scalar& scalar) {
  if (scalar.end == nullptr || scalar.many_lines) return nullptr;
  const char* const colon = skip_spaces(scalar.end);
  if (*colon != ':' || !is_blank_or_end(colon[1])) return nullptr;
  if (colon - p > k_max_implicit_key || !sink_.key(scalar, p)) return nullptr;
  return value(colon + 1);
}

/// Reads a member in the form "? key" and ": value", both in `column`.
const char* BlockReader::explicit_member(const char* p, std::int32_t column) {
  p = skip_spaces(p + 1);
  const char* const at = p;
  Scalar scalar;
  if (*p == '"' || *p == '\'') {
    scalar = scalars_.quoted(p);
    if (scalar.end == nullptr) return nullptr;
    p = line_end(scalar.end);
  } else if (begins_plain<false>(p)) {
    scalar = scalars_.plain_lines<false>(p, column);
    if (scalar.end == nullptr || scalar.text == "<<") return nullptr;
    p = line_end(scalar.end);
  } else {
    return nullptr;
  }
  if (p == nullptr || !sink_.key(scalar, at)) return nullptr;
  p = content_line(p, column_);
  if (p == nullptr || column_ != column || *p != ':' || !is_blank_or_end(p[1])) return nullptr;
  // As after a '-', a block collection may follow on the same line.
  return entry(p, column);
}

/// Reads the value of a member. `p` is the position after the ':' of its key.
COLLET_YAML_HOT const char* BlockReader::value(const char* p) {
  const char* const null_at = p;
  if (*p == ' ') ++p;
  if ((first_character_class(*p) & k_begins_plain) == 0) [[unlikely]] {
    p = skip_spaces(p);
    if (is_blank_or_end(*p) || *p == '#') return expect_value(null_at);
    if (!begins_plain<false>(p)) return styled_value(p);
  }
  return plain_value(p, scan_short_plain<Expect::value>(p));
}

/// Reads a quoted scalar, a flow collection or a block scalar that is a value in the innermost collection.
const char* BlockReader::styled_value(const char* p) {
  switch (*p) {
    case '"':
    case '\'':
      return quoted_value(p, scalars_.quoted(p));
    case '[':
    case '{': {
      p = flow_.read(p);
      if (p != nullptr) p = line_end(p);
      return p != nullptr ? content_line(p, column_) : nullptr;
    }
    case '|':
    case '>': {
      if (levels_.size() == 1) return nullptr;
      const Scalar scalar = scalars_.block(p, levels_.back().column);
      if (scalar.end == nullptr || !sink_.string(scalar, p)) return nullptr;
      return content_line(scalar.end, column_);
    }
    default:
      return nullptr;
  }
}

const char* BlockReader::quoted_value(const char* p, const Scalar& scalar) {
  if (scalar.end == nullptr || levels_.size() == 1 || !sink_.string(scalar, p)) return nullptr;
  const char* const line = line_end(scalar.end);
  return line != nullptr ? content_line(line, column_) : nullptr;
}

/// Reads the plain scalar that begins at `p` and whose first line ends at `scanned`.
COLLET_YAML_HOT const char* BlockReader::plain_value(const char* p, Scanned scanned) {
  const char* const end = cut_spaces(scanned.at);
  if (*scanned.at == ':' || end == nullptr || levels_.size() == 1) return nullptr;
  if (*scanned.at == '#') {
    if (!sink_.plain_in_source(p, end, scanned.escapes)) return nullptr;
    const char* const line = line_end(end);
    return line == nullptr ? nullptr : content_line(line, column_);
  }
  const char* line = scanned.at;
  line = after_break(line);
  const char* content = skip_spaces(line);
  if (static_cast<unsigned char>(*content) <= '#' && (is_break_or_end(*content) || *content == '#')) {
    // The scalar may continue after blank lines; a comment ends it.
    while (*content == '\n' || *content == '\r')
      content = skip_spaces(line = after_break(content));
    if (*content == '#' || *content == '\0') {
      if (!sink_.plain_in_source(p, end, scanned.escapes)) return nullptr;
      return content_line(line, column_);
    }
  }
  column_ = static_cast<std::int32_t>(content - line);
  if (column_ <= levels_.back().column) [[likely]] {
    if (*content == '\t' || !sink_.plain_in_source(p, end, scanned.escapes)) return nullptr;
    return content;
  }
  const Scalar scalar = scalars_.plain_lines<false>(p, levels_.back().column);
  if (scalar.end == nullptr || !sink_.plain(scalar, p)) return nullptr;
  line = line_end(scalar.end);
  return line == nullptr ? nullptr : content_line(line, column_);
}

bool BlockReader::run() {
  levels_.push_back({-1, false, false});
  if (!check_next_part()) return false;
  const char* p = document_start();
  if (p != nullptr) p = node(p, column_);
  while (p != nullptr && p != end_) {
    prefetch_ahead(p);
    if (p >= checked_end_ && !check_next_part()) return false;
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
  return fast::BlockReader(builder, screen).run();
}

}  // namespace collet::openapi
