// SPDX-License-Identifier: MIT
// Quoted scalars with escapes or of several lines (YAML 1.2.2 sections 7.3.1, 7.3.2, 5.7).
#include <string>

#include "plugins/openapi/read/yaml/scalar_reader.hpp"

namespace collet::openapi::fast {
namespace {

void append_utf8(std::uint32_t code, std::string& out) {
  const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0U | code >> 6U);
    byte(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    byte(0xE0U | code >> 12U);
    byte(0x80U | (code >> 6U & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  } else {
    byte(0xF0U | code >> 18U);
    byte(0x80U | (code >> 12U & 0x3FU));
    byte(0x80U | (code >> 6U & 0x3FU));
    byte(0x80U | (code & 0x3FU));
  }
}

/// Returns the code point of `digits` hexadecimal digits, or a number above U+10FFFF if they are invalid or
/// denote a surrogate.
std::uint32_t hex_code(const char* p, int digits) {
  constexpr std::uint32_t k_none = 0xFFFFFFFFU;
  std::uint32_t code = 0;
  for (; digits > 0; --digits, ++p) {
    const char folded = static_cast<char>(*p | 0x20);
    if (code > 0x0FFFFFFFU) return k_none;
    if (is_decimal(*p)) {
      code = code << 4U | static_cast<std::uint32_t>(*p - '0');
    } else if (folded >= 'a' && folded <= 'f') {
      code = code << 4U | static_cast<std::uint32_t>(folded - 'a' + 10);
    } else {
      return k_none;
    }
  }
  return code >= 0xD800 && code <= 0xDFFF ? k_none : code;
}

/// Appends the character of the escape sequence whose backslash is at `p`. Returns the position after the
/// sequence, or null if it is invalid.
const char* append_escape(const char* p, std::string& out) {
  constexpr std::uint32_t k_max_code_point = 0x10FFFF;
  const auto append = [&](std::string_view text) {
    out += text;
    return p + 2;
  };
  int digits = 0;
  switch (p[1]) {
    case '0':
      return append({"\0", 1});
    case 'a':
      return append("\a");
    case 'b':
      return append("\b");
    case 't':
      return append("\t");
    case 'n':
      return append("\n");
    case 'v':
      return append("\v");
    case 'f':
      return append("\f");
    case 'r':
      return append("\r");
    case 'e':
      return append("\x1B");
    case ' ':
    case '"':
    case '/':
    case '\\':
      return append({p + 1, 1});
    case 'N':
      return append("\xC2\x85");
    case '_':
      return append("\xC2\xA0");
    case 'L':
      return append("\xE2\x80\xA8");
    case 'P':
      return append("\xE2\x80\xA9");
    case 'x':
      digits = 2;
      break;
    case 'u':
      digits = 4;
      break;
    case 'U':
      digits = 8;
      break;
    default:
      return nullptr;
  }
  const std::uint32_t code = hex_code(p + 2, digits);
  if (code > k_max_code_point) return nullptr;
  append_utf8(code, out);
  return p + 2 + digits;
}

/// Skips line breaks and blanks inside quotes, and adds the number of line breaks to `breaks`.
const char* skip_quoted_breaks(const char* p, std::size_t& breaks) {
  while (*p == '\n' || *p == '\r') {
    ++breaks;
    p = after_break(p);
    if (is_document_marker(p)) return nullptr;
    while (is_blank(*p))
      ++p;
  }
  return p;
}

}  // namespace

Scalar ScalarReader::quoted_slow(const char* p) {
  const char quote = *p++;
  bool many_lines = false;
  buffer_.clear();
  while (p != nullptr) {
    const char* stop = (quote == '"' ? scan_quoted<'"'>(p) : scan_quoted<'\''>(p)).at;
    if (*stop == '\n' || *stop == '\r') {
      const char* end = stop;
      while (end > p && is_blank(end[-1]))
        --end;
      buffer_.append(p, end);
      std::size_t breaks = 0;
      p = skip_quoted_breaks(stop, breaks);
      breaks == 1 ? buffer_.append(1, ' ') : buffer_.append(breaks - 1, '\n');
      many_lines = true;
      continue;
    }
    buffer_.append(p, stop);
    if (*stop == '\0') break;
    if (*stop == '\\' && (stop[1] == '\n' || stop[1] == '\r')) {
      // An escaped line break is removed, the following ones are kept.
      std::size_t breaks = 0;
      p = skip_quoted_breaks(stop + 1, breaks);
      buffer_.append(breaks - 1, '\n');
      many_lines = true;
    } else if (*stop == '\\') {
      p = append_escape(stop, buffer_);
    } else if (quote == '\'' && stop[1] == '\'') {
      buffer_ += quote;
      p = stop + 2;
    } else {
      return {buffer_, true, true, many_lines, stop + 1};
    }
  }
  return {};
}

}  // namespace collet::openapi::fast
