// SPDX-License-Identifier: MIT
/// The text of an overview: the lines for a verbosity, and of these as many as fit a budget by their rank.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plugins/codegraph/answer/answer.hpp"
#include "plugins/codegraph/overview/stored_overview.hpp"

namespace collet::codegraph {

/// The line with the most used types of a module, by the name of the module; for a breakdown.
using TypesOfModules = std::map<std::string, std::string>;

class OverviewText {
 public:
  /// An overview within its budget has at most this many characters, which are about 600 tokens.
  static constexpr std::size_t k_budget = 2400;

  /// With types of modules, the text is a breakdown.
  OverviewText(const Overview& overview, Verbosity verbosity, TypesOfModules types);

  /// Chooses the lines. If it is bounded, those of the highest ranks that fit beside `used` characters; a
  /// line is whole or not there. `central` are the most used types, of which those from `first` on are shown.
  void choose(const std::vector<std::string>& central, std::size_t first, std::size_t used, bool bounded);

  /// Returns the chosen lines without the most used types.
  std::string facts() const;
  /// Returns the number of most used types that are chosen.
  std::size_t types() const { return types_; }

 private:
  struct Line {
    std::size_t section;
    int rank;  ///< the lowest is the most important
    std::string text;
    bool chosen = false;
  };
  /// Adds a section. If it is counted, its text has the number of lines that are left out.
  void add(const char* title, bool counted, const std::vector<std::string>& lines, std::size_t most,
           int rank);

  std::vector<std::string> titles_;
  std::vector<std::size_t> totals_;  ///< the lines of each section that there are, or 0
  std::vector<Line> lines_;
  std::size_t types_ = 0;
};

}  // namespace collet::codegraph
