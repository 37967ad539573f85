// SPDX-License-Identifier: MIT
/// libyaml's events as plain values, with places in bytes. Nothing of libyaml leaves this file's .cpp.
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
  std::uint32_t at = 0;     ///< first byte, of the anchor or tag if there is one
  std::string_view text;    ///< of a scalar; these three live until the next event
  std::string_view anchor;  ///< name of an anchor or alias
  std::string_view tag;     ///< resolved ("tag:yaml.org,2002:str"), or empty
};

/// Pulls events from a text that outlives it.
class YamlEvents {
 public:
  explicit YamlEvents(std::string_view source);
  ~YamlEvents();
  YamlEvents(const YamlEvents&) = delete;
  YamlEvents& operator=(const YamlEvents&) = delete;

  /// False if the text is no YAML: error() says where and why.
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
  /// What libyaml finds, where its own words leave the reader alone.
  std::string in_words(std::string problem, std::uint32_t offset) const;
  bool fail();

  const std::string_view source_;  // behind a byte order mark, which libyaml would count as a column
  const std::uint32_t skipped_;    // bytes of that mark
  const bool ascii_;
  std::unique_ptr<Parser> parser_;
  std::size_t character_ = 0;  // libyaml counts characters: the last one asked for,
  std::size_t byte_ = 0;       // and where it is
  Error error_;
};

}  // namespace collet::support
