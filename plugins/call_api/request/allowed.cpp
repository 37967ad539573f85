// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/allowed.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::call_api {
namespace {

using support::Error;

constexpr std::size_t k_max_shown = 300;

/// Returns "GET /pets" for "get /pets". A glob without a verb and a space is unchanged: "get*" matches
/// operationIds.
std::string with_upper_case_verb(std::string glob) {
  const auto space = glob.find(' ');
  if (space == std::string::npos || glob.substr(0, space).find_first_of("*?[") != std::string::npos)
    return glob;
  for (std::size_t i = 0; i < space; ++i)
    glob[i] = support::upper(glob[i]);
  return glob;
}

/// Returns true for an entry such as "GET /pets", "get *" or "* /pets". It names operations by verb and path
/// alone, because a document may use any text as an operationId.
bool has_verb(std::string_view entry) {
  static constexpr std::array<std::string_view, 9> k_verbs = {"get",  "put",   "post",  "delete", "options",
                                                              "head", "patch", "trace", "query"};
  const auto space = entry.find(' ');
  if (space == std::string_view::npos || space + 1 == entry.size()) return false;
  const char next = entry[space + 1];
  if (next == '/') return true;
  const bool is_glob = next == '*' || next == '?' || next == '[';
  return is_glob && std::any_of(k_verbs.begin(), k_verbs.end(), [&](std::string_view verb) {
           return support::equal_ignoring_case(verb, entry.substr(0, space));
         });
}

Error denied(const apis::Api& api, const std::string& what, std::string_view key,
             std::vector<std::string> list, const std::string& added) {
  list.push_back(added);
  std::string line = "[plugins.search.config.apis." + api.name + "] ";
  line.append(key).append(" = [");
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i > 0) line += ", ";
    json::append_string(line, list[i]);
  }
  return {COLLET_DENIED, what + " is not allowed to be called; to allow it: " + line + "]"};
}

}  // namespace

support::Result<void> check_allowed(const apis::Api& api, const openapi::Operation& operation) {
  const std::string name = apis::shown_name(operation);
  const std::string shown = apis::one_line(name, k_max_shown);
  if (operation.kind != openapi::Kind::path)
    return Error{COLLET_INVALID_ARGUMENT,
                 shown + " is a " + std::string(openapi::kind_word(operation.kind)) +
                     ", which the API itself calls; expected an operation of a path"};
  const std::string verb = apis::verb_and_path(operation);
  const std::string id(operation.operation_id());
  const std::string method = support::lower_case(operation.method());
  const bool named = std::any_of(api.operations.begin(), api.operations.end(), [&](const std::string& glob) {
    if (support::glob_match(with_upper_case_verb(glob), verb)) return true;
    return !has_verb(glob) &&
           (support::glob_match(glob, name) || (!id.empty() && support::glob_match(glob, id)));
  });
  if (!named) return denied(api, shown, "operations", api.operations, id.empty() || has_verb(id) ? verb : id);
  const bool method_named = std::any_of(api.methods.begin(), api.methods.end(), [&](const std::string& glob) {
    return support::glob_match(glob, method);
  });
  if (!method_named)
    return denied(api, name == verb ? shown : shown + " (" + apis::one_line(verb, k_max_shown) + ")",
                  "methods", api.methods, method);
  return {};
}

}  // namespace collet::call_api
