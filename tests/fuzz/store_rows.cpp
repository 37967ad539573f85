// SPDX-License-Identifier: MIT
/// Reads a row of the shared store and the record of a project, which other programs may have changed. The
/// byte 0x01 separates the values of the row. The target shared_index reads the pieces of an index.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/shared_store/publications.hpp"
#include "plugins/codegraph/shared_store/store_record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> row(1);
  for (const char byte : bytes) {
    if (byte == '\x01') {
      row.emplace_back();
    } else {
      row.back() += byte;
    }
  }
  if (const auto publication = collet::codegraph::publication_in(row);
      publication && publication->number <= 0)
    std::abort();
  // A header that is valid, so that the number and time are reached.
  if (row.size() == 2) {
    collet::codegraph::ArchiveHeader header;
    header.project = "shop";
    header.parts = {{"index", 1}};
    row.push_back(*collet::codegraph::pack_header(header));
    static_cast<void>(collet::codegraph::publication_in(row));
  }
  const auto record = collet::codegraph::record_in(bytes);
  if (record.hash.find('\n') != std::string::npos) std::abort();
  return 0;
}
