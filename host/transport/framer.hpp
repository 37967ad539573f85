// SPDX-License-Identifier: MIT
/// Splits a byte stream into lines.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sdk/support/json/id_scanner.hpp"

namespace collet::host::transport {

/// Lines end with LF or CRLF. Blank lines are skipped. A line over the limit is scanned for its id but not
/// kept, so that memory is bounded by about twice the limit.
class Framer {
 public:
  /// Valid until the next call of any function of the framer.
  struct Item {
    bool oversized = false;
    std::string_view text;  ///< the line without its end; for an oversized line its id as JSON text, or empty
  };

  explicit Framer(std::size_t max_line_bytes) : max_line_bytes_(max_line_bytes) {}

  /// Returns memory for the next bytes of the stream, never empty. It is valid until commit().
  std::span<char> prepare();
  /// Adds the first `bytes` bytes of the memory from prepare() to the stream.
  void commit(std::size_t bytes);

  /// Returns the next whole line, or nothing if no whole line is there.
  std::optional<Item> next();
  /// Returns true if next() would return a line.
  bool has_line();
  /// Returns the bytes after the last line end, at the end of the stream, when next() returns nothing.
  std::optional<Item> last_line();

 private:
  std::optional<Item> take_line(std::size_t end);
  Item oversized_item(const support::IdScanner& scanner);
  bool too_long() const;

  const std::size_t max_line_bytes_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;    ///< start of the current line
  std::size_t scanned_ = 0;  ///< [begin_, scanned_) contains no LF
  std::size_t end_ = 0;
  std::optional<support::IdScanner> skipping_;  ///< set while the current line is over the limit
  std::string id_;                              ///< id of the last oversized line
};

}  // namespace collet::host::transport
