// SPDX-License-Identifier: MIT
/// A look at a YAML source before it is read: what no reader takes, and what the fast one leaves alone. It
/// goes piece by piece, so that the fast reader finds each in the processor's cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace collet::openapi {

class YamlScreen {
 public:
  /// What look_on() looks at each time.
  static constexpr std::size_t k_piece = 8U << 10U;

  /// `source` has less than 4 GiB.
  explicit YamlScreen(std::string_view source) : source_(source), utf8_(source) {}

  /// Looks at a piece more, but not at what follows a fault. False once the fast reader need not go on.
  bool look_on();
  /// Looks at all the rest.
  void look_at_all();

  /// Where look_on() came to.
  std::size_t place() const { return at_; }
  /// Offset of the first byte that begins no valid UTF-8.
  std::optional<std::size_t> invalid() const { return invalid_; }
  /// Offset of the first NUL or other control character below U+0020 but tab, LF and CR, or DEL.
  std::optional<std::size_t> control() const { return control_; }
  /// A CR without its LF, a C1 control, a byte order mark behind the start, U+FFFE or U+FFFF: each has a rule
  /// of its own in libyaml.
  bool irregular() const { return irregular_; }
  /// Nothing of all that.
  bool clean() const { return !faulty() && !irregular_; }

 private:
  /// UTF-8 on the way: character by character while there are few that are not ASCII, else all the rest at
  /// once.
  class Utf8Check {
   public:
    explicit Utf8Check(std::string_view source) : source_(source) {}
    /// Is it valid up to `end`, or to where the character ends that stands there? From where it was asked
    /// last to `begin` all is ASCII.
    bool valid(std::size_t begin, std::size_t end);
    /// Where it is not.
    std::size_t place() const { return at_; }

   private:
    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t met_ = 0;
  };

  bool faulty() const { return invalid_ || control_; }
  void look_to(std::size_t end);
  bool check_utf8(std::size_t begin, std::size_t end);
  bool look_closely(std::size_t at);
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
