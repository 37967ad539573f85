// SPDX-License-Identifier: MIT
/// Escapes of characters in URLs, HTML, JSON and JavaScript, read from a stream in which each byte knows its
/// source.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace collet::call_api {

/// A byte of a decoded text and the part of the source that it comes from.
struct Symbol {
  char byte = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct EscapeSequence {
  enum class State : std::uint8_t { none, incomplete, complete };
  State state = State::none;
  std::size_t taken = 0;        ///< length of the escape if it is complete
  std::array<char, 4> bytes{};  ///< the character in UTF-8, or one byte of percent-encoding
  std::size_t count = 0;
};

/// No escape is longer.
inline constexpr std::size_t k_max_escape = 28;

inline bool begins_escape(char c) {
  return c == '%' || c == '&' || c == '\\';
}

/// Reads the escape at the front of `text`, which begins with one of % & \. It is incomplete if more text may
/// complete it; `last` excludes that. Knows %XX and %uXXXX; &#N; and &#xN; with or without the semicolon;
/// named entities of the characters of Latin-1; \uXXXX with surrogates, \u{X}, \xXX, and \ before a
/// character.
EscapeSequence read_escape(std::string_view text, bool last);

/// Undoes one level of escapes. Needs constant memory and time for each symbol.
class Unescaper {
 public:
  template <class Sink>
  void push(const Symbol& symbol, Sink&& sink) {
    if (count_ == 0 && !begins_escape(symbol.byte)) return sink(symbol);
    symbols_[count_] = symbol;
    bytes_[count_++] = symbol.byte;
    resolve(sink, false);
  }
  /// Passes on what push() kept back.
  template <class Sink>
  void finish(Sink&& sink) {
    resolve(sink, true);
  }

 private:
  template <class Sink>
  void resolve(Sink& sink, bool last) {
    while (count_ > 0) {
      const EscapeSequence escape =
          begins_escape(bytes_[0]) ? read_escape({bytes_.data(), count_}, last) : EscapeSequence{};
      if (escape.state == EscapeSequence::State::incomplete) return;
      if (escape.state == EscapeSequence::State::none) {
        sink(symbols_[0]);
        drop(1);
        continue;
      }
      for (std::size_t i = 0; i < escape.count; ++i)
        sink(Symbol{escape.bytes[i], symbols_[0].begin, symbols_[escape.taken - 1].end});
      drop(escape.taken);
    }
  }
  void drop(std::size_t taken) {
    std::copy(symbols_.begin() + taken, symbols_.begin() + count_, symbols_.begin());
    std::copy(bytes_.begin() + taken, bytes_.begin() + count_, bytes_.begin());
    count_ -= taken;
  }

  std::array<Symbol, k_max_escape + 1> symbols_;
  std::array<char, k_max_escape + 1> bytes_{};
  std::size_t count_ = 0;
};

}  // namespace collet::call_api
