// SPDX-License-Identifier: MIT
/// All tools known, which are exposed, under what name, why, and at what token cost.
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

#include "host/catalog/uri_template.hpp"
#include "host/config/settings.hpp"
#include "host/plugin/plugin_file.hpp"

namespace collet::host::catalog {

enum class Exposure : std::uint8_t { by_default, opt_in, internal };
enum class Latency : std::uint8_t { inline_, normal, long_ };
enum class State : std::uint8_t { exposed, hidden, quarantined };

/// The state as commands print it.
const char* state_word(State state);

/// What of a tool a client reads before it calls it.
struct Form {
  std::string description;
  std::string input_schema;  ///< compact JSON
};

/// A tool, or what is run by the same rules: the reading of a resource, a prompt, a plugin's description.
struct Tool {
  enum class Kind : std::uint8_t { tool, resource, prompt, description };
  Kind kind = Kind::tool;
  std::string plugin;
  std::string id;  ///< of a resource its URI or template, of a prompt its name
  std::string key() const { return plugin + ":" + id; }

  std::string name;  ///< what clients call it: as renamed, else prefix and id (a renamed tool gets no prefix)
  std::string title;
  std::string description;
  std::string description_brief;  ///< as described, or as the operator put it; empty: there is no brief form
  std::string input_schema;       ///< compact JSON, as shown to clients: without pinned and hidden properties
  std::string full_schema;        ///< compact JSON, as described; empty if nothing was taken out
  std::string output_schema;      ///< compact JSON, or empty
  std::string annotations;        ///< compact JSON object
  bool read_only = true;
  Exposure exposure = Exposure::by_default;
  Latency latency = Latency::normal;

  State state = State::exposed;
  std::string reason;          ///< one sentence: why it is exposed, hidden or quarantined
  std::string barred;          ///< why other plugins may not call it either; empty: they may
  config::Origin origin;       ///< of the rule that decided
  config::Origin name_origin;  ///< of the rename or prefix, "built-in" if the name is the id

  std::chrono::milliseconds deadline{60000};
  std::int64_t max_result_tokens = 10000;
  std::int64_t concurrency = 0;  ///< calls at once, 0: as many as the plugin allows

  std::vector<std::pair<std::string, std::string>> pinned;    ///< argument → JSON; not in the schema shown
  std::vector<std::pair<std::string, std::string>> defaults;  ///< argument → JSON
  std::vector<std::string> hidden;                            ///< arguments that clients cannot give
  std::vector<std::string> secret;  ///< those of `pinned` and `defaults` whose values nobody is shown
  std::optional<Form> full;         ///< of a tool that is shown in its brief form: the other one

  /// What the arguments must conform to after pinned and default ones are merged in.
  const std::string& call_schema() const { return full_schema.empty() ? input_schema : full_schema; }

  /// Tokens that the tool costs a client: compact {name, description, inputSchema} in characters / 4, rounded
  /// up. In a form other than the one shown: `form`.
  std::int64_t cost() const { return cost(description, input_schema); }
  std::int64_t cost(const Form& form) const { return cost(form.description, form.input_schema); }

 private:
  std::int64_t cost(const std::string& words, const std::string& schema) const;
};

/// A resource, or with `uri_template` a family of them.
struct Resource {
  Tool run;
  std::string name;  ///< for people
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
  Tool run;  ///< its input_schema says what the arguments are
  std::vector<PromptArgument> arguments;
  std::vector<std::string> needs;  ///< ids of tools; it is exposed only if each of them is
};

/// A plugin and the text that describes what it offers: the manifest, or what describe() wrote.
struct PluginDescription {
  const plugin::PluginFile* file = nullptr;
  std::string tools_json;  ///< {"tools":[…],"resources":[…],…}, untrusted
  bool is_json = false;    ///< its grammar is checked already: it is a manifest
};

/// Immutable once built; shared by every thread.
class Catalog {
 public:
  /// Applies [expose] to what plugins describe, in any order, and [tools] to its tools. Never fails: what is
  /// wrong with a tool, a resource or a prompt quarantines that one; a text that is no list of tools and a
  /// rule that names nothing become warnings.
  static Catalog build(const std::vector<PluginDescription>& plugins, const config::Settings& settings);

  /// Sorted by name, exposed ones only: the order of tools/list.
  const std::vector<const Tool*>& exposed() const { return exposed_; }
  /// Every tool, sorted by key.
  const std::vector<std::unique_ptr<Tool>>& all() const { return all_; }
  /// The exposed tool of that name, or null. The only door for clients.
  const Tool* find_exposed(std::string_view name) const;
  /// By name, id or key; for explain.
  std::vector<const Tool*> find_any(std::string_view name_or_key) const;

  /// Exposed ones, sorted by URI (template) and by name: the order of their lists.
  const std::vector<const Resource*>& resources() const { return resources_; }
  const std::vector<const Resource*>& templates() const { return templates_; }
  const std::vector<const Prompt*>& prompts() const { return prompts_; }
  /// The resource of that URI, else the first template that it fits; null if there is neither.
  const Resource* find_resource(std::string_view uri) const;
  const Prompt* find_prompt(std::string_view name) const;
  std::vector<std::string> near_prompts(std::string_view word, std::size_t count) const;
  /// Every resource and template, every prompt, by plugin.
  const std::vector<std::unique_ptr<Resource>>& all_resources() const { return all_resources_; }
  const std::vector<std::unique_ptr<Prompt>>& all_prompts() const { return all_prompts_; }

  const std::vector<std::string>& warnings() const { return warnings_; }
  /// Nearest exposed names to a word, best first, at most `count`.
  std::vector<std::string> near(std::string_view word, std::size_t count) const;

  /// The tool of that key, or null; for one plugin calling another, which Tool::barred may forbid. Names,
  /// prefixes and what is exposed mean nothing here.
  const Tool* find_key(std::string_view key) const;
  /// Nearest keys of tools that are not barred, best first, at most `count`.
  std::vector<std::string> near_keys(std::string_view key, std::size_t count) const;

 private:
  void settle_offers(const config::Settings& settings);
  std::vector<std::unique_ptr<Tool>> all_;
  std::vector<const Tool*> exposed_;
  std::unordered_map<std::string_view, const Tool*> by_name_;  ///< the same
  std::vector<std::unique_ptr<Resource>> all_resources_;
  std::vector<std::unique_ptr<Prompt>> all_prompts_;
  std::vector<const Resource*> resources_;
  std::vector<const Resource*> templates_;
  std::vector<const Prompt*> prompts_;
  std::vector<std::string> warnings_;
};

}  // namespace collet::host::catalog
