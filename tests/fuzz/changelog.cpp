// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/changelog/changelog.hpp"

#include <cstdint>

/// Any text is read as XML and as YAML without harm, and its changes give SQL.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph::changelog;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(sql_of(changes_of_xml(text)));
  static_cast<void>(sql_of(changes_of_yaml(text)));
  return 0;
}
