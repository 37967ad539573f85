// SPDX-License-Identifier: MIT
/// One pass over a YAML source before it is read: what no reader takes, and what the fast one leaves alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::openapi {

struct YamlScreen {
  /// Offset of the first byte that begins no valid UTF-8; what follows was not looked at.
  std::optional<std::size_t> invalid;
  /// Offset of the first NUL or other control character below U+0020 but tab, LF and CR, or DEL; nor then.
  std::optional<std::uint32_t> control;
  /// Neither a CR without its LF, nor a C1 control, a byte order mark behind the start, U+FFFE or U+FFFF:
  /// each has a rule of its own in libyaml.
  bool regular = true;
};

/// `source` has less than 4 GiB.
YamlScreen screen_yaml(std::string_view source);

}  // namespace collet::openapi
