// SPDX-License-Identifier: MIT
#include "plugins/external/config/placeholders.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::external {

namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_min_secret_bytes = 4;  ///< shorter values are too common to be masked

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && is_letter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9');
  });
}

std::string input_variable(std::string_view id) {
  std::string name = "COLLET_INPUT_" + support::upper_case(id);
  for (char& c : name) {
    if (!support::is_digit(c) && !(c >= 'A' && c <= 'Z')) c = '_';
  }
  return name;
}

class Expander {
 public:
  Expander(const std::string& folder, const Lookup& lookup, std::vector<std::string>& secrets)
      : folder_(folder), lookup_(lookup), secrets_(secrets) {}

  /// Returns the value of the text between the braces. `whole` is the placeholder itself, for messages.
  Result<std::string> value(std::string_view inside, std::string_view whole) const {
    if (inside == "workspaceFolder") return folder_;
    if (inside == "userHome") return variable("HOME", whole);
    if (inside.starts_with("env:")) return variable(inside.substr(4), whole);
    if (inside.starts_with("input:")) {
      const auto name = input_variable(inside.substr(6));
      if (auto found = lookup_(name)) return kept(*std::move(found));
      return Error{COLLET_INVALID_ARGUMENT, std::string(whole)
                                                .append(" asks for the input '")
                                                .append(inside.substr(6))
                                                .append("', which nobody can be asked for here: set ")
                                                .append(name)};
    }
    if (const auto at = inside.find(":-"); at != std::string_view::npos) {
      const auto name = inside.substr(0, at);
      if (!is_name(name)) return std::string(whole);
      const auto found = lookup_(name);
      return found && !found->empty() ? kept(*found) : std::string(inside.substr(at + 2));
    }
    return is_name(inside) ? variable(inside, whole) : Result<std::string>(std::string(whole));
  }
  Result<std::string> variable(std::string_view name, std::string_view whole) const {
    if (auto found = lookup_(name)) return kept(*std::move(found));
    return Error{COLLET_INVALID_ARGUMENT, std::string(whole)
                                              .append(": the variable '")
                                              .append(name)
                                              .append("' is not set; set it, or write ${")
                                              .append(name)
                                              .append(":-default}")};
  }

 private:
  std::string kept(std::string value) const {
    if (value.size() >= k_min_secret_bytes) secrets_.push_back(value);
    return value;
  }
  const std::string& folder_;
  const Lookup& lookup_;
  std::vector<std::string>& secrets_;
};

}  // namespace

Result<std::string> expand(std::string_view text, const std::string& folder, const Lookup& lookup,
                           std::vector<std::string>& secrets) {
  const Expander expander(folder, lookup, secrets);
  if (text.starts_with("$env:") && is_name(text.substr(5))) return expander.variable(text.substr(5), text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = text.find("${", at);
    const auto end = begin == std::string_view::npos ? begin : text.find('}', begin);
    if (end == std::string_view::npos) return out.append(text.substr(at));
    out.append(text.substr(at, begin - at));
    const auto whole = text.substr(begin, end + 1 - begin);
    const auto value = expander.value(whole.substr(2, whole.size() - 3), whole);
    if (!value) return value.error();
    out += *value;
    at = end + 1;
  }
  return out;
}

}  // namespace collet::external
