// SPDX-License-Identifier: MIT
// What plain scalars mean, and scalars of several lines: plain ones and block scalars.
#include <algorithm>
#include <cstring>

#include "plugins/openapi/read/yaml_reader_state.hpp"

namespace collet::openapi::fast {
namespace {

/// Behind '|' or '>': chomping and indentation indicators in either order (YAML 1.2.2 section 8.1.1).
struct BlockHeader {
  char chomp = 0;  // '-' strips, '+' keeps, 0 clips
  int increment = 0;
};

const char* block_header(const char* p, BlockHeader& header) {
  for (;; ++p) {
    if ((*p == '-' || *p == '+') && header.chomp == 0) {
      header.chomp = *p;
    } else if (*p >= '1' && *p <= '9' && header.increment == 0) {
      header.increment = *p - '0';
    } else {
      return p;
    }
  }
}

}  // namespace

bool Reader::put_resolved(const Scalar& scalar, const char* at) {
  // As most of them are written; a constant size makes one compare of it.
  if (scalar.text.size() == 4 && std::memcmp(scalar.text.data(), "true", 4) == 0)
    return builder_.scalar(Tag::true_, place(at));
  if (scalar.text.size() == 5 && std::memcmp(scalar.text.data(), "false", 5) == 0)
    return builder_.scalar(Tag::false_, place(at));
  const CoreScalar meaning = resolve_plain(scalar.text);
  if (meaning.beyond_json) return false;  // a finding, in words that the other reader has
  if (meaning.tag == Tag::string) return put_string(scalar, at);
  if (meaning.tag != Tag::number) return builder_.scalar(meaning.tag, place(at));
  if (meaning.number) return builder_.text_copy(Tag::number, *meaning.number, place(at));
  return !scalar.copied && builder_.text(Tag::number, scalar.text, place(scalar.text.data()), place(at));
}

template <bool k_flow>
Scalar Reader::plain_lines(const char* p, std::int32_t parent) {
  Scalar scalar;
  const char* content = p;
  std::size_t breaks = 0;
  for (;;) {
    const Scanned scanned = scan_plain<k_flow>(content);
    if (k_flow && scanned.at == content) return scalar;
    const char* const end = cut_spaces(content, scanned.at);
    if (end == nullptr || (!k_flow && *scanned.at == ':')) return {};
    if (content == p) {
      scalar = {between(p, end), false, scanned.escapes, false, end};
    } else {
      if (!scalar.many_lines) scratch_ = scalar.text;
      breaks == 1 ? scratch_.append(1, ' ') : scratch_.append(breaks - 1, '\n');
      scratch_.append(content, end);
      scalar = {scratch_, true, true, true, end};
    }
    if (!is_break_or_end(*scanned.at)) return scalar;
    const char* line = scanned.at;
    for (content = line, breaks = 0; *content == '\n' || *content == '\r'; ++breaks)
      content = skip_spaces(line = over_break(content));
    if (*content == '\t') return {};
    if (*content == '\0' || *content == '#') return scalar;
    if (k_flow && content == line && is_document_marker(content)) return {};
    if (!k_flow && content - line <= parent) return scalar;
  }
}

template Scalar Reader::plain_lines<false>(const char*, std::int32_t);
template Scalar Reader::plain_lines<true>(const char*, std::int32_t);

/// Columns that the text of a block scalar is indented by, as its first line with content says; 0: declined.
/// `p` is the start of the line behind the header.
std::int32_t Reader::block_indent(const char* p, std::int32_t parent) const {
  std::int32_t longest = 0;
  for (;;) {
    const char* const content = skip_spaces(p);
    const auto column = static_cast<std::int32_t>(content - p);
    if (*content == '\0' || *content == '\t') return 0;
    if (!is_break_or_end(*content)) return longest > column ? 0 : std::max(column, parent + 1);
    longest = std::max(longest, column);
    p = over_break(content);
  }
}

Scalar Reader::block_scalar(const char* p, std::int32_t parent) {
  const bool literal = *p == '|';
  BlockHeader header;
  p = line_end(block_header(p + 1, header));
  if (p == nullptr) return {};
  const std::int32_t indent = header.increment != 0 ? parent + header.increment : block_indent(p, parent);
  if (indent == 0) return {};
  scratch_.clear();
  std::size_t breaks = 0;  // behind the last line with content, but for its own
  bool own_break = false;
  bool after_blank = false;
  for (;;) {
    const char* content = p;
    while (content - p < indent && *content == ' ')
      ++content;
    if (*content == '\n' || *content == '\r') {
      ++breaks;
      p = over_break(content);
      continue;
    }
    if (content - p < indent || *content == '\0') {
      if (*content == '\t') return {};
      break;
    }
    // Breaks fold between lines that do not begin with a blank (section 8.1.3).
    const bool blank = is_blank(*content);
    if (literal || after_blank || blank || !own_break) {
      if (own_break) scratch_ += '\n';
    } else if (breaks == 0) {
      scratch_ += ' ';
    }
    scratch_.append(breaks, '\n');
    breaks = 0;
    after_blank = blank;
    const char* const end = find_break(content);
    scratch_.append(content, end);
    own_break = *end != '\0';
    p = over_break(end);
  }
  if (own_break && header.chomp != '-') scratch_ += '\n';
  if (header.chomp == '+') scratch_.append(breaks, '\n');
  return {scratch_, true, true, true, p};
}

}  // namespace collet::openapi::fast
