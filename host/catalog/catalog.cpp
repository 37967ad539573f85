// SPDX-License-Identifier: MIT
#include "host/catalog/catalog.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <collet/json.hpp>

#include "host/catalog/described.hpp"
#include "host/catalog/rules.hpp"
#include "sdk/support/near.hpp"

namespace collet::host::catalog {

namespace {

bool by_key(const std::unique_ptr<Tool>& a, const std::unique_ptr<Tool>& b) {
  return std::tie(a->plugin, a->id) < std::tie(b->plugin, b->id);
}

bool by_name(const Tool* a, const Tool* b) {
  return a->name < b->name;
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Takes the exposed tools of `all`, which is sorted; the first one with a name keeps it.
std::vector<const Tool*> unique_names(const std::vector<std::unique_ptr<Tool>>& all) {
  std::vector<Tool*> candidates;
  for (const auto& tool : all) {
    if (tool->state == State::exposed) candidates.push_back(tool.get());
  }
  std::stable_sort(candidates.begin(), candidates.end(), by_name);
  std::vector<const Tool*> out;
  for (Tool* tool : candidates) {
    if (out.empty() || out.back()->name != tool->name) {
      out.push_back(tool);
      continue;
    }
    quarantine(*tool,
               "its name '" + tool->name + "' is taken by " + out.back()->key() +
                   "; give one of them another under [expose.rename]",
               tool->name_origin);
    tool->barred.clear();  // by its key it is as good as the other
  }
  return out;
}

}  // namespace

std::int64_t Tool::cost() const {
  std::string text;
  json::Writer(text)
      .begin_object()
      .member("name", name)
      .member("description", description)
      .member_raw("inputSchema", input_schema.empty() ? "{}" : input_schema)
      .end_object();
  const auto characters =
      static_cast<std::int64_t>(text.size()) - std::count_if(text.begin(), text.end(), is_continuation);
  return (characters + 3) / 4;
}

Catalog Catalog::build(const std::vector<Described>& plugins, const config::Settings& settings) {
  Catalog out;
  for (const auto& plugin : plugins) {
    auto tools = read_described(plugin, out.warnings_);
    std::move(tools.begin(), tools.end(), std::back_inserter(out.all_));
  }
  std::stable_sort(out.all_.begin(), out.all_.end(), by_key);
  for (const auto& tool : out.all_) {
    if (tool->state != State::quarantined) {
      apply_names(*tool, settings.expose);
      decide(*tool, settings.expose);
    }
    apply_tool_settings(*tool, settings, out.warnings_);
  }
  out.exposed_ = unique_names(out.all_);
  warn_of_idle_rules(out.all_, settings, out.warnings_);
  return out;
}

const Tool* Catalog::find_exposed(std::string_view name) const {
  const auto found =
      std::lower_bound(exposed_.begin(), exposed_.end(), name,
                       [](const Tool* tool, std::string_view wanted) { return tool->name < wanted; });
  return found != exposed_.end() && (*found)->name == name ? *found : nullptr;
}

std::vector<const Tool*> Catalog::find_any(std::string_view name_or_key) const {
  std::vector<const Tool*> out;
  for (const auto& tool : all_) {
    if (tool->name == name_or_key || tool->id == name_or_key || tool->key() == name_or_key)
      out.push_back(tool.get());
  }
  return out;
}

std::vector<std::string> Catalog::near(std::string_view word, std::size_t count) const {
  std::vector<std::string_view> names;
  for (const Tool* tool : exposed_)
    names.push_back(tool->name);
  return support::nearest(word, names, count);
}

const Tool* Catalog::find_key(std::string_view key) const {
  const auto colon = key.find(':');
  if (colon == std::string_view::npos) return nullptr;
  const auto wanted = std::pair(key.substr(0, colon), key.substr(colon + 1));
  const auto key_of = [](const Tool& tool) {
    return std::pair(std::string_view(tool.plugin), std::string_view(tool.id));
  };
  auto at = std::lower_bound(
      all_.begin(), all_.end(), wanted,
      [&](const std::unique_ptr<Tool>& tool, const auto& sought) { return key_of(*tool) < sought; });
  const Tool* found = nullptr;
  // Of an id that is described twice the sound one counts.
  for (; at != all_.end() && key_of(**at) == wanted; ++at) {
    if (found == nullptr || (!found->barred.empty() && (*at)->barred.empty())) found = at->get();
  }
  return found;
}

std::vector<std::string> Catalog::near_keys(std::string_view key, std::size_t count) const {
  std::vector<std::string> keys;
  for (const auto& tool : all_) {
    if (tool->barred.empty()) keys.push_back(tool->key());
  }
  return support::nearest(key, keys, count);
}

}  // namespace collet::host::catalog
