// SPDX-License-Identifier: MIT
/// Any bytes before YAML: the pre-scan inserts only quotes, adds and removes no line, and changes nothing a
/// second time.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/language/yaml/prescan.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string source(data, data + size);
  const auto out = collet::workflow::prescan(source);
  std::string back;
  std::size_t next = 0;
  for (std::size_t i = 0; i < out.text.size(); ++i) {
    if (next < out.inserted.size() && out.inserted[next] == i) {
      require(out.text[i] == '\'');
      ++next;
    } else {
      require(out.source_offset(i) == back.size());
      back += out.text[i];
    }
  }
  require(next == out.inserted.size() && back == source);
  if (source.find("{{") == std::string::npos) require(out.text == source);
  for (const std::size_t at : out.quoted)
    require(at < source.size());
  return 0;
}
