// SPDX-License-Identifier: MIT
/// The parts of a document that a limit left unchecked.
#pragma once

#include <cstdint>

namespace collet::validate {

struct Unchecked {
  std::uint64_t values = 0;    ///< number of values not compared with their schemas
  bool documents = false;      ///< true if parts of other documents were not checked
  std::uint64_t unopened = 0;  ///< number of references to documents that were not opened
};

}  // namespace collet::validate
