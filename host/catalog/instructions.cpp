// SPDX-License-Identifier: MIT
#include "host/catalog/instructions.hpp"

#include <algorithm>
#include <string_view>

#include "host/catalog/text/schema_edit.hpp"

namespace collet::host::catalog {

namespace {

constexpr std::string_view k_begin = "Tools for ";
constexpr std::string_view k_end = "; search them before you work on such things by hand.";
constexpr std::size_t k_max_named = 3;  ///< tools that a line names one by one

/// A plugin and its exposed tools.
struct Family {
  const plugin::PluginFile* file = nullptr;
  std::vector<std::string_view> tools;
  std::vector<std::string_view> unlisted;  ///< arguments that the brief form of a tool leaves out
};

std::vector<Family> families(const std::vector<PluginDescription>& plugins,
                             const std::vector<const Tool*>& exposed) {
  std::vector<Family> out;
  for (const PluginDescription& plugin : plugins) {
    Family family{plugin.file, {}, {}};
    for (const Tool* tool : exposed) {
      if (tool->plugin != plugin.file->id) continue;
      family.tools.push_back(tool->name);
      if (!tool->full) continue;
      for (const std::string& name : tool->rare)
        if (std::find(family.unlisted.begin(), family.unlisted.end(), name) == family.unlisted.end())
          family.unlisted.push_back(name);
    }
    if (!family.tools.empty()) out.push_back(std::move(family));
  }
  std::stable_partition(out.begin(), out.end(),
                        [](const Family& family) { return family.file->provider != plugin::Provider::host; });
  return out;
}

/// A keyword, the number of plugins that have it, and its place in the list of the first of them.
struct Keyword {
  std::string_view text;
  std::size_t plugins = 0;
  std::size_t place = 0;
};

std::vector<Keyword> keywords(const std::vector<Family>& all) {
  std::vector<Keyword> out;
  for (const Family& family : all) {
    for (std::size_t place = 0; place < family.file->keywords.size(); ++place) {
      const std::string& text = family.file->keywords[place];
      const auto found =
          std::find_if(out.begin(), out.end(), [&](const Keyword& known) { return known.text == text; });
      if (found == out.end()) {
        out.push_back({text, 1, place});
      } else {
        ++found->plugins;
      }
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const Keyword& a, const Keyword& b) {
    const bool a_shared = a.plugins > 1;
    const bool b_shared = b.plugins > 1;
    if (a_shared != b_shared) return a_shared;
    return a_shared ? a.plugins > b.plugins : a.place < b.place;
  });
  return out;
}

/// Returns the first line, or an empty text if there is no keyword.
std::string first_sentence(const std::vector<Family>& all) {
  std::string out(k_begin);
  for (const Keyword& keyword : keywords(all)) {
    const std::string_view comma = out.size() == k_begin.size() ? "" : ", ";
    if (out.size() + comma.size() + keyword.text.size() + k_end.size() > k_max_first_sentence) continue;
    out.append(comma).append(keyword.text);
  }
  if (out.size() == k_begin.size()) return {};
  return out.append(k_end);
}

/// Returns the longest common beginning of the names that ends with '_' or '-', or an empty text.
std::string_view common_word(const std::vector<std::string_view>& names) {
  std::string_view word = names.front();
  for (const std::string_view name : names) {
    const auto end = std::mismatch(word.begin(), word.end(), name.begin(), name.end());
    word = word.substr(0, static_cast<std::size_t>(end.first - word.begin()));
  }
  const auto separator = word.find_last_of("_-");
  return separator == std::string_view::npos ? std::string_view() : word.substr(0, separator + 1);
}

std::string names_of(const std::vector<std::string_view>& tools) {
  if (tools.size() > k_max_named) {
    if (const auto word = common_word(tools); !word.empty()) return std::string(word) + "*";
  }
  std::string out;
  for (std::size_t i = 0; i < tools.size() && i < k_max_named; ++i)
    out.append(i == 0 ? "" : ", ").append(tools[i]);
  if (tools.size() > k_max_named) out += " and " + std::to_string(tools.size() - k_max_named) + " more";
  return out;
}

}  // namespace

std::string compose_instructions(const std::vector<PluginDescription>& plugins,
                                 const std::vector<const Tool*>& exposed) {
  const std::vector<Family> all = families(plugins, exposed);
  std::string out = first_sentence(all);
  if (out.empty()) return out;
  for (const Family& family : all) {
    if (family.file->summary.empty()) continue;
    std::string line = "\n" + names_of(family.tools) + ": " + family.file->summary;
    const std::string_view unlisted = "; not listed, but accepted: ";
    for (const std::string_view name : family.unlisted)
      line.append(name == family.unlisted.front() ? unlisted : ", ").append(name);
    if (out.size() + line.size() <= k_max_instructions) out += line;
  }
  return out;
}

}  // namespace collet::host::catalog
