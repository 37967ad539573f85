// SPDX-License-Identifier: MIT
#include "plugins/external/config/servers_file.hpp"

#include <algorithm>
#include <array>

#include <collet/json.hpp>

#include "plugins/external/config/entry_reader.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/mcp_alias.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/text_position.hpp"

namespace collet::external {

namespace {

using json::Type;
using json::View;
using support::Error;
using support::Result;

constexpr std::size_t k_max_file = std::size_t{1} << 20U;
constexpr std::size_t k_max_alias = 64;
constexpr std::size_t k_max_servers = 200;
constexpr std::uint32_t k_max_depth = 32;

class File {
 public:
  explicit File(std::string_view text) : text_(without_comments(text)) {}
  std::string_view text() const { return text_; }
  /// Returns "servers.json:3:5: ".
  std::string place(std::size_t offset) const {
    const auto at = support::place_of(text_, offset);
    return "servers.json:" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
  }
  std::string place(View value) const {
    return place(static_cast<std::size_t>(value.raw().data() - text_.data()));
  }

 private:
  const std::string text_;
};

Error bad(std::string message) {
  return {COLLET_INVALID_ARGUMENT, std::move(message)};
}

}  // namespace

std::string without_comments(std::string_view jsonc) {
  std::string out(jsonc);
  if (out.starts_with("\xEF\xBB\xBF")) out.replace(0, 3, "   ");
  std::size_t comma = std::string::npos;  // the last comma after a value that only space has followed
  char last = '[';                        // the last character that is neither space nor comment
  for (std::size_t at = 0; at < out.size(); ++at) {
    const char c = out[at];
    if (c == '"') {
      while (++at < out.size() && out[at] != '"') {
        if (out[at] == '\\') ++at;
      }
      comma = std::string::npos;
      last = c;
    } else if (c == '/' && at + 1 < out.size() && (out[at + 1] == '/' || out[at + 1] == '*')) {
      const bool is_line = out[at + 1] == '/';
      auto end = is_line ? out.find('\n', at) : out.find("*/", at + 2);
      if (end == std::string::npos && !is_line) break;  // the JSON parser reports the error
      end = std::min(out.size(), end == std::string::npos ? end : end + (is_line ? 0 : 2));
      for (; at < end; ++at) {
        if (out[at] != '\n') out[at] = ' ';
      }
      --at;
    } else if (c == ',') {
      comma = last == '{' || last == '[' || last == ',' ? std::string::npos : at;
      last = c;
    } else if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
      if ((c == '}' || c == ']') && comma != std::string::npos) out[comma] = ' ';
      comma = std::string::npos;
      last = c;
    }
  }
  return out;
}

std::optional<std::chrono::milliseconds> read_duration(std::string_view json_raw) {
  constexpr std::int64_t k_max_ms = std::int64_t{24} * 3600 * 1000;
  const View value(json_raw);
  std::int64_t number = 0;
  std::int64_t unit = 1;
  if (const auto whole = value.integer()) {
    number = *whole;
  } else if (const auto text = value.string()) {
    std::size_t digits = 0;
    for (; digits < text->size() && (*text)[digits] >= '0' && (*text)[digits] <= '9'; ++digits) {
      if (digits > 8) return std::nullopt;
      number = number * 10 + ((*text)[digits] - '0');
    }
    const auto rest = text->substr(digits);
    if (digits == 0) return std::nullopt;
    if (rest == "s") {
      unit = 1000;
    } else if (rest == "m" || rest == "min") {
      unit = 60'000;
    } else if (rest == "h") {
      unit = 3'600'000;
    } else if (rest != "ms") {
      return std::nullopt;
    }
  } else {
    return std::nullopt;
  }
  if (number < 0 || number > k_max_ms / unit) return std::nullopt;
  return std::chrono::milliseconds(number * unit);
}

bool ServerEntry::allows(std::string_view tool) const {
  const auto is_it = [&](const std::string& glob) { return support::glob_match(glob, tool); };
  if (std::any_of(blocked.begin(), blocked.end(), is_it)) return false;
  return !allowed || std::any_of(allowed->begin(), allowed->end(), is_it);
}

Result<ServersFile> read_servers(std::string_view text, const std::string& folder, const Lookup& lookup) {
  if (text.size() > k_max_file)
    return bad("servers.json: more than " + std::to_string(k_max_file) + " bytes");
  const File file(text);
  support::JsonLimits limits;
  limits.max_depth = k_max_depth;
  if (const auto error = support::check_json_object(file.text(), limits)) {
    const bool is_toml = file.text().find("[mcp_servers.") != std::string_view::npos;
    return bad(
        file.place(error->offset) + error->message +
        (is_toml
             ? R"(; this is TOML, as Codex has it: write it as JSON, with the same keys under "mcp_servers")"
             : ""));
  }

  ServersFile out;
  const auto read_all = [&](View servers, std::string_view name) -> std::optional<Error> {
    if (!servers.is(Type::object))
      return bad(file.place(servers) + "'" + std::string(name) + "' is no object of servers");
    for (const auto& [key, value] : servers.members()) {
      const std::string server_name = key.string().value_or("");
      const std::string alias = support::mcp::alias_of_name(support::trim(server_name));
      // One wrong name takes no other server along.
      if (alias.empty() || alias.size() > k_max_alias) {
        out.warnings.push_back(file.place(key) + "the server " + std::string(key.raw().substr(0, 100)) +
                               " is left out: its name has not 1 to 64 characters");
        continue;
      }
      const bool is_duplicate = std::any_of(out.servers.begin(), out.servers.end(),
                                            [&](const ServerEntry& entry) { return entry.alias == alias; });
      if (is_duplicate) {
        out.warnings.push_back(file.place(key) + "the server '" + alias +
                               "' appears twice; the first one counts");
        continue;
      }
      if (out.servers.size() == k_max_servers)
        return bad(file.place(key) + "more than " + std::to_string(k_max_servers) + " servers");
      EntryReader reader(alias, folder, lookup, [&](View at) { return file.place(at); });
      out.servers.push_back(reader.read(value));
      const auto& warnings = reader.warnings();
      out.warnings.insert(out.warnings.end(), warnings.begin(), warnings.end());
    }
    return std::nullopt;
  };
  bool found = false;
  for (const auto& [key, value] : View(file.text()).members()) {
    if (key.equals("servers") || key.equals("mcpServers") || key.equals("mcp_servers")) {
      found = true;
      if (auto error = read_all(value, key.inner())) return *std::move(error);
      continue;
    }
    static constexpr std::array<std::string_view, 4> k_ignored_keys = {"$schema", "inputs", "imports",
                                                                       "version"};
    const bool known = std::any_of(k_ignored_keys.begin(), k_ignored_keys.end(),
                                   [&, &name = key](std::string_view other) { return name.equals(other); });
    if (!known)
      out.warnings.push_back(file.place(key) + "unknown key " + std::string(key.raw().substr(0, 100)));
  }
  if (!found)
    return bad("servers.json: found neither \"servers\" nor \"mcpServers\", expected an object of servers");
  std::sort(out.servers.begin(), out.servers.end(),
            [](const ServerEntry& a, const ServerEntry& b) { return a.alias < b.alias; });
  return out;
}

void read_env_file(std::string_view text, std::map<std::string, std::string>& into) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = support::trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.starts_with("export ")) line = support::trim(line.substr(7));
    const auto sign = line.find('=');
    if (line.empty() || line.front() == '#' || sign == std::string_view::npos || sign == 0) continue;
    auto value = support::trim(line.substr(sign + 1));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'')) {
      const auto close = value.find(value.front(), 1);
      if (close != std::string_view::npos) value = value.substr(1, close - 1);
    } else if (const auto comment = value.find(" #"); comment != std::string_view::npos) {
      value = support::trim(value.substr(0, comment));
    }
    into.emplace(support::trim(line.substr(0, sign)), value);
  }
}

}  // namespace collet::external
