// SPDX-License-Identifier: MIT
/// The text files of the vocabulary. README.md in the folder above describes their format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace collet::words::vocabulary {

/// An error in a file: "file:line: problem".
class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Kind : std::uint8_t { light, verbs, strong, loose, hinting };

/// A phrase of people, from the right column.
struct SourcePhrase {
  std::string text;                ///< as written, without the mark `?`
  std::vector<std::string> words;  ///< the words as a question has them
  bool doubtful = false;           ///< marked by `?`
};

struct Line {
  /// A name of APIs, from the left column.
  struct Name {
    static constexpr std::size_t k_max_words = 3;
    std::string text;                ///< words joined by `_`
    std::vector<std::string> words;  ///< the first indexed words; at least one
    std::uint8_t thing = 0;          ///< number of `+` before the name
  };
  std::size_t number = 0;
  std::vector<Name> names;  ///< empty if all phrases mean the same
  std::vector<SourcePhrase> phrases;
};

/// Returns the lines of a file without its comments. `file` is used in errors only. Throws a Fault.
std::vector<Line> read_lines(std::string_view text, std::string_view file, Kind kind);

/// Throws a Fault for a line of a file.
[[noreturn]] void refuse(std::string_view file, std::size_t line, const std::string& problem);

}  // namespace collet::words::vocabulary
