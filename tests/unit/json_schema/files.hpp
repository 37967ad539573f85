// SPDX-License-Identifier: MIT
/// Files for the tests of schemas.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace collet::support::json_schema {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Returns COLLET_TEST_DATA, or ../shared/data beside the project.
inline std::filesystem::path test_data() {
  const char* const given = std::getenv("COLLET_TEST_DATA");
  if (given != nullptr && *given != '\0') return given;
  return std::filesystem::path(COLLET_SOURCE_DIR).parent_path() / "shared" / "data";
}

/// Returns the meta-schemas of npm's ajv, which is installed for the tests.
inline std::filesystem::path ajv_schemas() {
  const char* const given = std::getenv("COLLET_AJV_SCHEMAS");
  if (given != nullptr && *given != '\0') return given;
  return std::filesystem::path(COLLET_SOURCE_DIR) / "tests/npm/node_modules/ajv/dist/refs";
}

inline bool in_ci() {
  const char* const ci = std::getenv("CI");
  return ci != nullptr && std::string(ci) == "true";
}

}  // namespace collet::support::json_schema
