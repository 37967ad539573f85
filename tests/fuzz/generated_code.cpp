// SPDX-License-Identifier: MIT
/// A description: the code that is generated from it in both languages has no control characters, its strings
/// end on their line, and its brackets outside of strings and comments are balanced.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "plugins/generate/go/go.hpp"
#include "plugins/generate/model/build.hpp"
#include "plugins/generate/typescript/typescript.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "tests/fuzz/answering_host.hpp"

namespace collet {
namespace {

using fuzz::must;

/// Returns the position behind the string or comment at `at`, or `at` if there is none.
std::size_t skipped(std::string_view code, std::size_t at, bool go) {
  const char c = code[at];
  if (code.substr(at, 2) == "//") return std::min(code.find('\n', at), code.size());
  if (code.substr(at, 2) == "/*") {
    const auto end = code.find("*/", at + 2);
    must(end != std::string_view::npos);
    return end + 2;
  }
  if (c == '`' && go) {
    const auto end = code.find('`', at + 1);
    must(end != std::string_view::npos);
    return end + 1;
  }
  if (c != '"') return at;
  for (++at; code[at] != '"'; ++at) {
    must(at + 1 < code.size() && code[at] != '\n');
    if (code[at] == '\\') ++at;
  }
  return at + 1;
}

void check(const std::vector<generate::GeneratedFile>& files, bool go) {
  for (const auto& file : files) {
    // The files that are the same in each package are not made of the description.
    if (file.name.starts_with("support") || file.name == "runtime.ts") continue;
    const std::string_view code = file.text;
    std::string open;
    for (std::size_t at = 0; at < code.size();) {
      const std::size_t next = skipped(code, at, go);
      for (std::size_t i = at; i < std::max(next, at + 1); ++i)
        must(code[i] == '\n' || code[i] == '\t' || static_cast<unsigned char>(code[i]) >= 0x20);
      if (next != at) {
        at = next;
        continue;
      }
      const char c = code[at++];
      if (c == '{' || c == '(' || c == '[') open += c;
      if (c != '}' && c != ')' && c != ']') continue;
      const char expected = c == '}' ? '{' : c == ')' ? '(' : '[';
      must(!open.empty() && open.back() == expected);
      open.pop_back();
    }
    must(open.empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 100'000) return 0;
  std::string spec = "{\"content\":";
  json::append_string(spec, {reinterpret_cast<const char*>(data), size});
  auto opened = openapi::load_spec(json::View(spec += '}'), {});
  if (!opened) return 0;
  openapi::Resolver references(*std::move(opened));
  const openapi::Outline outline(references);
  std::string answer;
  Call call(fuzz::k_host, fuzz::call_into(answer), "{}", "{}");
  const generate::Model model = generate::build_model(call, references, outline, std::nullopt);
  check(generate::go::print(model, references, {true, true, true, false}, "api").files, true);
  check(generate::typescript::print(model, {true, true, false, false}).files, false);
  check(generate::typescript::print(model, {true, true, false, true}).files, false);
  return 0;
}

}  // namespace collet
