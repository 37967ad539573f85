// SPDX-License-Identifier: MIT
#include "host/config/schema.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "host/config/size_and_duration.hpp"
#include "host/config/toml_reader.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::host::config {

namespace {

constexpr std::int64_t k_day_ms = 86'400'000;

constexpr std::array<std::string_view, 6> k_levels = {"trace", "debug", "info", "warn", "error", "off"};
constexpr std::array<std::string_view, 2> k_modes = {"all", "meta"};
constexpr std::array<std::string_view, 2> k_forms = {"full", "brief"};
constexpr std::array<std::string_view, 2> k_confirm = {"never", "write"};

constexpr std::array<Field, 7> k_host = {{
    {"plugin_dirs", Want::strings},
    {"max_result_tokens", Want::count, {}, {}, 1, 100'000'000},
    {"max_line_bytes", Want::size, {}, {}, 1024, std::int64_t{1} << 30},
    {"max_memory", Want::size, {}, {}, std::int64_t{16} << 20, std::int64_t{1} << 50},
    {"log_level", Want::choice, {}, k_levels},
    {"instructions", Want::string},
    {"end_grace", Want::duration, {}, {}, 0, k_day_ms},
}};
constexpr std::array<Field, 5> k_access = {{
    {"read", Want::strings},
    {"write", Want::strings},
    {"url", Want::boolean},
    {"private_addresses", Want::boolean},
    {"insecure", Want::boolean},
}};
constexpr std::array<Field, 3> k_sessions = {{
    {"backend", Want::string},
    {"ttl", Want::duration, {}, {}, 1000, k_day_ms},
    {"max", Want::count, {}, {}, 1, 1'000'000},
}};
constexpr std::array<Field, 3> k_plugin = {{
    {"enabled", Want::boolean},
    {"path", Want::string},
    {"config", Want::free_table},
}};
constexpr std::array<Field, 1> k_plugins = {{{"*", Want::table, k_plugin}}};
constexpr std::array<Field, 1> k_shared = {{{"*", Want::free_table}}};
constexpr std::array<Field, 1> k_texts = {{{"*", Want::string}}};
constexpr std::array<Field, 8> k_expose = {{
    {"mode", Want::choice, {}, k_modes},
    {"allow", Want::strings},
    {"deny", Want::strings},
    {"rename", Want::table, k_texts},
    {"prefix", Want::string},
    {"describe", Want::table, k_texts},
    {"descriptions", Want::choice, {}, k_forms},
    {"context_budget", Want::count, {}, {}, 1, 100'000'000},
}};
constexpr std::array<Field, 4> k_annotations = {{
    {"read_only", Want::boolean},
    {"destructive", Want::boolean},
    {"idempotent", Want::boolean},
    {"open_world", Want::boolean},
}};
constexpr std::array<Field, 12> k_tool = {{
    {"pinned", Want::free_table},
    {"defaults", Want::free_table},
    {"hide", Want::strings},
    {"deadline", Want::duration, {}, {}, 1, k_day_ms},
    {"max_result_tokens", Want::count, {}, {}, 1, 100'000'000},
    {"concurrency", Want::count, {}, {}, 0, 1024},
    {"title", Want::string},
    {"search_hint", Want::string},
    {"pin", Want::boolean},
    {"max_result_chars", Want::count, {}, {}, 1, 100'000'000},
    {"annotations", Want::table, k_annotations},
    {"confirm", Want::choice, {}, k_confirm},
}};
constexpr std::array<Field, 1> k_skills = {{{"dirs", Want::strings}}};
constexpr std::array<Field, 1> k_tools = {{{"*", Want::table, k_tool}}};

constexpr std::array<Field, 8> k_profile = {{
    {"skills", Want::table, k_skills},
    {"sessions", Want::table, k_sessions},
    {"host", Want::table, k_host},
    {"access", Want::table, k_access},
    {"plugins", Want::table, k_plugins},
    {"shared", Want::table, k_shared},
    {"expose", Want::table, k_expose},
    {"tools", Want::table, k_tools},
}};
constexpr std::array<Field, 9> k_policy = {{
    {"skills", Want::table, k_skills},
    {"sessions", Want::table, k_sessions},
    {"host", Want::table, k_host},
    {"access", Want::table, k_access},
    {"plugins", Want::table, k_plugins},
    {"shared", Want::table, k_shared},
    {"expose", Want::table, k_expose},
    {"tools", Want::table, k_tools},
    {"nested", Want::strings},
}};
constexpr std::array<Field, 1> k_profiles = {{{"*", Want::table, k_profile}}};
constexpr std::array<Field, 10> k_file = {{
    {"skills", Want::table, k_skills},
    {"sessions", Want::table, k_sessions},
    {"host", Want::table, k_host},
    {"access", Want::table, k_access},
    {"plugins", Want::table, k_plugins},
    {"shared", Want::table, k_shared},
    {"expose", Want::table, k_expose},
    {"tools", Want::table, k_tools},
    {"profiles", Want::table, k_profiles},
    {"policy", Want::table, k_policy},
}};

constexpr std::string_view k_built_in = R"toml(
[host]
plugin_dirs = []
max_result_tokens = 10000
max_line_bytes = 16777216
log_level = "warn"
instructions = ""
end_grace = "500ms"
[access]
read = ["."]
write = ["."]
url = true
private_addresses = false
insecure = false
[skills]
dirs = []
[expose]
mode = "all"
allow = ["*"]
deny = []
prefix = ""
descriptions = "full"
)toml";

/// Checks a value against the field of its key.
class Checker {
 public:
  Checker(const Node& node, const Field& field, const std::string& path)
      : node_(node), field_(field), path_(path) {}

  std::optional<support::Error> check() const {
    switch (field_.want) {
      case Want::boolean:
        return need(Node::Kind::boolean, "true or false");
      case Want::count:
        if (auto wrong = need(Node::Kind::integer, range("integer"))) return wrong;
        return within(node_.integer, range("integer"));
      case Want::size:
        return check_unit(parse_size(node_), range("bytes as an integer or a size such as \"256MiB\""));
      case Want::duration:
        return check_unit(parse_duration(node_),
                          "a duration such as \"500ms\", \"30s\" or \"10min\", up to 24h");
      case Want::string:
        return need(Node::Kind::string, "string");
      case Want::choice:
        return check_choice();
      case Want::strings:
        return check_strings();
      case Want::table:
        if (auto wrong = need(Node::Kind::table, "table")) return wrong;
        return check_table(node_, field_.fields, path_);
      case Want::free_table:
        return need(Node::Kind::table, "table");
    }
    return std::nullopt;
  }

 private:
  support::Error wrong(const Node& at, std::string_view found, std::string_view expected) const {
    return error_at(at.origin,
                    path_ + ": found " + std::string(found) + ", expected " + std::string(expected));
  }

  std::optional<support::Error> need(Node::Kind kind, std::string_view expected) const {
    if (node_.is(kind)) return std::nullopt;
    return wrong(node_, kind_word(node_.kind), expected);
  }

  std::string range(std::string_view what) const {
    if (field_.least == std::numeric_limits<std::int64_t>::min()) return std::string(what);
    return std::string(what) + ", from " + std::to_string(field_.least) + " to " +
           std::to_string(field_.most);
  }

  std::optional<support::Error> within(std::int64_t value, const std::string& expected) const {
    if (value >= field_.least && value <= field_.most) return std::nullopt;
    return wrong(node_, to_json(node_), expected);
  }

  std::optional<support::Error> check_unit(std::optional<std::int64_t> value,
                                           const std::string& expected) const {
    if (value) return within(*value, expected);
    const bool scalar = node_.is(Node::Kind::string) || node_.is(Node::Kind::integer);
    return wrong(node_, scalar ? to_json(node_) : std::string(kind_word(node_.kind)), expected);
  }

  std::optional<support::Error> check_choice() const {
    std::string expected = "one of";
    for (const auto choice : field_.choices)
      expected += (choice == field_.choices.front() ? " \"" : ", \"") + std::string(choice) + "\"";
    if (auto not_text = need(Node::Kind::string, expected)) return not_text;
    if (std::find(field_.choices.begin(), field_.choices.end(), node_.text) != field_.choices.end())
      return std::nullopt;
    return wrong(node_, to_json(node_), expected + support::did_you_mean(node_.text, field_.choices));
  }

  std::optional<support::Error> check_strings() const {
    if (auto no_array = need(Node::Kind::array, "array of strings")) return no_array;
    for (const auto& item : node_.items) {
      if (!item.is(Node::Kind::string))
        return wrong(item, std::string(kind_word(item.kind)) + " in the array", "array of strings");
    }
    return std::nullopt;
  }

  const Node& node_;
  const Field& field_;
  const std::string& path_;
};

support::Error unknown_key(const Origin& origin, std::string_view key, std::span<const Field> fields,
                           const std::string& path) {
  std::vector<std::string_view> names;
  for (const auto& field : fields)
    names.push_back(field.name);
  std::string message = "unknown key '" + std::string(key) + "'";
  message += path.empty() ? " at the top" : " in [" + path + "]";
  const std::string hint = support::did_you_mean(key, names);
  message += hint;
  if (hint.empty()) {
    message += "; expected one of";
    for (const auto name : names)
      message += (name == names.front() ? " " : ", ") + std::string(name);
  }
  return error_at(origin, message);
}

}  // namespace

std::span<const Field> file_fields() {
  return k_file;
}

std::span<const Field> profile_fields() {
  return k_profile;
}

std::optional<support::Error> check_table(const Node& table, std::span<const Field> fields,
                                          const std::string& path) {
  for (const auto& [key, entry] : table.members) {
    const auto field = std::find_if(fields.begin(), fields.end(), [&name = key](const Field& candidate) {
      return candidate.name == name || candidate.name == "*";
    });
    if (field == fields.end()) return unknown_key(entry.key_origin, key, fields, path);
    if (auto wrong = Checker(entry.node, *field, join_key(path, key)).check()) return wrong;
  }
  return std::nullopt;
}

Node built_in_layer() {
  auto tree = read_toml(k_built_in, "built-in");
  Node layer = tree ? std::move(*tree) : Node{};
  // Origins of this layer have no line, because there is no file.
  std::vector<Node*> open = {&layer};
  while (!open.empty()) {
    Node& node = *open.back();
    open.pop_back();
    node.origin = Origin{};
    for (auto& item : node.items)
      open.push_back(&item);
    for (auto& [key, entry] : node.members) {
      entry.key_origin = Origin{};
      open.push_back(&entry.node);
    }
  }
  return layer;
}

}  // namespace collet::host::config
