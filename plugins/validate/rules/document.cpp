// SPDX-License-Identifier: MIT
/// The document as a whole: duplicate keys, and the licence ("License Object").
#include <algorithm>
#include <set>
#include <vector>

#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/rules/spdx_names.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {
namespace {

using openapi::Node;

/// Returns false if a later member of the same name hides the value.
bool is_reachable(Node node) {
  for (Node at = node; at.parent(); at = at.parent())
    if (at.parent().is_object() && !(at.parent()[at.key()] == at)) return false;
  return true;
}

/// Returns true if the reader's message is about this key. The reader cuts long keys.
bool is_about(std::string_view message, std::string_view key) {
  constexpr std::size_t k_compared = 20;
  const auto at = message.find('\'');
  return at != std::string_view::npos && message.substr(at + 1).starts_with(key.substr(0, k_compared));
}

/// YAML 1.2, "Mapping": keys are unique. RFC 8259: "The names within an object SHOULD be unique."
void check_duplicates(RuleContext& context) {
  const auto& odd = context.document.findings();
  if (std::none_of(odd.begin(), odd.end(), [](const auto& one) { return one.first.has_value(); })) return;
  // Values by their offsets: the first value after a key is the value of that key.
  std::vector<std::uint32_t> by_place;
  for (std::uint32_t id = 0; id < context.document.node_count(); ++id) {
    context.cancellation.poll();
    if (context.document.is_value(id) && id + 1 < context.document.node_count()) by_place.push_back(id);
  }
  const auto place = [&](std::uint32_t id) { return context.document.node(id).source_offset(); };
  std::sort(by_place.begin(), by_place.end(),
            [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
  const auto here =
      context.document.format() == openapi::Format::json ? std::optional(Severity::warning) : std::nullopt;
  std::set<std::uint32_t> reported;
  for (const auto& one : odd) {
    if (!one.first) continue;
    const auto found = std::lower_bound(by_place.begin(), by_place.end(), one.source,
                                        [&](std::uint32_t id, std::uint32_t at) { return place(id) < at; });
    if (found == by_place.end()) continue;
    const Node value = context.document.node(*found);
    // A value that a third member of the same name hides is reported there.
    if (!value.parent() || !is_reachable(value) || !is_about(one.message, value.key()) ||
        !reported.insert(value.id()).second)
      continue;
    context.report(rule("duplicate-key"), value,
                   "found the key " + single_quoted(value.key()) + " again (first in line " +
                       std::to_string(context.document.line_of(*one.first)) +
                       "), expected it once; the last one counts",
                   {}, here);
  }
}

std::string_view without_plus(std::string_view word) {
  return word.ends_with('+') ? word.substr(0, word.size() - 1) : word;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end != 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// A name that is on no list, and a similar known name.
struct Unknown {
  std::string_view word;
  std::string near{};
};

/// The first part of a licence expression that is wrong ("SPDX License Expressions"); no word: none.
Unknown wrong_part(std::string_view expression) {
  std::string spaced;
  for (const char c : expression) {
    if (c == '(' || c == ')') spaced.append({' ', c, ' '});
    if (c != '(' && c != ')') spaced += c;
  }
  const auto in_expression = [&](std::string_view word) {  // `spaced` does not outlive this function
    const auto at = expression.find(word);
    return at == std::string_view::npos ? expression : expression.substr(at, word.size());
  };
  bool wants_name = true;
  bool behind_with = false;
  int open = 0;
  for (const std::string_view word : words_of(spaced)) {
    if (word == "(" || word == ")") {
      if ((word == "(") != wants_name || behind_with) return {in_expression(word)};
      open += word == "(" ? 1 : -1;
      if (open < 0) return {in_expression(word)};
      continue;
    }
    const bool with = word == "WITH" || word == "with";
    const bool joins = with || word == "AND" || word == "OR" || word == "and" || word == "or";
    if (joins == wants_name) return {in_expression(word)};
    wants_name = joins;
    if (joins) {
      behind_with = with;
      continue;
    }
    const bool own = word.starts_with("LicenseRef-") || word.starts_with("DocumentRef-") ||
                     word.starts_with("AdditionRef-");
    const auto names = words_of(behind_with ? k_spdx_exceptions : k_spdx_licences);
    const auto name = behind_with ? word : without_plus(word);
    if (!own && std::none_of(names.begin(), names.end(),
                             [&](std::string_view one) { return support::equal_ignoring_case(one, name); })) {
      auto near = support::nearest(name, names, 1);
      return {in_expression(word), near.empty() ? std::string() : std::move(near.front())};
    }
    behind_with = false;
  }
  return wants_name || open != 0 ? Unknown{expression} : Unknown{};
}

/// "An SPDX license expression for the API."
void check_licence(RuleContext& context) {
  if (context.old()) return;
  const Node identifier = context.document.root()["info"]["license"]["identifier"];
  if (!identifier.is_string()) return;
  Unknown wrong = wrong_part(identifier.text());
  if (wrong.word.empty() && !identifier.text().empty()) return;
  context.report(
      rule("license-identifier"), identifier,
      "found " + single_quoted(wrong.word) + ", expected an SPDX licence expression such as 'Apache-2.0'",
      std::move(wrong.near));
}

}  // namespace

void check_document(RuleContext& context) {
  check_duplicates(context);
  check_licence(context);
}

}  // namespace collet::validate
