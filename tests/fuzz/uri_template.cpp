// SPDX-License-Identifier: MIT
/// Any bytes as a URI template, before the first line end, and as a URI, after it: a valid template has a
/// scheme, matches itself with plain values filled in, and nothing takes long.
#include "host/catalog/text/uri_template.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Replaces each expression by its operator's first character and a letter.
std::string expanded(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '{') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    const char op = text[1];
    if (std::string_view("#./;?&").find(op) != std::string_view::npos) out += op;
    out += 'a';
    text.remove_prefix(text.find('}') + 1);
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string all(data, data + size);
  const auto line_end = all.find('\n');
  const std::string text = all.substr(0, line_end);
  const std::string uri = line_end == std::string::npos ? std::string() : all.substr(line_end + 1);
  const auto parsed = collet::host::catalog::UriTemplate::parse(text);
  collet::host::catalog::uri_scheme(uri);
  if (!parsed) {
    require(!parsed.error().message.empty());
    return 0;
  }
  require(!parsed->scheme().empty());
  parsed->matches(uri);
  require(parsed->matches(expanded(text)));
  return 0;
}
