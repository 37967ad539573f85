// SPDX-License-Identifier: MIT
/// libyaml's events as plain values, with byte offsets. Only events.cpp uses libyaml's types.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <collet/abi.h>

namespace collet::support {

struct YamlEvent {
  enum class Kind : std::uint8_t { end, document, scalar, alias, mapping, sequence, close };
  Kind kind = Kind::end;
  bool plain = false;       ///< scalar without quotes
  std::uint32_t at = 0;     ///< offset of the first byte, of the anchor or tag if there is one
  std::string_view text;    ///< text of a scalar; this and the next two are valid until the next event
  std::string_view anchor;  ///< name of an anchor or alias
  std::string_view tag;     ///< resolved ("tag:yaml.org,2002:str"), or empty
};

/// Reads events from a text, which must outlive the object. Not thread-safe.
class YamlEvents {
 public:
  explicit YamlEvents(std::string_view source);
  ~YamlEvents();
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;

  /// Reads the next event. Returns false if the text is not YAML; error() then holds offset and reason.
  bool next(YamlEvent& event);
  struct Error {
    std::uint32_t offset = 0;
    std::string message;
    collet_status code = COLLET_FAILED;
  };
  const Error& error() const { return error_; }

 private:
  struct Parser;
  std::uint32_t byte_of(std::size_t character);
  /// Returns libyaml's message, replaced by a clearer one where there is one.
  std::string clearer_message(std::string problem, std::uint32_t offset) const;
  bool fail();

  const std::string_view source_;  // without a byte order mark, which libyaml would count as a column
  const std::uint32_t skipped_;    // bytes of that mark
  const bool ascii_;
  std::unique_ptr<Parser> parser_;
  std::size_t character_ = 0;  // number of the last character that was looked up; libyaml counts characters
  std::size_t byte_ = 0;       // byte offset of that character
  Error error_;
};

}  // namespace collet::support
