// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/postgres/summary_reader.hpp"
#include "tests/fuzz/language_summary.hpp"

namespace {

collet::support::Result<collet::codegraph::FileSummary> read(std::string_view path, std::string_view text,
                                                             collet::codegraph::StopQuery stop,
                                                             void* context) {
  return collet::codegraph::postgres::read_summary(path, text, stop, context);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  static const Language k_language = [] {
    auto out = *language_named("postgresql");
    out.read = &read;
    return out;
  }();
  read_and_link(k_language, {}, "A.sql", {reinterpret_cast<const char*>(data), size});
  return 0;
}
