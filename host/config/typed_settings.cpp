// SPDX-License-Identifier: MIT
#include "host/config/typed_settings.hpp"

#include <algorithm>
#include <filesystem>

#include "host/config/literal_secrets.hpp"
#include "host/config/secrets.hpp"
#include "host/config/size_and_duration.hpp"

namespace collet::host::config {

namespace {

void read(const Node* node, Setting<bool>& out) {
  if (node != nullptr) out = {node->boolean, node->origin};
}

void read(const Node* node, Setting<std::string>& out) {
  if (node != nullptr) out = {node->text, node->origin};
}

void read(const Node* node, Setting<std::int64_t>& out) {
  if (node != nullptr) out = {parse_size(*node).value_or(out.value), node->origin};
}

void read(const Node* node, std::optional<Setting<std::int64_t>>& out) {
  if (node != nullptr) out = Setting<std::int64_t>{node->integer, node->origin};
}

void read(const Node* node, std::optional<Setting<std::string>>& out) {
  if (node != nullptr) read(node, out.emplace());
}

void read(const Node* node, std::optional<Setting<bool>>& out) {
  if (node != nullptr) read(node, out.emplace());
}

void read(const Node* node, Setting<std::chrono::milliseconds>& out) {
  if (node != nullptr) out = {std::chrono::milliseconds(parse_duration(*node).value_or(0)), node->origin};
}

void read(const Node* node, std::optional<Setting<std::chrono::milliseconds>>& out) {
  if (node != nullptr) read(node, out.emplace());
}

void read(const Node* node, Setting<std::vector<std::string>>& out) {
  if (node == nullptr) return;
  out = {{}, node->origin};
  for (const auto& item : node->items)
    out.value.push_back(item.text);
}

void read(const Node* node, std::vector<Rule>& out) {
  if (node == nullptr) return;
  for (const auto& item : node->items)
    out.push_back({item.text, item.origin});
}

void read_texts(const Node* node, std::map<std::string, Setting<std::string>>& out) {
  if (node == nullptr) return;
  for (const auto& [key, entry] : node->members)
    out[key] = {entry.node.text, entry.node.origin};
}

std::optional<support::Error> read_values(const Node* node, std::map<std::string, ArgumentSetting>& out) {
  if (node == nullptr) return std::nullopt;
  for (const auto& [key, entry] : node->members) {
    Node resolved = entry.node;
    if (auto wrong = resolve_secrets(resolved)) return wrong;
    std::string value = to_json(resolved);
    Node public_form = entry.node;
    hide_literal_secrets(public_form, key);
    std::string written = to_json(public_form);
    if (written == value) written.clear();
    out[key] = {std::move(value), entry.node.origin, std::move(written)};
  }
  return std::nullopt;
}

/// Resolves a relative path in a file against the folder of that file.
std::string anchored(const std::string& path, const Origin& origin) {
  if (path.empty() || path.front() == '/' || origin.line == 0) return path;
  return (std::filesystem::path(origin.file).parent_path() / path).lexically_normal().string();
}

ExposeSettings expose_settings(const Node& expose) {
  ExposeSettings out;
  read(expose.find("mode"), out.mode);
  read(expose.find("allow"), out.allow);
  if (const Node* allow = expose.find("allow")) {
    out.allow_origin = allow->origin;
    out.allow_set = allow->origin.file != Origin{}.file;
  }
  read(expose.find("deny"), out.deny);
  read_texts(expose.find("rename"), out.rename);
  read_texts(expose.find("describe"), out.describe);
  read(expose.find("prefix"), out.prefix);
  read(expose.find("descriptions"), out.descriptions);
  read(expose.find("context_budget"), out.context_budget);
  return out;
}

/// Reads the annotations under the names that they have in the protocol.
void read_annotations(const Node* node, std::map<std::string, Setting<bool>>& out) {
  if (node == nullptr) return;
  for (const auto& [name, hint] : {std::pair{"read_only", "readOnlyHint"},
                                   {"destructive", "destructiveHint"},
                                   {"idempotent", "idempotentHint"},
                                   {"open_world", "openWorldHint"}}) {
    if (const Node* value = node->find(name)) read(value, out[hint]);
  }
}

support::Result<ToolSettings> tool_settings(const Node& tool) {
  ToolSettings out;
  read(tool.find("deadline"), out.deadline);
  read(tool.find("max_result_tokens"), out.max_result_tokens);
  read(tool.find("concurrency"), out.concurrency);
  read(tool.find("title"), out.title);
  read(tool.find("search_hint"), out.search_hint);
  read(tool.find("pin"), out.pin);
  read(tool.find("max_result_chars"), out.max_result_chars);
  read(tool.find("confirm"), out.confirm);
  read_annotations(tool.find("annotations"), out.annotations);
  if (auto wrong = read_values(tool.find("pinned"), out.pinned)) return std::move(*wrong);
  if (auto wrong = read_values(tool.find("defaults"), out.defaults)) return std::move(*wrong);
  read(tool.find("hide"), out.hide);
  out.origin = tool.origin;
  return out;
}

support::Result<Setting<std::string>> free_table(const Node& table,
                                                 std::vector<std::string>* missing = nullptr) {
  Node resolved = table;
  if (auto wrong = resolve_secrets(resolved, missing)) return std::move(*wrong);
  return Setting<std::string>{to_json(resolved), table.origin};
}

/// Returns the key as a token of a JSON Pointer.
std::string pointer_token(const std::string& key) {
  std::string out;
  for (const char c : key)
    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

/// Collects the origin of each value below `node` under its JSON Pointer.
void collect_places(const Node& node, const std::string& pointer, std::map<std::string, Origin>& out) {
  for (const auto& [key, entry] : node.members) {
    const std::string place = pointer + "/" + pointer_token(key);
    out.emplace(place, entry.key_origin);
    collect_places(entry.node, place, out);
  }
}

support::Result<PluginSettings> plugin_settings(const Node& plugin, std::vector<std::string>& missing) {
  PluginSettings out;
  out.origin = plugin.origin;
  read(plugin.find("enabled"), out.enabled);
  read(plugin.find("path"), out.path);
  out.path.value = anchored(out.path.value, out.path.origin);
  const Node* const config = plugin.find("config");
  if (config == nullptr || !out.enabled.value) return out;  // a disabled plugin needs no secrets
  auto json = free_table(*config, &missing);
  if (!json) return std::move(json.error());
  out.config = std::move(*json);
  out.places.emplace("", config->origin);
  collect_places(*config, "", out.places);
  return out;
}

/// Returns true for the tables whose keys belong to plugins and tools, and for the address of a store. Only
/// those have secrets.
bool may_hold_secrets(const std::string& path) {
  return path == "sessions.backend" || path.starts_with("plugins.") || path.starts_with("shared.") ||
         path.starts_with("tools.");
}

/// `key` is the last name of `path`, or the name of an enclosing table if that names secrets.
void show(const Node& node, const std::string& path, std::string_view key,
          std::vector<Settings::Shown>& out) {
  if (node.is(Node::Kind::table)) {
    for (const auto& [own, entry] : node.members)
      show(entry.node, join_key(path, own), names_secret(key) ? key : std::string_view(own), out);
  } else if (path == "expose.deny" && !node.items.empty()) {
    for (const auto& item : node.items)
      out.push_back({path, to_json(item), item.origin});
  } else {
    Node public_form = node;
    const bool secret = may_hold_secrets(path) && hide_literal_secrets(public_form, key);
    out.push_back({path, to_json(public_form), node.origin, secret});
  }
}

}  // namespace

support::Result<Settings> to_settings(const Node& tree) {
  Settings out;
  read(tree.find_path({"host", "plugin_dirs"}), out.host.plugin_dirs);
  for (auto& folder : out.host.plugin_dirs.value)
    folder = anchored(folder, out.host.plugin_dirs.origin);
  read(tree.find_path({"host", "max_result_tokens"}), out.host.max_result_tokens);
  read(tree.find_path({"host", "max_line_bytes"}), out.host.max_line_bytes);
  read(tree.find_path({"host", "max_memory"}), out.host.max_memory);
  read(tree.find_path({"host", "log_level"}), out.host.log_level);
  read(tree.find_path({"host", "instructions"}), out.host.instructions);
  read(tree.find_path({"host", "end_grace"}), out.host.end_grace);
  read(tree.find_path({"access", "read"}), out.access.read);
  read(tree.find_path({"access", "write"}), out.access.write);
  read(tree.find_path({"access", "url"}), out.access.url);
  read(tree.find_path({"access", "private_addresses"}), out.access.private_addresses);
  read(tree.find_path({"access", "insecure"}), out.access.insecure);
  if (const Node* backend = tree.find_path({"sessions", "backend"})) {
    Node resolved = *backend;
    if (auto wrong = resolve_secrets(resolved)) return std::move(*wrong);
    read(&resolved, out.sessions.backend);
  }
  read(tree.find_path({"sessions", "ttl"}), out.sessions.ttl);
  read(tree.find_path({"sessions", "max"}), out.sessions.max);
  read(tree.find_path({"skills", "dirs"}), out.skill_dirs);
  for (auto& folder : out.skill_dirs.value)
    folder = anchored(folder, out.skill_dirs.origin);
  if (const Node* expose = tree.find("expose")) out.expose = expose_settings(*expose);
  read(tree.find_path({"policy", "nested"}), out.expose.nested);
  if (const Node* plugins = tree.find("plugins")) {
    for (const auto& [id, entry] : plugins->members) {
      auto plugin = plugin_settings(entry.node, out.warnings);
      if (!plugin) return std::move(plugin.error());
      out.plugins.emplace(id, std::move(*plugin));
    }
  }
  if (const Node* shared = tree.find("shared")) {
    for (const auto& [name, entry] : shared->members) {
      auto json = free_table(entry.node);
      if (!json) return std::move(json.error());
      out.shared.emplace(name, std::move(*json));
    }
  }
  if (const Node* tools = tree.find("tools")) {
    for (const auto& [name, entry] : tools->members) {
      auto tool = tool_settings(entry.node);
      if (!tool) return std::move(tool.error());
      out.tools.emplace(name, std::move(*tool));
    }
  }
  out.shown = shown_settings(tree);
  return out;
}

std::vector<Settings::Shown> shown_settings(const Node& tree) {
  std::vector<Settings::Shown> out;
  show(tree, "", "", out);
  std::stable_sort(out.begin(), out.end(),
                   [](const Settings::Shown& a, const Settings::Shown& b) { return a.key < b.key; });
  return out;
}

}  // namespace collet::host::config
