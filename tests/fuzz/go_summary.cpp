// SPDX-License-Identifier: MIT
/// The reader of Go and the linker, over two packages whose files have the same text, which is also go.mod.
#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"
#include "tests/fuzz/language_summary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const Language& language = *language_named("go");
  static const FileSummary library = *language.read("library", language.library, nullptr, nullptr);
  read_and_link(language, library, "a.go", text);
  Program program;
  for (const char* path : {"a/b.go", "a/c.go", "d/e_test.go"}) {
    auto summary = language.read(path, text, nullptr, nullptr);
    if (!summary) return 0;
    program.add({path, &language, *std::move(summary), false, 0});
  }
  program.add({"", &language, library, true, 0});
  resolve_modules(program, [&](const std::string&) { return std::optional(std::string(text)); });
  program.declare();
  resolve_bases(program);
  infer_types(program);
  const auto links = link_program(program, 1, nullptr);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  return 0;
}
