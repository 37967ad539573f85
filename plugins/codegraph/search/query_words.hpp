// SPDX-License-Identifier: MIT
/// The words that a question is answered with.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/codegraph/store/associations.hpp"

namespace collet::codegraph {

struct QueryWord {
  std::string word;
  double weight = 1;
};

/// Returns the stems of a question without words that describe no symbol, and then, with lower weights, the
/// words of names that the documentation of the code base uses them for. `associations(word)` returns these
/// words for one stem.
std::vector<QueryWord> query_words(
    std::string_view text, const std::function<std::vector<Association>(const std::string&)>& associations);

}  // namespace collet::codegraph
