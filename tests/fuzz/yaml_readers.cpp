// SPDX-License-Identifier: MIT
// Everything that the fast YAML reader accepts libyaml accepts too, and both produce the same document. An
// input that begins with a NUL spells its document in tokens of a byte each.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "plugins/openapi/read/yaml_document.hpp"
#include "tests/fuzz/document_checks.hpp"
#include "tests/oracles/same_document.hpp"

namespace {

using namespace std::string_view_literals;

constexpr std::array k_tokens = {
    "\n"sv,       "\n"sv,    " "sv,       "  "sv,     "    "sv,   "\n  "sv,
    "\n    "sv,   "\r\n"sv,  "- "sv,      "-\n"sv,    "a"sv,      "b"sv,
    "k: "sv,      "k:\n"sv,  ": "sv,      ":"sv,      "? "sv,     "'"sv,
    "\""sv,       "''"sv,    "\\"sv,      "\\n"sv,    "|"sv,      ">"sv,
    "|-"sv,       ">+"sv,    "2"sv,       "#"sv,      " # c"sv,   "["sv,
    "]"sv,        "{"sv,     "}"sv,       ","sv,      ", "sv,     "\t"sv,
    "---"sv,      "...\n"sv, "&x "sv,     "*x"sv,     "!!str "sv, "<<: "sv,
    "null"sv,     "true"sv,  "012"sv,     "0x1F"sv,   "-1.5e3"sv, ".inf"sv,
    "~"sv,        "é"sv,     "'k': "sv,   "\"k\":"sv, "x y"sv,    "a,b"sv,
    "http://x"sv, "\\x41"sv, "\\u00e9"sv, "%"sv,      "@"sv,      "word word word word "sv};

std::string spelled(const std::uint8_t* data, std::size_t size) {
  std::string text;
  for (std::size_t i = 1; i < size; ++i)
    text += k_tokens[data[i] % k_tokens.size()];
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::openapi;
  const std::string source = size != 0 && data[0] == 0
                                 ? spelled(data, size)
                                 : std::string(reinterpret_cast<const char*>(data), size);
  // Line breaks of YAML 1.1, which libyaml reads as such; in YAML 1.2.2 they are ordinary characters (section
  // 5.4).
  for (const auto mark : {"\xC2\x85"sv, "\xE2\x80\xA8"sv, "\xE2\x80\xA9"sv}) {
    if (source.find(mark) != std::string::npos) return 0;
  }
  const auto fast = read_yaml_by(YamlReader::fast, source, fuzz_limits());
  if (!fast) return 0;
  const auto events = read_yaml_by(YamlReader::events, source, fuzz_limits());
  const std::string difference =
      events ? first_difference(**fast, **events) : "libyaml: " + events.error().message;
  if (!difference.empty())
    std::fprintf(stderr, "%s\n---- of\n%s\n----\n", difference.c_str(), source.c_str());
  require(difference.empty());
  return 0;
}
