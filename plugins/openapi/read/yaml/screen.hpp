// SPDX-License-Identifier: MIT
/// Check of the characters of a YAML source before it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::openapi {

/// Finds characters that no reader accepts and characters that the fast reader does not support. It checks
/// the source in parts, so that the fast reader finds each part in the processor's cache.
class YamlScreen {
 public:
  /// Number of bytes that check_next() checks per call.
  static constexpr std::size_t k_part = 8U << 10U;

  /// `source` must be smaller than 4 GiB.
  explicit YamlScreen(std::string_view source) : source_(source), utf8_(source) {}

  /// Checks the next part, unless a fault is already found. Returns false once the fast reader should stop.
  bool check_next();
  /// Checks the rest of the source.
  void check_all();

  /// Returns the end of the checked bytes.
  std::size_t place() const { return at_; }
  /// Returns the offset of the first byte that begins no valid UTF-8 sequence.
  std::optional<std::size_t> invalid() const { return invalid_; }
  /// Returns the offset of the first DEL or control character below U+0020 other than tab, LF and CR.
  std::optional<std::size_t> control() const { return control_; }
  /// Returns true if the source contains a CR without LF, a C1 control, a byte order mark after the start,
  /// U+FFFE or U+FFFF. libyaml has special rules for each of them.
  bool irregular() const { return irregular_; }
  /// Returns true if none of these characters was found.
  bool clean() const { return !faulty() && !irregular_; }

 private:
  /// Incremental check for valid UTF-8. After a number of non-ASCII characters, it checks the whole rest at
  /// once.
  class Utf8Check {
   public:
    explicit Utf8Check(std::string_view source) : source_(source) {}
    /// Returns true if the source is valid up to `end`, or up to the end of the character that contains
    /// `end`. All bytes from the end of the previous check up to `begin` must be ASCII.
    bool valid(std::size_t begin, std::size_t end);
    /// Returns the offset of the invalid byte.
    std::size_t place() const { return at_; }

   private:
    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t wide_characters_ = 0;
  };

  bool faulty() const { return invalid_ || control_; }
  void check_to(std::size_t end);
  bool check_utf8(std::size_t begin, std::size_t end);
  bool check_special(std::size_t at);
  unsigned char byte_at(std::size_t at) const {
    return at < source_.size() ? static_cast<unsigned char>(source_[at]) : 0;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  Utf8Check utf8_;
  std::optional<std::size_t> invalid_;
  std::optional<std::size_t> control_;
  bool irregular_ = false;
};

}  // namespace collet::openapi
