// SPDX-License-Identifier: MIT
/// A damaged index file: every question is answered or fails with an error.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <unistd.h>

#include "plugins/codegraph/search/symbol_search.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;
  const std::string path = "/tmp/codegraph-fuzz-" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  auto reader = IndexReader::open(path);
  if (reader) {
    try {
      search_symbols(*reader, "get x", {});
      reader->files();
      reader->kind_counts();
      reader->central_types(5);
      for (const auto& row : reader->named("g", true, 10)) {
        reader->edges(row.id, true);
        reader->children(row.id);
        reader->external_calls(row.id, 10);
      }
    } catch (const DatabaseError&) {
    }
  }
  std::remove(path.c_str());
  return 0;
}
