// SPDX-License-Identifier: MIT
#include "host/catalog/views/tool_search.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include <collet/json.hpp>

#include "host/catalog/doors.hpp"
#include "host/catalog/text/schema_edit.hpp"
#include "host/catalog/text/words_of_questions.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::catalog {

namespace {

// Weights of a word by the text that contains it.
constexpr double k_in_name = 4;
constexpr double k_in_title = 3;
constexpr double k_in_hint = 2;
constexpr double k_in_description = 1;

constexpr std::size_t k_max_words = 64;       ///< words of a query that are used
constexpr std::size_t k_max_arguments = 100;  ///< characters of a signature's arguments

/// Returns the word without the ending of a plural or a verb, so that "lists", "listed" and "list" are one.
std::string stem_of(std::string word) {
  for (const std::string_view ending : {"ing", "ies", "ed", "es", "s"}) {
    if (word.size() > ending.size() + 2 && word.ends_with(ending)) {
      word.resize(word.size() - ending.size());
      if (ending == "ies") word += 'y';
      break;
    }
  }
  if (word.size() > 3 && word.back() == 'e') word.pop_back();
  return word;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : text) {
    const char small = support::lower(c);
    if ((small >= 'a' && small <= 'z') || support::is_digit(small) || static_cast<unsigned char>(c) >= 0x80) {
      word += small;
    } else if (!word.empty()) {
      out.push_back(stem_of(std::move(word)));
      word.clear();
    }
  }
  if (!word.empty()) out.push_back(stem_of(std::move(word)));
  return out;
}

using Weights = std::map<std::string, double, std::less<>>;

/// Returns the weight of each word of the tool: the highest of the texts that contain it.
Weights weights_of(const Tool& tool) {
  Weights out;
  const auto add = [&](std::string_view text, double weight) {
    for (std::string& word : words_of(text)) {
      double& best = out[std::move(word)];
      best = std::max(best, weight);
    }
  };
  add(tool.name, k_in_name);
  add(tool.title, k_in_title);
  add(tool.hints.search, k_in_hint);
  add(tool.full ? tool.full->description : tool.description, k_in_description);
  return out;
}

/// Returns the type of a property as a signature shows it, or an empty text for a string.
std::string type_of(json::View property) {
  std::string out;
  if (const auto choices = property["enum"]; choices.is(json::Type::array)) {
    for (const json::View choice : choices.items())
      out += (out.empty() ? ":" : "|") + choice.string().value_or(std::string(choice.raw()));
    return out;
  }
  if (const auto members = property["properties"]; members.is(json::Type::object)) {
    for (const auto& [key, member] : members.members())
      out += (out.empty() ? ":{" : "|") + key.string().value_or("");
    return out.empty() ? ":{}" : out + "}";
  }
  const std::string type = property["type"].string().value_or("string");
  if (type == "boolean") return ":bool";
  if (type == "integer") return ":int";
  if (type == "array") return ":[]";
  return type == "string" ? "" : ":" + type;
}

std::string arguments_of(const Tool& tool) {
  const auto required = required_names(tool.input_schema);
  std::string out;
  bool cut = false;
  for (const bool wanted : {true, false}) {
    for (const auto& [key, property] : json::View(tool.input_schema)["properties"].members()) {
      const std::string name = key.string().value_or("");
      if ((std::find(required.begin(), required.end(), name) != required.end()) != wanted) continue;
      const std::string argument = (out.empty() ? "" : ", ") + name + (wanted ? "" : "?") + type_of(property);
      if (!wanted && out.size() + argument.size() > k_max_arguments) {
        cut = true;
      } else {
        out += argument;
      }
    }
  }
  return cut ? out + ", …" : out;
}

}  // namespace

std::vector<const Tool*> search_tools(const Catalog& catalog, std::string_view query, std::size_t limit) {
  struct Candidate {
    const Tool* tool;
    Weights weights;
    double score = 0;
  };
  std::vector<Candidate> candidates;
  for (const Tool* tool : catalog.exposed()) {
    if (!is_door(*tool)) candidates.push_back({tool, weights_of(*tool)});
  }
  auto list = words_of(query);
  list.resize(std::min(list.size(), k_max_words));
  std::set<std::string> words(list.begin(), list.end());
  for (const std::string_view word : k_words_of_questions)
    if (words.size() > 1) words.erase(stem_of(std::string(word)));
  for (const std::string& word : words) {
    const auto having = std::count_if(candidates.begin(), candidates.end(),
                                      [&](const Candidate& one) { return one.weights.contains(word); });
    // The binary logarithm of the ratio of all tools to those with the word, in whole numbers, since the host
    // does without libm.
    const auto share = 16 * candidates.size() / (2 * static_cast<std::size_t>(having) + 1);
    const auto rarity = static_cast<double>(std::bit_width(share));
    for (Candidate& one : candidates) {
      const auto found = one.weights.find(word);
      if (found != one.weights.end()) one.score += found->second * rarity;
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  std::vector<const Tool*> out;
  for (const Candidate& one : candidates) {
    if (out.size() == limit || (one.score == 0 && !words.empty())) break;
    out.push_back(one.tool);
  }
  return out;
}

std::string signature_of(const Tool& tool) {
  std::string out = tool.name + "(" + arguments_of(tool) + ")";
  if (!tool.title.empty() && out.size() < k_max_signature) out += " " + tool.title;
  return support::cut_characters(out, k_max_signature - 1, "…");
}

}  // namespace collet::host::catalog
