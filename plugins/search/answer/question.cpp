// SPDX-License-Identifier: MIT
#include "plugins/search/answer/question.hpp"

#include "plugins/apis/one_line.hpp"

namespace collet::search {

void append_argument(std::string& out, std::string_view name, std::string_view text) {
  out.append(out.empty() ? "" : ", ").append(name).append("=");
  json::append_string(out, apis::one_line(text, 200));
}

std::string Question::example(std::string_view argument, std::string_view text, std::string_view more) const {
  std::string arguments;
  if (!api.empty()) append_argument(arguments, "api", api);
  if (!argument.empty()) append_argument(arguments, argument, text);
  if (!more.empty()) arguments.append(arguments.empty() ? "" : ", ").append(more);
  return "`search_api(" + arguments + ")`";
}

}  // namespace collet::search
