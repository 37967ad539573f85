// SPDX-License-Identifier: MIT
/// Reads texts, arguments and members of the expressions of one file, for the readers of models.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph::bridge {

/// Looks at one file alone: names of other files are not followed.
class ModelText {
 public:
  explicit ModelText(const FileSummary& summary);

  const FileSummary& summary() const { return summary_; }
  const Expression* at(Index expression) const;
  /// Returns the text of a string, of a constant of the file, or of a sum of such; or nothing.
  std::optional<std::string> text(Index expression) const { return text(expression, 0); }
  /// Returns the value that a definition gets first, without the list around it; or none.
  Index value(Index definition) const;
  /// Returns the named argument of a call, or none.
  static Index argument(const Expression& call, std::string_view name);
  /// Returns an argument without name by its number, or none.
  static Index positional(const Expression& call, std::size_t number);
  std::string argument_text(const Expression& call, std::string_view name) const;
  bool is_set(const Expression& call, std::string_view name) const;
  /// Returns the name that an expression is: `User` of `User`, `models.User` and "User".
  std::string named(Index expression) const;
  /// Returns the name in front of a call: `models` of `models.CharField()`.
  std::string_view receiver(const Expression& call) const;
  /// Returns the definitions that a definition contains directly.
  const std::vector<Index>& members(Index definition) const;
  /// Returns the member of that name, or none.
  Index member(Index definition, std::string_view name) const;
  /// Returns the value of a key of a dictionary or an object, or none.
  Index entry(Index dictionary, std::string_view key) const;

 private:
  std::optional<std::string> text(Index expression, int depth) const;

  const FileSummary& summary_;
  std::vector<std::vector<Index>> members_;
  std::unordered_map<std::string_view, Index> constants_;  ///< fields of the module or of a class of it
};

/// Returns a definition's place in the form of a model.
inline ModelPlace place_of(const Definition& one) {
  return {one.start.line, one.start.column};
}
/// Returns the part of a name after its last dot.
inline std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

}  // namespace collet::codegraph::bridge
