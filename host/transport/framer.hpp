// SPDX-License-Identifier: MIT
/// Bytes of a stream into lines, whatever the pieces that they come in.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sdk/support/json/id_scanner.hpp"

namespace collet::host::transport {

/// Lines end with LF or CRLF; blank ones are left out. Memory is bounded by about twice the longest line
/// allowed; a longer line is scanned for its id and not kept.
class Framer {
 public:
  /// Void after the next call of any of these functions.
  struct Item {
    bool oversized = false;
    std::string_view text;  ///< the line without its end; of an oversized one its id as JSON text, or empty
  };

  explicit Framer(std::size_t max_line_bytes) : max_line_bytes_(max_line_bytes) {}

  /// Where the next bytes of the stream go (never empty), and how many went there. A room is void after
  /// filled().
  std::span<char> room();
  void filled(std::size_t bytes);

  /// The next whole line, if it is there.
  std::optional<Item> next();
  /// Is a further whole line there?
  bool line_waits();
  /// At the end of the stream, after next() has no more: what came without a line end.
  std::optional<Item> rest();

 private:
  std::optional<Item> take(std::size_t end);
  Item without_text(const support::IdScanner& scanner);
  bool too_long() const;

  const std::size_t max_line_bytes_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;    ///< of the line at hand
  std::size_t scanned_ = 0;  ///< no LF in [begin_, scanned_)
  std::size_t end_ = 0;
  std::optional<support::IdScanner> skipping_;  ///< the line at hand is too long
  std::string id_;                              ///< of the last one that was
};

}  // namespace collet::host::transport
