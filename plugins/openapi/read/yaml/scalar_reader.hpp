// SPDX-License-Identifier: MIT
/// Reader of YAML scalars: quoted ones, plain ones of several lines and block scalars.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "plugins/openapi/read/yaml/characters.hpp"
#include "plugins/openapi/read/yaml/scan.hpp"

namespace collet::openapi::fast {

/// A scalar that was read. Its text is in the source or in the buffer of the ScalarReader.
struct Scalar {
  std::string_view text;
  bool copied = false;   ///< true if the text is in the buffer of the ScalarReader
  bool escapes = false;  ///< true if the text may contain characters that JSON escapes
  bool many_lines = false;
  const char* end = nullptr;  ///< position after the scalar; null if the reader declines it
};

/// A copied text is valid until the next scalar is read.
class ScalarReader {
 public:
  /// Reads the quoted scalar whose opening quote is at `p`.
  Scalar quoted(const char* p) {
    const Scanned scanned = *p == '"' ? scan_quoted<'"'>(p + 1) : scan_quoted<'\''>(p + 1);
    const bool simple = *scanned.at == *p && (*p == '"' || scanned.at[1] != '\'');
    if (!simple) return quoted_slow(p);
    return {between(p + 1, scanned.at), false, scanned.escapes, false, scanned.at + 1};
  }
  /// Reads a plain scalar that may continue on further lines, each indented by more than `parent`. The end is
  /// after its last character.
  template <bool k_flow>
  Scalar plain_lines(const char* p, std::int32_t parent);
  /// Reads the block scalar whose '|' or '>' is at `p`. The end is the start of a line.
  Scalar block(const char* p, std::int32_t parent);

 private:
  Scalar quoted_slow(const char* p);

  std::string buffer_;
};

}  // namespace collet::openapi::fast
