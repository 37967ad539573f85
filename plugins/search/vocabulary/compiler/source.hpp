// SPDX-License-Identifier: MIT
/// The files of the vocabulary as they are written: see README.md beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace collet::search::vocabulary {

/// What is wrong with the files: "file:line: what".
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Kind : std::uint8_t { light, verbs, strong, loose, hinting };

struct Said {
  std::string text;                ///< as it is written, without a mark
  std::vector<std::string> words;  ///< as a question has them
  bool doubtful = false;
};

struct Line {
  struct Meant {
    static constexpr std::size_t k_most_words = 3;
    std::string text;                ///< words joined by `_`
    std::vector<std::string> words;  ///< the first that an index has; at least one
    std::uint8_t thing = 0;          ///< those behind a `+` are another one
  };
  std::size_t number = 0;
  std::vector<Meant> meant;  ///< empty where all that is said means the same
  std::vector<Said> said;
};

/// The lines of one file that say something. `name` is for faults alone. Throws a Fault.
std::vector<Line> read_lines(std::string_view text, std::string_view name, Kind kind);

/// Throws it, for a line of a file.
[[noreturn]] void refuse(std::string_view name, std::size_t line, const std::string& what);

}  // namespace collet::search::vocabulary
