// SPDX-License-Identifier: MIT
/// All known tools, with name, state, reason and token cost of each.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "host/catalog/text/uri_template.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::catalog {

enum class Exposure : std::uint8_t { by_default, opt_in, internal };
enum class Latency : std::uint8_t { inline_, normal, long_ };
/// Asker of the user's consent to a call, if the operator wants one: the host before it enters the plugin, or
/// the tool, which knows what the call would do.
enum class Confirm : std::uint8_t { never, by_host, by_tool };
enum class State : std::uint8_t { exposed, hidden, quarantined };

/// Returns the state as commands print it.
const char* state_word(State state);

/// The texts of a tool that a client reads before it calls the tool.
struct Form {
  std::string description;
  std::string input_schema;  ///< compact JSON
};

/// Hints to clients that no model reads.
struct Hints {
  std::string search;                 ///< phrases for the tool search of a client, or empty
  bool pin = false;                   ///< clients that search tools should load this one always
  std::int64_t max_result_chars = 0;  ///< characters of an answer that a client should pass on; 0 means unset
};

/// A tool, or something that runs by the same rules: the reading of a resource, a prompt, a plugin's
/// description.
struct Tool {
  enum class Kind : std::uint8_t { tool, resource, prompt, description };
  Kind kind = Kind::tool;
  std::string plugin;
  std::string id;  ///< for a resource its URI or template, for a prompt its name
  std::string key() const { return plugin + ":" + id; }

  std::string name;  ///< name for clients: as renamed, else prefix and id (a renamed tool gets no prefix)
  std::string title;
  std::string description;
  std::string description_brief;  ///< as described, or as the operator set it; empty means that there is no
                                  ///< brief form
  std::string input_schema;       ///< compact JSON as shown to clients, without pinned and hidden properties
  std::string full_schema;        ///< compact JSON as described; empty if nothing was removed
  std::string output_schema;      ///< compact JSON, or empty
  std::string annotations;        ///< compact JSON object
  Hints hints;
  bool read_only = true;
  bool asks_consent = false;  ///< asks for consent itself if `confirm` is set
  Confirm confirm = Confirm::never;
  Exposure exposure = Exposure::by_default;
  Latency latency = Latency::normal;

  State state = State::exposed;
  std::string reason;          ///< one sentence that explains the state
  std::string barred;          ///< reason for which other plugins may not call it; empty means that they may
  config::Origin origin;       ///< origin of the rule that set the state
  config::Origin name_origin;  ///< origin of the rename or prefix; "built-in" if the name is the id
  bool is_renamed = false;     ///< the name is that of [expose.rename]
  std::vector<std::string> given_names;  ///< names that any layer gives it, for the deny rules of [policy]

  std::chrono::milliseconds deadline{60000};
  std::int64_t max_result_tokens = 10000;
  std::int64_t concurrency = 0;  ///< maximum of concurrent calls; 0 means as many as the plugin allows

  std::vector<std::pair<std::string, std::string>>
      pinned;  ///< argument → JSON; not in the schema that is shown
  std::vector<std::pair<std::string, std::string>> defaults;  ///< argument → JSON
  std::vector<std::string> hidden;                            ///< arguments that clients cannot set
  std::vector<std::string> secret;  ///< names in `pinned` and `defaults` whose values are never shown
  std::optional<Form> full;         ///< full form of a tool that is shown in its brief form
  std::vector<std::string> rare;    ///< arguments that the brief form leaves out and calls may have

  /// Returns the schema of the arguments that clients may set.
  const std::string& accepted_schema() const { return full ? full->input_schema : input_schema; }
  /// Returns the schema of the arguments after pinned and default ones are added.
  const std::string& call_schema() const { return full_schema.empty() ? accepted_schema() : full_schema; }

  /// Returns the tokens that the tool costs a client: the characters of compact {name, description,
  /// inputSchema}, divided by 4 and rounded up. `form` replaces the form that is shown.
  std::int64_t cost() const { return cost(description, input_schema); }
  std::int64_t cost(const Form& form) const { return cost(form.description, form.input_schema); }

 private:
  std::int64_t cost(const std::string& words, const std::string& schema) const;
};

/// A resource, or with `uri_template` a family of resources.
struct Resource {
  Tool run;
  std::string name;  ///< name for people
  std::string mime_type;
  std::optional<std::int64_t> size;
  std::string scheme;
  std::optional<UriTemplate> uri_template;
};

struct PromptArgument {
  std::string name;
  std::string description;
  bool required = false;
  bool operator==(const PromptArgument&) const = default;
};

struct Prompt {
  Tool run;  ///< its input_schema describes the arguments
  std::vector<PromptArgument> arguments;
  std::vector<std::string> needs;  ///< ids of tools; the prompt is exposed only if all of them are
};

/// The tool of the host that reads results which are too large for an answer.
inline constexpr std::string_view k_result_reader = "collet:read_result";

/// A plugin and the text that lists what it offers: the manifest, or the text that describe() wrote.
struct PluginDescription {
  const plugin::PluginFile* file = nullptr;
  std::string_view tools_json;  ///< {"tools":[…],"resources":[…],…}, untrusted; outlives the build
  bool is_json = false;         ///< true for a manifest, whose grammar is checked before
};

/// The texts that clients get before any call.
struct Surface {
  std::vector<const Tool*> tools;  ///< the exposed ones, or in the mode `meta` the doors to them; by name
  std::string instructions;  ///< text for the model: that of [host] instructions if it is set, else composed
  std::string brief_instructions;  ///< the first line if the host composed the text, or else all
};

class PluginOrder;

/// Immutable once built; shared by every thread.
class Catalog {
 public:
  /// Applies [expose] to what plugins describe, in any order, and [tools] to their tools. Never fails: a
  /// tool, a resource or a prompt with a fault is quarantined; a text that is not a list of tools, and a rule
  /// that matches nothing, become warnings.
  static Catalog build(const std::vector<PluginDescription>& plugins, const config::Settings& settings);

  /// Returns the exposed tools, sorted by name, which is the order of tools/list.
  const std::vector<const Tool*>& exposed() const { return exposed_; }
  /// Returns what clients get before any call.
  const Surface& surface() const { return surface_; }
  /// Returns every tool, sorted by key.
  const std::vector<std::unique_ptr<Tool>>& all() const { return all_; }
  /// Returns the exposed tool of that name, or null. Clients reach tools only through this function.
  const Tool* find_exposed(std::string_view name) const;
  /// Returns the tools of that name, id or key.
  std::vector<const Tool*> find_any(std::string_view name_or_key) const;

  /// Return what is exposed, sorted by URI or URI template, and by name: the order of the lists for clients.
  const std::vector<const Resource*>& resources() const { return resources_; }
  const std::vector<const Resource*>& templates() const { return templates_; }
  const std::vector<const Prompt*>& prompts() const { return prompts_; }
  /// Returns the resource of that URI, else the first template that matches it, else null.
  const Resource* find_resource(std::string_view uri) const;
  const Prompt* find_prompt(std::string_view name) const;
  std::vector<std::string> near_prompts(std::string_view word, std::size_t count) const;
  /// Return every resource and template, and every prompt, by plugin.
  const std::vector<std::unique_ptr<Resource>>& all_resources() const { return all_resources_; }
  const std::vector<std::unique_ptr<Prompt>>& all_prompts() const { return all_prompts_; }

  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Returns the exposed names that are nearest to a word, best first, at most `count`.
  std::vector<std::string> near(std::string_view word, std::size_t count) const;

  /// Returns the tool of that key, or null, whatever its name and state. Plugins call each other by keys,
  /// which Tool::barred may forbid.
  const Tool* find_key(std::string_view key) const;
  /// Returns the name of the exposed tool that reads large results, or an empty string.
  std::string_view result_reader() const;
  /// Returns the nearest keys of tools that are not barred, best first, at most `count`.
  std::vector<std::string> near_keys(std::string_view key, std::size_t count) const;

 private:
  void list_offers(const PluginOrder& order);
  std::vector<std::unique_ptr<Tool>> all_;
  std::vector<const Tool*> exposed_;
  Surface surface_;
  std::unordered_map<std::string_view, const Tool*> by_name_;  ///< the exposed tools
  std::vector<std::unique_ptr<Resource>> all_resources_;
  std::vector<std::unique_ptr<Prompt>> all_prompts_;
  std::vector<const Resource*> resources_;
  std::vector<const Resource*> templates_;
  std::vector<const Prompt*> prompts_;
  std::vector<std::string> warnings_;
};

}  // namespace collet::host::catalog
