// SPDX-License-Identifier: MIT
/// The comparison with an earlier revision of the document.
#pragma once

#include <cstdint>
#include <string>

namespace collet::validate {

struct Since {
  std::string revision;
  std::uint64_t errors = 0;         ///< number of errors of the document
  std::uint64_t errors_before = 0;  ///< number of errors of the revision
};

}  // namespace collet::validate
