// SPDX-License-Identifier: MIT
// Quoted scalars with escapes or of several lines (YAML 1.2.2 sections 7.3.1, 7.3.2, 5.7).
#include "plugins/openapi/read/yaml_reader_state.hpp"

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

/// The code point of `digits` hexadecimal digits; above U+10FFFF if they are none or name a surrogate.
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

}  // namespace

/// `p` stands on a backslash; appends what the escape means.
const char* Reader::escape(const char* p) {
  constexpr std::uint32_t k_last_code = 0x10FFFF;
  const auto give = [&](std::string_view text) {
    scratch_ += text;
    return p + 2;
  };
  int digits = 0;
  switch (p[1]) {
    case '0':
      return give({"\0", 1});
    case 'a':
      return give("\a");
    case 'b':
      return give("\b");
    case 't':
      return give("\t");
    case 'n':
      return give("\n");
    case 'v':
      return give("\v");
    case 'f':
      return give("\f");
    case 'r':
      return give("\r");
    case 'e':
      return give("\x1B");
    case ' ':
    case '"':
    case '/':
    case '\\':
      return give({p + 1, 1});
    case 'N':
      return give("\xC2\x85");
    case '_':
      return give("\xC2\xA0");
    case 'L':
      return give("\xE2\x80\xA8");
    case 'P':
      return give("\xE2\x80\xA9");
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
  if (code > k_last_code) return nullptr;
  append_utf8(code, scratch_);
  return p + 2 + digits;
}

/// From a line break inside quotes to the first character that is no blank; counts the breaks.
const char* Reader::quoted_breaks(const char* p, std::size_t& breaks) const {
  while (*p == '\n' || *p == '\r') {
    ++breaks;
    p = over_break(p);
    if (is_document_marker(p)) return nullptr;
    while (is_blank(*p))
      ++p;
  }
  return p;
}

Scalar Reader::quoted_slow(const char* p) {
  const char quote = *p++;
  bool many_lines = false;
  scratch_.clear();
  while (p != nullptr) {
    const char* stop = (quote == '"' ? scan_quoted<'"'>(p) : scan_quoted<'\''>(p)).at;
    if (*stop == '\n' || *stop == '\r') {
      const char* end = stop;
      while (end > p && is_blank(end[-1]))
        --end;
      scratch_.append(p, end);
      std::size_t breaks = 0;
      p = quoted_breaks(stop, breaks);
      breaks == 1 ? scratch_.append(1, ' ') : scratch_.append(breaks - 1, '\n');
      many_lines = true;
      continue;
    }
    scratch_.append(p, stop);
    if (*stop == '\0') break;
    if (*stop == '\\' && (stop[1] == '\n' || stop[1] == '\r')) {
      // An escaped line break is nothing, those behind it stay.
      std::size_t breaks = 0;
      p = quoted_breaks(stop + 1, breaks);
      scratch_.append(breaks - 1, '\n');
      many_lines = true;
    } else if (*stop == '\\') {
      p = escape(stop);
    } else if (quote == '\'' && stop[1] == '\'') {
      scratch_ += quote;
      p = stop + 2;
    } else {
      return {scratch_, true, true, many_lines, stop + 1};
    }
  }
  return {};
}

}  // namespace collet::openapi::fast
