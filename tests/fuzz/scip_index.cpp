// SPDX-License-Identifier: MIT
/// An index in the format of SCIP, as a compiler's indexer or somebody else made it, and places in a source
/// that it names.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/codegraph/scip/scip_reader.hpp"
#include "plugins/codegraph/scip/source_lines.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace codegraph = collet::codegraph;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const codegraph::SourceLines lines(bytes.substr(0, size / 2));
  if (!codegraph::read_scip_tool(bytes)) return 0;
  static_cast<void>(codegraph::read_scip_documents(bytes, [&](const codegraph::ScipDocument& document) {
    static_cast<void>(codegraph::read_scip_occurrences(document, [&](const codegraph::ScipOccurrence& one) {
      static_cast<void>(codegraph::is_scip_function(one.symbol));
      static_cast<void>(lines.text(one, document.columns));
      if (const auto at = lines.offset(one.line, one.column, document.columns)) {
        static_cast<void>(lines.is_called(*at));
        static_cast<void>(lines.is_imported(*at));
      }
    }));
    return true;
  }));
  return 0;
}
