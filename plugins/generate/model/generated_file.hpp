// SPDX-License-Identifier: MIT
/// What a language returns.
#pragma once

#include <string>
#include <vector>

namespace collet::generate {

struct GeneratedFile {
  std::string name;
  std::string text;
};

/// The parts that a call asks for.
struct Parts {
  bool types = true;
  bool client = false;
  bool server = false;
};

}  // namespace collet::generate
