// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/yaml/scalar_reader.hpp"

#include <algorithm>

namespace collet::openapi::fast {
namespace {

/// Chomping and indentation indicators after '|' or '>', in either order (YAML 1.2.2 section 8.1.1).
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

/// Returns the indentation of a block scalar, which its first line with content determines, or 0 to decline
/// it. `p` is the start of the line after the header.
std::int32_t block_indent(const char* p, std::int32_t parent) {
  std::int32_t longest = 0;
  for (;;) {
    const char* const content = skip_spaces(p);
    const auto column = static_cast<std::int32_t>(content - p);
    if (*content == '\0' || *content == '\t') return 0;
    if (!is_break_or_end(*content)) return longest > column ? 0 : std::max(column, parent + 1);
    longest = std::max(longest, column);
    p = after_break(content);
  }
}

}  // namespace

template <bool k_flow>
Scalar ScalarReader::plain_lines(const char* p, std::int32_t parent) {
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
      if (!scalar.many_lines) buffer_ = scalar.text;
      breaks == 1 ? buffer_.append(1, ' ') : buffer_.append(breaks - 1, '\n');
      buffer_.append(content, end);
      scalar = {buffer_, true, true, true, end};
    }
    if (!is_break_or_end(*scanned.at)) return scalar;
    const char* line = scanned.at;
    for (content = line, breaks = 0; *content == '\n' || *content == '\r'; ++breaks)
      content = skip_spaces(line = after_break(content));
    if (*content == '\t') return {};
    if (*content == '\0' || *content == '#') return scalar;
    if (k_flow && content == line && is_document_marker(content)) return {};
    if (!k_flow && content - line <= parent) return scalar;
  }
}

template Scalar ScalarReader::plain_lines<false>(const char*, std::int32_t);
template Scalar ScalarReader::plain_lines<true>(const char*, std::int32_t);

Scalar ScalarReader::block(const char* p, std::int32_t parent) {
  const bool literal = *p == '|';
  BlockHeader header;
  p = line_end(block_header(p + 1, header));
  if (p == nullptr) return {};
  const std::int32_t indent = header.increment != 0 ? parent + header.increment : block_indent(p, parent);
  if (indent == 0) return {};
  buffer_.clear();
  std::size_t breaks = 0;  // line breaks after the last line with content, without its own
  bool own_break = false;
  bool after_blank = false;
  for (;;) {
    const char* content = p;
    while (content - p < indent && *content == ' ')
      ++content;
    if (*content == '\n' || *content == '\r') {
      ++breaks;
      p = after_break(content);
      continue;
    }
    if (content - p < indent || *content == '\0') {
      if (*content == '\t') return {};
      break;
    }
    // Line breaks are folded between lines that do not begin with a blank (section 8.1.3).
    const bool blank = is_blank(*content);
    if (literal || after_blank || blank || !own_break) {
      if (own_break) buffer_ += '\n';
    } else if (breaks == 0) {
      buffer_ += ' ';
    }
    buffer_.append(breaks, '\n');
    breaks = 0;
    after_blank = blank;
    const char* const end = find_break(content);
    buffer_.append(content, end);
    own_break = *end != '\0';
    p = after_break(end);
  }
  if (own_break && header.chomp != '-') buffer_ += '\n';
  if (header.chomp == '+') buffer_.append(breaks, '\n');
  return {buffer_, true, true, true, p};
}

}  // namespace collet::openapi::fast
