// SPDX-License-Identifier: MIT
/// Files and bytes in the argument `body`.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <collet/json.hpp>

#include "plugins/apis/media_type.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/result.hpp"

namespace collet::call_api {

/// The argument `body` after its files are read. In a body that is sent as parts, each part may be
/// {"$file": PATH} or {"$base64": TEXT}, with `name`, the name of the file, and `type`, its media type; in a
/// body of any other type than JSON and forms, the whole body may be. Movable; a copy would lose the bytes.
class BodyBytes {
 public:
  static constexpr std::size_t k_max_bytes = std::size_t{16} << 20U;  ///< all files and bytes of a body

  struct Bytes {
    std::string content;
    std::string file_name;   ///< empty if the argument has none and is no file
    std::string media_type;  ///< empty if the argument has none
  };

  BodyBytes() = default;
  /// Reads the files below `access.read`. Errors begin with the pointer of the argument.
  static support::Result<BodyBytes> read(json::View body, apis::BodyKind kind, const support::Access& access);

  /// Returns true if a body of that kind has files or bytes where they are read.
  static bool has_any(json::View body, apis::BodyKind kind);

  /// Returns the body with a text of the same length in place of bytes, as schemas are checked with it.
  json::View view() const { return text_ ? json::View(*text_) : body_; }
  /// Returns the bytes that a value of view() replaces, or null.
  const Bytes* find(json::View value) const;

 private:
  json::View body_{};
  std::unique_ptr<std::string> text_;
  std::map<std::size_t, Bytes> bytes_;  ///< by position of the value in `text_`
};

}  // namespace collet::call_api
