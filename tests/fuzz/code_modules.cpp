// SPDX-License-Identifier: MIT
/// Any bytes as a pom.xml, package.json, settings or packed list of modules: names that fit on one line.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "plugins/codegraph/discover/database_drivers.hpp"
#include "plugins/codegraph/discover/modules.hpp"
#include "sdk/support/utf8.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& name : {maven_name(text), npm_name(text)})
    if (name.find_first_of(" \n`") != std::string::npos || !collet::support::valid_utf8(name)) std::abort();
  const auto modules = modules_in(text);
  module_of(modules, text);
  if (modules_in(module_lines(modules)).size() != modules.size()) std::abort();
  for (const char* const name : {"pom.xml", "application.yml", "appsettings.json"}) {
    DatabaseDrivers drivers;
    add_drivers(name, text, drivers);
    if (dialect_of_drivers(drivers).has_value() != (drivers.size() == 1)) std::abort();
  }
  return 0;
}
