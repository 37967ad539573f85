// SPDX-License-Identifier: MIT
#include "host/plugin/manifest.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::plugin {
namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_max_word = 40;
constexpr std::size_t k_max_id = 128;
constexpr std::size_t k_max_version = 64;
constexpr std::size_t k_max_commands = 64;
constexpr std::size_t k_max_keywords = 32;
constexpr std::int64_t k_max_argument = 16;
constexpr std::uint32_t k_max_depth = 128;

/// The members that are read, found in one pass, because manifests are long and every start reads all of
/// them.
struct Members {
  json::View abi, id, version, shares, commands, describes, needs_setting, folder_setting, permissions,
      summary, keywords;
  json::View tools, resources, resource_templates, prompts;

  /// `manifest` must be one object and nothing else but space.
  explicit Members(std::string_view manifest) {
    using namespace std::string_view_literals;
    for (const auto& [key, value] : json::View::exact(support::trim(manifest)).members()) {
      const auto name = key.inner();
      if (name == "abi"sv) abi = value;
      if (name == "id"sv) id = value;
      if (name == "version"sv) version = value;
      if (name == "shares"sv) shares = value;
      if (name == "commands"sv) commands = value;
      if (name == "describes"sv) describes = value;
      if (name == "needs_setting"sv) needs_setting = value;
      if (name == "folder_setting"sv) folder_setting = value;
      if (name == "permissions"sv) permissions = value;
      if (name == "summary"sv) summary = value;
      if (name == "keywords"sv) keywords = value;
      if (name == "tools"sv) tools = value;
      if (name == "resources"sv) resources = value;
      if (name == "resource_templates"sv) resource_templates = value;
      if (name == "prompts"sv) prompts = value;
    }
  }
};

/// Returns true if the text can be printed in the help.
bool one_line(std::string_view text) {
  return text.size() <= 200 && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
         });
}

bool valid_word(std::string_view word, bool may_start_with_digit) {
  if (word.empty() || word.size() > k_max_word) return false;
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  if (!letter(word.front()) && !(may_start_with_digit && support::is_digit(word.front()))) return false;
  return std::all_of(word.begin(), word.end(),
                     [&](char c) { return letter(c) || support::is_digit(c) || c == '-'; });
}

bool valid_key(std::string_view name) {
  return !name.empty() && name.size() <= k_max_word && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// Returns true for a key of [shared.<name>], which plugins read together.
bool valid_setting(std::string_view key) {
  constexpr std::string_view k_table = "shared.";
  if (!key.starts_with(k_table)) return false;
  key.remove_prefix(k_table.size());
  const auto dot = key.find('.');
  if (dot == std::string_view::npos || !valid_word(key.substr(0, dot), false)) return false;
  return valid_key(key.substr(dot + 1));
}

/// Returns true for the settings that a plugin may need to have something to describe, separated by commas.
bool valid_need(std::string_view needs) {
  const auto comma = needs.find(',');
  if (comma != std::string_view::npos && !valid_need(needs.substr(comma + 1))) return false;
  const auto key = needs.substr(0, comma);
  for (const std::string_view table : {"config.", "allow."})
    if (key.starts_with(table)) return valid_key(key.substr(table.size()));
  return valid_setting(key);
}

Error bad(std::string what) {
  return {COLLET_INVALID_ARGUMENT, "has a manifest " + std::move(what)};
}

std::string shown_value(json::View value) {
  return value ? std::string(value.raw().substr(0, 60)) : "nothing";
}

std::optional<Error> read_commands(json::View commands, std::vector<DeclaredCommand>& words) {
  if (!commands) return std::nullopt;
  if (!commands.is(json::Type::array))
    return bad("with bad \"commands\": found " + shown_value(commands) + ", expected a list");
  for (const json::View command : commands.items()) {
    DeclaredCommand word{command["word"].string().value_or(""), command["summary"].string().value_or(""),
                         command["usage"].string().value_or("")};
    const bool texts = command["summary"].is(json::Type::string) &&
                       (!command["usage"] || command["usage"].is(json::Type::string));
    if (!valid_word(word.word, false) || !texts || !one_line(word.summary) || !one_line(word.usage)) {
      return bad("with a bad command: found " + shown_value(command) +
                 R"(, expected {"word": [a-z][a-z0-9-]{0,39}, "summary", "usage"?} with texts of one line)");
    }
    if (const auto describe = command["describe"]) {
      if (!describe.boolean())
        return bad("with a bad \"describe\" of the command '" + word.word + "': found " +
                   shown_value(describe) + ", expected true or false");
      word.describe = *describe.boolean();
    }
    if (const auto setting = command["setting"]) {
      word.setting = setting["key"].string().value_or("");
      const auto argument = setting["argument"].integer();
      if (!valid_setting(word.setting) || !argument || *argument < 1 || *argument > k_max_argument)
        return bad("with a bad \"setting\" of the command '" + word.word + "': found " +
                   shown_value(setting) +
                   R"(, expected {"argument": 1 to 16, "key": "shared.<name>.<key>"})");
      word.argument = static_cast<int>(*argument);
    }
    const bool twice = std::any_of(words.begin(), words.end(),
                                   [&](const DeclaredCommand& other) { return other.word == word.word; });
    if (twice) return bad("with the command '" + word.word + "' twice");
    if (words.size() == k_max_commands)
      return bad("with more than " + std::to_string(k_max_commands) + " commands");
    words.push_back(std::move(word));
  }
  return std::nullopt;
}

/// Reads the members from which the instructions to models are composed.
std::optional<Error> read_purpose(const Members& root, PluginFile& file) {
  if (root.summary) {
    file.summary = root.summary.string().value_or("");
    if (file.summary.empty() || !one_line(file.summary))
      return bad("with a bad \"summary\": found " + shown_value(root.summary) +
                 ", expected one line of 1 to 200 bytes");
  }
  if (!root.keywords) return std::nullopt;
  const auto wrong = [](json::View found) {
    return bad("with bad \"keywords\": found " + shown_value(found) + ", expected a list of at most " +
               std::to_string(k_max_keywords) + " texts of 1 to " + std::to_string(k_max_word) + " bytes");
  };
  if (!root.keywords.is(json::Type::array)) return wrong(root.keywords);
  for (const json::View item : root.keywords.items()) {
    std::string word = item.string().value_or("");
    const bool fits = !word.empty() && word.size() <= k_max_word && one_line(word);
    if (!fits || file.keywords.size() == k_max_keywords) return wrong(item);
    file.keywords.push_back(std::move(word));
  }
  return std::nullopt;
}

}  // namespace

bool is_plugin_id(std::string_view id) {
  if (id.find('.') == std::string_view::npos) return valid_word(id, false);
  if (id.size() > k_max_id) return false;
  for (bool first = true;; first = false) {
    const auto dot = id.find('.');
    if (!valid_word(id.substr(0, dot), !first)) return false;
    if (dot == std::string_view::npos) return true;
    id.remove_prefix(dot + 1);
  }
}

std::string abi_mismatch(std::int64_t major, std::int64_t minor) {
  if (major == COLLET_ABI_MAJOR && minor <= COLLET_ABI_MINOR) return {};
  std::string text = "needs ABI " + std::to_string(major) + "." + std::to_string(minor) +
                     ", this host offers " + std::to_string(COLLET_ABI_MAJOR) + "." +
                     std::to_string(COLLET_ABI_MINOR) + ": ";
  return text + (major < COLLET_ABI_MAJOR ? "build the plugin with this host's headers"
                                          : "use a newer host, or build the plugin with this host's headers");
}

Result<PluginFile> read_manifest(std::string manifest) {
  support::JsonLimits limits;
  limits.max_depth = k_max_depth;
  if (const auto error = support::check_json_object(manifest, limits)) {
    return bad("that is no JSON object: at byte " + std::to_string(error->offset) + ", " + error->message);
  }
  const Members root(manifest);
  // The ABI is checked first, because nothing else is known about a manifest for another ABI.
  const auto abi_number = [&](const char* name) {
    const auto number = root.abi[name].integer();
    return number && *number >= 0 && *number <= 65535 ? number : std::nullopt;
  };
  const auto major = abi_number("major");
  const auto minor = abi_number("minor");
  if (!major || !minor) {
    return bad("without ABI numbers: found " + shown_value(root.abi) +
               R"(, expected "abi": {"major": 1, "minor": 0})");
  }
  if (auto mismatch = abi_mismatch(*major, *minor); !mismatch.empty())
    return Error{COLLET_UNSUPPORTED, mismatch};

  PluginFile file;
  file.id = root.id.string().value_or("");
  if (!is_plugin_id(file.id)) {
    return bad("without a usable id: found " + shown_value(root.id) +
               ", expected [a-z][a-z0-9-]{0,39} or such words in reverse DNS");
  }
  file.version = root.version.string().value_or("");
  if (file.version.empty() || file.version.size() > k_max_version) {
    return bad("without a version: found " + shown_value(root.version) +
               R"(, expected a string such as "1.0.0")");
  }
  if (const auto shares = root.shares) {
    file.shares = shares.string().value_or("");
    if (!is_plugin_id(file.shares)) {
      return bad("with a bad \"shares\": found " + shown_value(shares) + ", expected [a-z][a-z0-9-]{0,39}");
    }
  }
  for (const auto& [name, list] : {std::pair{"tools", root.tools},
                                   {"resources", root.resources},
                                   {"resource_templates", root.resource_templates},
                                   {"prompts", root.prompts}}) {
    if (!list) continue;
    if (!list.is(json::Type::array)) {
      return bad("with bad \"" + std::string(name) + "\": found " + shown_value(list) + ", expected a list");
    }
    file.has_static_tools = true;
  }
  const auto permits = [&](const char* name) { return root.permissions[name].boolean().value_or(false); };
  file.starts_processes = permits("processes");
  file.keeps_threads = permits("threads");
  file.sets_signal_handlers = permits("signal_handlers");
  if (const auto needs = root.needs_setting) {
    file.needs_setting = needs.string().value_or("");
    if (!valid_need(file.needs_setting))
      return bad("with a bad \"needs_setting\": found " + shown_value(needs) +
                 ", expected \"shared.<name>.<key>\", \"config.<key>\" or \"allow.<tool>\"");
  }
  if (const auto folder = root.folder_setting) {
    file.folder_setting = folder.string().value_or("");
    if (!valid_setting(file.folder_setting))
      return bad("with a bad \"folder_setting\": found " + shown_value(folder) +
                 ", expected \"shared.<name>.<key>\"");
  }
  if (const auto describes = root.describes) {
    if (!describes.equals("last"))
      return bad("with a bad \"describes\": found " + shown_value(describes) + ", expected \"last\"");
    file.describes_last = true;
  }
  if (auto fault = read_commands(root.commands, file.commands)) return *std::move(fault);
  if (auto fault = read_purpose(root, file)) return *std::move(fault);
  file.manifest = std::make_shared<const std::string>(std::move(manifest));
  return file;
}

}  // namespace collet::host::plugin
