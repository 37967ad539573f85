// SPDX-License-Identifier: MIT
#include "host/catalog/offers.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "host/catalog/contested_names.hpp"
#include "host/catalog/description_reader.hpp"

namespace collet::host::catalog {

namespace {

using json::Type;
using json::View;
using Fault = std::optional<std::string>;

constexpr std::size_t k_max_resources = 10000;  ///< per plugin
constexpr std::size_t k_max_templates = 1000;   ///< per plugin; each is tried for a URI that is not listed
constexpr std::size_t k_max_prompts = 1000;
constexpr std::size_t k_max_arguments = 64;  ///< per prompt
constexpr std::size_t k_max_needs = 64;      ///< per prompt
constexpr std::int64_t k_max_size = std::int64_t{1} << 53U;

std::string said(std::initializer_list<std::string_view> pieces) {
  std::string out;
  for (const auto piece : pieces)
    out += piece;
  return out;
}

/// Reads a string into `out`, which stays empty if the member is missing.
Fault read_text(View item, const char* name, std::string& out, bool required) {
  const View value = item[name];
  if (!value || value.is(Type::null)) {
    if (!required) return std::nullopt;
    return said({name, " is missing; expected a string"});
  }
  if (!value.is(Type::string)) return said({name, " is ", shown_text(value.raw()), ", expected a string"});
  out = *value.string();
  if (required && out.empty()) return said({name, " is empty"});
  return std::nullopt;
}

Fault read_common(View item, Resource& resource) {
  if (auto fault = read_text(item, "name", resource.name, true)) return fault;
  if (auto fault = read_text(item, "title", resource.run.title, false)) return fault;
  if (auto fault = read_text(item, "description", resource.run.description, false)) return fault;
  return read_text(item, "mimeType", resource.mime_type, false);
}

Fault fill(Resource& resource, View item) {
  if (auto fault = read_text(item, "uri", resource.run.id, true)) return fault;
  resource.scheme = uri_scheme(resource.run.id);
  if (resource.scheme.empty()) {
    return said({"uri is ", shown_text(resource.run.id),
                 ", expected a URI of printable ASCII whose scheme is in lower case"});
  }
  if (const View size = item["size"]; size && !size.is(Type::null)) {
    const auto bytes = size.integer();
    if (!bytes || *bytes < 0 || *bytes > k_max_size)
      return said({"size is ", shown_text(size.raw()), ", expected a number of bytes"});
    resource.size = *bytes;
  }
  return read_common(item, resource);
}

Fault fill_template(Resource& resource, View item) {
  if (auto fault = read_text(item, "uri_template", resource.run.id, true)) return fault;
  auto parsed = UriTemplate::parse(resource.run.id);
  if (!parsed)
    return said({"uri_template is ", shown_text(resource.run.id), ": it has ", parsed.error().message});
  resource.uri_template = *std::move(parsed);
  resource.scheme = resource.uri_template->scheme();
  return read_common(item, resource);
}

/// Returns the schema of the arguments, in the form that tools have.
std::string schema_of(const Prompt& prompt) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("type", "object").key("properties").begin_object();
  for (const auto& argument : prompt.arguments)
    out.key(argument.name).begin_object().member("type", "string").end_object();
  out.end_object().key("required").begin_array();
  for (const auto& argument : prompt.arguments) {
    if (argument.required) out.string(argument.name);
  }
  out.end_array().member("additionalProperties", false).end_object();
  return text;
}

Fault read_arguments(Prompt& prompt, View list) {
  if (!list || list.is(Type::null)) return std::nullopt;
  if (!list.is(Type::array)) return said({"arguments is ", shown_text(list.raw()), ", expected an array"});
  std::set<std::string> names;
  for (const View item : list.items()) {
    PromptArgument argument;
    if (!item.is(Type::object)) return "arguments holds something else than objects";
    if (auto fault = read_text(item, "name", argument.name, true)) return said({"arguments: ", *fault});
    if (auto fault = read_text(item, "description", argument.description, false))
      return said({"arguments: ", *fault});
    if (const View required = item["required"]; required && !required.is(Type::null)) {
      if (!required.is(Type::boolean)) return "arguments: required is no boolean";
      argument.required = *required.boolean();
    }
    if (!names.insert(argument.name).second)
      return said({"arguments: ", shown_text(argument.name), " is listed twice"});
    if (names.size() > k_max_arguments)
      return said({"it has more than ", std::to_string(k_max_arguments), " arguments"});
    prompt.arguments.push_back(std::move(argument));
  }
  return std::nullopt;
}

Fault read_needs(Prompt& prompt, View list) {
  if (!list || list.is(Type::null)) return std::nullopt;
  if (!list.is(Type::array)) return said({"needs is ", shown_text(list.raw()), ", expected an array"});
  for (const View item : list.items()) {
    if (!item.is(Type::string)) return "needs holds something else than strings";
    if (prompt.needs.size() == k_max_needs)
      return said({"it needs more than ", std::to_string(k_max_needs), " tools"});
    prompt.needs.push_back(*item.string());
  }
  return std::nullopt;
}

Fault fill(Prompt& prompt, View item) {
  if (auto fault = read_text(item, "name", prompt.run.id, true)) return fault;
  prompt.run.name = prompt.run.id;
  if (!is_tool_name(prompt.run.id))
    return said({"name is ", shown_text(prompt.run.id), ", expected 1 to 64 of A-Z a-z 0-9 _ -"});
  if (auto fault = read_text(item, "title", prompt.run.title, false)) return fault;
  if (auto fault = read_text(item, "description", prompt.run.description, false)) return fault;
  if (auto fault = read_arguments(prompt, item["arguments"])) return fault;
  if (auto fault = read_needs(prompt, item["needs"])) return fault;
  prompt.run.input_schema = schema_of(prompt);
  return std::nullopt;
}

/// Reads each item of a list with `fill`. The second item with the same id is quarantined.
template <class Item, class Fill>
std::vector<std::unique_ptr<Item>> read_list(const std::string& plugin, View list, const char* what,
                                             Tool::Kind kind, std::size_t most, const Fill& fill_one,
                                             std::vector<std::string>& warnings) {
  std::vector<std::unique_ptr<Item>> out;
  std::set<std::string> ids;
  for (const View described : list.items()) {
    if (out.size() == most) {
      warnings.push_back("plugin " + plugin + " describes more than " + std::to_string(most) + " " + what +
                         "; the rest is left out");
      break;
    }
    auto item = std::make_unique<Item>();
    item->run.kind = kind;
    item->run.plugin = plugin;
    Fault fault = described.is(Type::object) ? fill_one(*item, described) : Fault("it is no object");
    if (!fault && !ids.insert(item->run.id).second) fault = said({"plugin ", plugin, " describes it twice"});
    if (item->run.id.empty()) item->run.id = said({what, "[", std::to_string(out.size()), "]"});
    item->run.name = item->run.id;
    if (fault) quarantine(item->run, *std::move(fault));
    out.push_back(std::move(item));
  }
  return out;
}

}  // namespace

std::vector<std::unique_ptr<Resource>> read_resources(const std::string& plugin, View list,
                                                      std::vector<std::string>& warnings) {
  return read_list<Resource>(
      plugin, list, "resources", Tool::Kind::resource, k_max_resources,
      [](Resource& resource, View item) { return fill(resource, item); }, warnings);
}

std::vector<std::unique_ptr<Resource>> read_templates(const std::string& plugin, View list,
                                                      std::vector<std::string>& warnings) {
  return read_list<Resource>(plugin, list, "resource_templates", Tool::Kind::resource, k_max_templates,
                             fill_template, warnings);
}

std::vector<std::unique_ptr<Prompt>> read_prompts(const std::string& plugin, View list,
                                                  std::vector<std::string>& warnings) {
  return read_list<Prompt>(
      plugin, list, "prompts", Tool::Kind::prompt, k_max_prompts,
      [](Prompt& prompt, View item) { return fill(prompt, item); }, warnings);
}

void assign_schemes(std::vector<std::unique_ptr<Resource>>& resources, const PluginOrder& order) {
  std::map<std::string, std::string> owners;
  for (const auto& resource : resources) {
    if (resource->run.state == State::quarantined) continue;
    const auto [at, is_new] = owners.emplace(resource->scheme, resource->run.plugin);
    if (!is_new && order.place_of(resource->run.plugin) < order.place_of(at->second))
      at->second = resource->run.plugin;
  }
  for (const auto& resource : resources) {
    if (resource->run.state == State::quarantined) continue;
    if (resource->scheme == "collet" || resource->scheme == "skill") {
      quarantine(resource->run, "the scheme '" + resource->scheme + "' is the host's own");
    } else if (const auto& owner = owners[resource->scheme]; owner != resource->run.plugin) {
      quarantine(resource->run, "the scheme '" + resource->scheme + "' belongs to plugin " + owner +
                                    ", which comes before it");
    }
  }
}

}  // namespace collet::host::catalog
