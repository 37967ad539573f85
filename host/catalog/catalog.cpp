// SPDX-License-Identifier: MIT
#include "host/catalog/catalog.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <collet/json.hpp>

#include "host/catalog/brief_form.hpp"
#include "host/catalog/contested_names.hpp"
#include "host/catalog/description_reader.hpp"
#include "host/catalog/doors.hpp"
#include "host/catalog/instructions.hpp"
#include "host/catalog/offers.hpp"
#include "host/catalog/rules.hpp"
#include "host/catalog/text/schema_edit.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::catalog {

namespace {

bool by_key(const std::unique_ptr<Tool>& a, const std::unique_ptr<Tool>& b) {
  return std::tie(a->plugin, a->id) < std::tie(b->plugin, b->id);
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Exposes the tool that reads large results if a tool or a resource is exposed, unless it is denied.
void expose_result_reader(const std::vector<std::unique_ptr<Tool>>& tools,
                          const std::vector<std::unique_ptr<Resource>>& resources,
                          const config::ExposeSettings& expose) {
  const auto is_shown = [](const Tool& run) { return run.state == State::exposed; };
  if (std::none_of(tools.begin(), tools.end(), [&](const auto& tool) { return is_shown(*tool); }) &&
      std::none_of(resources.begin(), resources.end(), [&](const auto& one) { return is_shown(one->run); }))
    return;
  for (const auto& tool : tools) {
    const bool is_reader = tool->key() == k_result_reader && tool->state == State::hidden;
    if (!is_reader || denying_rule(*tool, expose) != nullptr || !is_tool_name(tool->name)) continue;
    tool->state = State::exposed;
    tool->reason = "exposed: it reads results of the exposed tools that are too large for an answer";
    tool->origin = {};
  }
}

/// Decides which resources and prompts are exposed, and sorts them by plugin.
void decide_offers(std::vector<std::unique_ptr<Resource>>& resources,
                   std::vector<std::unique_ptr<Prompt>>& prompts, const PluginOrder& order,
                   const config::Settings& settings) {
  const auto by_plugin = [](const auto& a, const auto& b) {
    return std::tie(a->run.plugin, a->run.id) < std::tie(b->run.plugin, b->run.id);
  };
  const auto decide_all = [&](const auto& offers) {
    for (const auto& offer : offers) {
      offer->run.max_result_tokens = settings.host.max_result_tokens.value;
      if (offer->run.state != State::quarantined) decide(offer->run, settings.expose);
    }
  };
  std::stable_sort(resources.begin(), resources.end(), by_plugin);
  std::stable_sort(prompts.begin(), prompts.end(), by_plugin);
  assign_schemes(resources, order);
  decide_all(resources);
  decide_all(prompts);
}

/// Sets both texts: that of [host] instructions, or what the host composes.
void set_instructions(Surface& surface, const std::vector<PluginDescription>& plugins,
                      const std::vector<const Tool*>& exposed, const config::Settings& settings) {
  const auto& own = settings.host.instructions;
  if (own.origin.file != config::Origin{}.file) {
    surface.instructions = surface.brief_instructions = own.value;
    return;
  }
  surface.instructions = compose_instructions(plugins, exposed);
  surface.brief_instructions = surface.instructions.substr(0, surface.instructions.find('\n'));
  // Behind doors, find_tools repeats the other lines, which clients would send with every request.
  if (settings.expose.mode.value == "meta") surface.instructions = surface.brief_instructions;
}

}  // namespace

const char* state_word(State state) {
  switch (state) {
    case State::exposed:
      return "exposed";
    case State::hidden:
      return "hidden";
    case State::quarantined:
      break;
  }
  return "quarantined";
}

std::int64_t Tool::cost(const std::string& words, const std::string& schema) const {
  std::string text;
  json::Writer(text)
      .begin_object()
      .member("name", name)
      .member("description", words)
      .member_raw("inputSchema", schema.empty() ? "{}" : listed_schema(schema))
      .end_object();
  const auto characters =
      static_cast<std::int64_t>(text.size()) - std::count_if(text.begin(), text.end(), is_continuation);
  return (characters + 3) / 4;
}

Catalog Catalog::build(const std::vector<PluginDescription>& plugins, const config::Settings& settings) {
  Catalog out;
  const auto append = [](auto& all, auto& more) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
  };
  for (const auto& plugin : plugins) {
    auto offers = read_offers(plugin, out.warnings_);
    append(out.all_, offers.tools);
    append(out.all_resources_, offers.resources);
    append(out.all_prompts_, offers.prompts);
  }
  std::stable_sort(out.all_.begin(), out.all_.end(), by_key);
  for (const auto& tool : out.all_) {
    if (tool->state != State::quarantined) {
      apply_names(*tool, settings.expose);
      decide(*tool, settings.expose);
    }
    apply_tool_settings(*tool, settings, out.warnings_);
    // In the mode `meta` the list is as small as it can be.
    const bool of_host = settings.expose.mode.value == "meta" && tool->key() == k_result_reader;
    if (settings.expose.descriptions.value == "brief" || of_host) show_brief(*tool);
  }
  const PluginOrder order(plugins);
  decide_offers(out.all_resources_, out.all_prompts_, order, settings);
  expose_result_reader(out.all_, out.all_resources_, settings.expose);
  expose_doors(out.all_, settings.expose);
  out.exposed_ = settle_tool_names(out.all_, order, out.warnings_);
  out.surface_.tools = listed_tools(out.exposed_, settings.expose);
  for (const Tool* const tool : out.exposed_)
    out.by_name_.emplace(tool->name, tool);
  out.list_offers(order);
  set_instructions(out.surface_, plugins, out.exposed_, settings);
  warn_of_idle_rules(out, settings, out.warnings_);
  warn_of_list_cost(out, settings.expose, out.warnings_);
  return out;
}

void Catalog::list_offers(const PluginOrder& order) {
  for (const auto& prompt : all_prompts_) {
    const auto is_there = [&](const std::string& id) {
      return std::any_of(exposed_.begin(), exposed_.end(), [&](const Tool* tool) { return tool->id == id; });
    };
    const auto missing = std::find_if_not(prompt->needs.begin(), prompt->needs.end(), is_there);
    if (prompt->run.state != State::exposed || missing == prompt->needs.end()) continue;
    prompt->run.state = State::hidden;
    prompt->run.reason = "hidden: it needs the tool '" + *missing + "', which is not exposed";
  }

  for (const auto& resource : all_resources_) {
    if (resource->run.state == State::exposed)
      (resource->uri_template ? templates_ : resources_).push_back(resource.get());
  }
  const auto by_id = [](const auto* a, const auto* b) { return a->run.id < b->run.id; };
  std::sort(resources_.begin(), resources_.end(), by_id);
  std::sort(templates_.begin(), templates_.end(), by_id);
  prompts_ = settle_prompt_names(all_prompts_, order, warnings_);
}

std::string_view Catalog::result_reader() const {
  const Tool* const reader = find_key(k_result_reader);
  return reader != nullptr && reader->state == State::exposed ? std::string_view(reader->name)
                                                              : std::string_view();
}

const Resource* Catalog::find_resource(std::string_view uri) const {
  const auto found = std::lower_bound(
      resources_.begin(), resources_.end(), uri,
      [](const Resource* resource, std::string_view wanted) { return resource->run.id < wanted; });
  if (found != resources_.end() && (*found)->run.id == uri) return *found;
  const auto fits = [&](const Resource* resource) { return resource->uri_template->matches(uri); };
  const auto family = std::find_if(templates_.begin(), templates_.end(), fits);
  return family == templates_.end() ? nullptr : *family;
}

const Prompt* Catalog::find_prompt(std::string_view name) const {
  const auto is_it = [&](const Prompt* prompt) { return prompt->run.name == name; };
  const auto found = std::find_if(prompts_.begin(), prompts_.end(), is_it);
  return found == prompts_.end() ? nullptr : *found;
}

std::vector<std::string> Catalog::near_prompts(std::string_view word, std::size_t count) const {
  std::vector<std::string_view> names;
  for (const Prompt* prompt : prompts_)
    names.push_back(prompt->run.name);
  return support::nearest(word, names, count);
}

const Tool* Catalog::find_exposed(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
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
  // If an id is described twice, the sound tool is used.
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
