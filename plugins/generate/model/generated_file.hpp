// SPDX-License-Identifier: MIT
/// The files that a language prints.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace collet::generate {

struct GeneratedFile {
  std::string name;
  std::string text;
};

struct Printed {
  std::vector<GeneratedFile> files;
  std::size_t types = 0;  ///< number of declared types
};

/// The parts that a call asks for.
struct Parts {
  bool types = true;
  bool client = false;
  bool server = false;
  bool dates = false;  ///< TypeScript: a date-time is a Date instead of a string
};

}  // namespace collet::generate
