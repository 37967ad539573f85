// SPDX-License-Identifier: MIT
/// The reader of schemas of Prisma: any text is read without harm, and its models become tables.
#include "tests/fuzz/language_summary.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using collet::codegraph::FileSummary;
  using collet::codegraph::Language;
  using collet::codegraph::language_named;
  using collet::codegraph::read_and_link;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const Language& language = *language_named("prisma");
  read_and_link(language, FileSummary(), "schema.prisma", text);
  return 0;
}
