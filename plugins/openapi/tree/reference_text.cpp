// SPDX-License-Identifier: MIT
#include "plugins/openapi/tree/reference_text.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"
#include "sdk/support/text/uri.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

using support::Error;

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
}

Error bad(std::string message) {
  return {COLLET_INVALID_ARGUMENT, std::move(message)};
}

Error bad_escape() {
  return bad("found a % without two hexadecimal digits, expected an escape such as %20");
}

}  // namespace

support::Result<ReferenceText> read_reference(std::string_view text) {
  ReferenceText out;
  const auto hash = text.find('#');
  out.uri = text.substr(0, hash);
  if (std::any_of(out.uri.begin(), out.uri.end(), is_control))
    return bad("found a control character in the address, expected it escaped, such as %09");
  const auto decoded = support::percent_decode(out.uri);
  auto fragment = support::percent_decode(hash == std::string_view::npos ? "" : text.substr(hash + 1));
  if (!decoded || !fragment) return bad_escape();
  out.fragment = *std::move(fragment);
  // No document has such names, and no answer could show them.
  if (!support::valid_utf8(*decoded) || !support::valid_utf8(out.fragment))
    return bad("found escapes that are no UTF-8, expected each character as the escapes of its bytes");
  return out;
}

std::string file_uri(std::string_view absolute_path) {
  std::string out = "file://";
  for (const char c : absolute_path) {
    if (c == '%' || c == '?' || c == '#' || c == ' ' || is_control(c)) {
      support::append_percent(out, c);
    } else {
      out += c;
    }
  }
  return out;
}

support::Result<std::string> file_path(std::string_view uri) {
  const auto parts = support::split_uri(uri);
  if (parts.authority && !parts.authority->empty() && *parts.authority != "localhost")
    return bad("found a file on another host, expected one of this machine");
  if (parts.query) return bad("found a ? behind a file's name, expected it escaped, %3F");
  std::string out;
  for (std::string_view rest = parts.path; !rest.empty();) {
    const auto slash = std::min(rest.find('/', 1), rest.size());
    const auto segment = support::percent_decode(rest.substr(0, slash));
    if (!segment) return bad_escape();
    if (segment->find('/', 1) != std::string::npos || segment->find('\0') != std::string::npos)
      return bad("found an escaped slash or NUL in a file's name, expected neither");
    out += *segment;
    rest.remove_prefix(slash);
  }
  if (out.empty() || out.front() != '/') return bad("found no path, expected that of a file");
  return out;
}

}  // namespace collet::openapi
