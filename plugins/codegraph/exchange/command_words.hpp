// SPDX-License-Identifier: MIT
/// The words after `collet codegraph WORD`: names, and options that begin with a dash.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph {

/// Throws a Failure with the usage of the command.
[[noreturn]] void wrong_usage(const std::string& why);

class CommandWords {
 public:
  /// Throws a Failure for an option that is not in `options`, has no value, or occurs twice. `-o` means
  /// `--output`.
  CommandWords(const std::vector<std::string>& arguments, const std::vector<std::string>& options);

  /// Returns the only name after the word, or an empty string. Throws a Failure if there are more.
  std::string only_name() const;
  /// Returns the value of an option, or an empty string.
  std::string option(const std::string& name) const;
  /// Throws a Failure if the option is missing.
  std::string required(const std::string& name) const;
  /// Returns a number from 1 to `most`, or `absent`. Throws a Failure for another text.
  unsigned number(const std::string& name, unsigned absent, unsigned most) const;

 private:
  std::string word_;
  std::vector<std::string> names_;
  std::map<std::string, std::string> options_;
};

}  // namespace collet::codegraph
