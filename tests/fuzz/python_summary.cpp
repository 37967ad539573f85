// SPDX-License-Identifier: MIT
/// The reader of Python and the linker, over a package of three files with the same text.
#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"
#include "tests/fuzz/language_summary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const Language& language = *language_named("python");
  static const FileSummary library = *language.read("library", language.library, nullptr, nullptr);
  read_and_link(language, library, "a.py", text);
  Program program;
  for (const char* path : {"a/__init__.py", "a/b.py", "c.py"}) {
    auto summary = language.read(path, text, nullptr, nullptr);
    if (!summary) return 0;
    program.add({path, &language, *std::move(summary), false, 0});
  }
  program.add({"", &language, library, true, 0});
  resolve_modules(program, [](const std::string&) { return std::nullopt; });
  program.declare();
  resolve_bases(program);
  infer_types(program);
  const auto links = link_program(program, 1, nullptr);
  for (const auto& edge : links.edges)
    require(edge.source < program.symbol_count() && edge.target < program.symbol_count());
  return 0;
}
