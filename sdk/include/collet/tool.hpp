// SPDX-License-Identifier: MIT
/// The description of a plugin and its tools: manifest() at compile time, Report at run time.
#ifndef COLLET_TOOL_HPP
#define COLLET_TOOL_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include <collet/abi.h>
#include <collet/listing.hpp>
#include <collet/schema.hpp>
#include <collet/text.hpp>
#include <collet/tool_hints.hpp>

namespace collet {

namespace detail {

constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Returns true for `[a-z][a-z0-9-]{0,39}` or reverse DNS in lower case: such words joined by dots, at most
/// 128 bytes in all. The second and later words may begin with a digit.
constexpr bool is_plugin_id(std::string_view id) {
  if (id.size() > 128) return false;
  std::size_t word = 0;
  for (std::size_t i = 0; i <= id.size(); ++i) {
    if (i == id.size() || id[i] == '.') {
      if (i == word || i - word > 40) return false;
      word = i + 1;
    } else if (!is_lower(id[i]) && (i == 0 || !is_digit(id[i])) && (i == word || id[i] != '-')) {
      return false;
    }
  }
  return true;
}

/// Returns true for `[A-Za-z0-9_-]{1,64}`.
constexpr bool is_tool_id(std::string_view id) {
  for (const char c : id)
    if (!is_lower(c) && !is_digit(c) && !is_upper(c) && c != '_' && c != '-') return false;
  return !id.empty() && id.size() <= 64;
}

/// Returns true if the text begins with three numbers as in Semantic Versioning 2.0.0. The rest is not
/// checked.
constexpr bool is_version(std::string_view version) {
  std::size_t at = 0;
  for (int part = 0; part < 3; ++part) {
    const std::size_t begin = at;
    while (at < version.size() && is_digit(version[at]))
      ++at;
    if (at == begin || (version[begin] == '0' && at - begin > 1)) return false;
    if (part < 2 && (at == version.size() || version[at++] != '.')) return false;
  }
  return at == version.size() || version[at] == '-' || version[at] == '+';
}

/// An annotation that may be missing.
enum class Hint : std::uint8_t { unset, no, yes };

/// Appends the annotation to an object that has members, unless it is unset.
template <class Text>
constexpr void append_hint(Text& out, std::string_view name, Hint value) {
  if (value == Hint::unset) return;
  out += ',';
  append_json_string(out, name);
  out += value == Hint::yes ? std::string_view(":true") : std::string_view(":false");
}

}  // namespace detail

/// Describes one tool. The destructor appends the description to the list, so at the end of the statement in
/// the usual form: `m.tool("echo").title("Echo").description("…").read_only();`. Title and description are
/// required. `Text` is FixedText at compile time and std::string at run time.
template <class Text>
class ToolBuilder : public ToolHints<Text, ToolBuilder<Text>> {
  using Field = std::conditional_t<std::is_same_v<Text, std::string>, std::string, std::string_view>;

 public:
  constexpr ToolBuilder(Text& tools, std::string_view id) : tools_(tools), id_(id) {}
  ToolBuilder(const ToolBuilder&) = delete;
  ToolBuilder& operator=(const ToolBuilder&) = delete;
  constexpr ~ToolBuilder() {
    if (std::is_constant_evaluated()) {
      finish();
    } else {
      try {
        finish();
      } catch (...) {  // Out of memory: the tool is missing from the list; a destructor cannot report it.
      }
    }
  }

  constexpr ToolBuilder& title(std::string_view text) {
    title_ = Field(text);
    return *this;
  }
  constexpr ToolBuilder& description(std::string_view text) {
    description_ = Field(text);
    return *this;
  }
  /// Sets a shorter description for lists that must be small.
  constexpr ToolBuilder& description_brief(std::string_view text) {
    brief_ = Field(text);
    return *this;
  }

  template <schema::AnySchema Schema>
  /// Adds a property of the input schema.
  constexpr ToolBuilder& property(std::string_view name, const Schema& schema) {
    properties_.add(name, schema);
    return *this;
  }
  /// Calls `piece(*this)`, to add what several tools have in common.
  template <class Piece>
  constexpr ToolBuilder& with(const Piece& piece) {
    piece(*this);
    return *this;
  }
  /// Sets the whole input schema as JSON, instead of property().
  constexpr ToolBuilder& input_schema(std::string_view json) {
    input_ = Field(json);
    return *this;
  }
  /// Sets the output schema as JSON.
  constexpr ToolBuilder& output_schema(std::string_view json) {
    output_ = Field(json);
    return *this;
  }

  /// Sets readOnlyHint: the tool changes nothing. Without this function the hint is false.
  constexpr ToolBuilder& read_only(bool value = true) {
    read_only_ = value;
    return *this;
  }
  /// Sets destructiveHint: the tool may change or delete what exists.
  constexpr ToolBuilder& destructive(bool value = true) {
    destructive_ = value ? detail::Hint::yes : detail::Hint::no;
    return *this;
  }
  /// Sets idempotentHint: a second call with the same arguments changes nothing more.
  constexpr ToolBuilder& idempotent(bool value = true) {
    idempotent_ = value ? detail::Hint::yes : detail::Hint::no;
    return *this;
  }
  /// Sets openWorldHint: the tool may reach what is outside this machine.
  constexpr ToolBuilder& open_world(bool value = true) {
    open_world_ = value ? detail::Hint::yes : detail::Hint::no;
    return *this;
  }

  /// Offers the tool only if the configuration names it.
  constexpr ToolBuilder& opt_in() {
    exposure_ = "opt_in";
    return *this;
  }
  /// Never lists the tool to clients; only other plugins can call it.
  constexpr ToolBuilder& internal() {
    exposure_ = "internal";
    return *this;
  }
  /// The tool needs less than a millisecond and never waits; it may run on the thread that reads requests.
  constexpr ToolBuilder& latency_inline() {
    latency_ = "inline";
    return *this;
  }
  /// The tool usually takes minutes.
  constexpr ToolBuilder& latency_long() {
    latency_ = "long";
    return *this;
  }

 private:
  constexpr void member(std::string_view name, std::string_view text) {
    tools_ += std::string_view(",\"");
    tools_ += name;
    tools_ += std::string_view("\":");
    detail::append_json_string(tools_, text);
  }

  constexpr void finish() {
    // At run time the host checks the tool and sets it aside; in a manifest a fault is a compile error.
    if (std::is_constant_evaluated()) {
      if (exposure_ != "internal" && !detail::is_tool_id(id_))
        detail::manifest_or_schema_is_wrong("a tool's id is 1 to 64 of A-Z a-z 0-9 _ -");
      if (title_.empty() || description_.empty())
        detail::manifest_or_schema_is_wrong("a tool has a title and a description");
    }
    if (!tools_.empty()) tools_ += ',';
    tools_ += std::string_view("{\"id\":");
    detail::append_json_string(tools_, id_);
    member("title", title_);
    member("description", description_);
    if (!brief_.empty()) member("description_brief", brief_);
    tools_ += std::string_view(",\"input_schema\":");
    if (input_.empty()) {
      tools_ += std::string_view("{\"type\":\"object\",");
      properties_.write(tools_);
      tools_ += std::string_view(",\"additionalProperties\":false}");
    } else {
      tools_ += std::string_view(input_);
    }
    if (!output_.empty()) {
      tools_ += std::string_view(",\"output_schema\":");
      tools_ += std::string_view(output_);
    }
    tools_ += std::string_view(",\"annotations\":{\"readOnlyHint\":");
    tools_ += read_only_ ? std::string_view("true") : std::string_view("false");
    detail::append_hint(tools_, "destructiveHint", destructive_);
    detail::append_hint(tools_, "idempotentHint", idempotent_);
    detail::append_hint(tools_, "openWorldHint", open_world_);
    tools_ += '}';
    this->append_hints(tools_);
    member("exposure", exposure_);
    member("latency", latency_);
    tools_ += '}';
  }

  Text& tools_;
  Field id_;
  Field title_;
  Field description_;
  Field brief_;
  Field input_;
  Field output_;
  schema::Properties<Text> properties_;
  bool read_only_ = false;
  detail::Hint destructive_ = detail::Hint::unset;
  detail::Hint idempotent_ = detail::Hint::unset;
  detail::Hint open_world_ = detail::Hint::unset;
  std::string_view exposure_ = "default";
  std::string_view latency_ = "normal";
};

/// The result of describe(): tools, resources and prompts that are known at run time. Copies every text at
/// once.
class Report : public Listing<std::string> {
 public:
  Report() = default;
  /// `handle` identifies the report to the host, for described_tools().
  explicit Report(collet_call* handle) : handle_(handle) {}
  collet_call* handle() const { return handle_; }
  ToolBuilder<std::string> tool(std::string_view id) { return {tools_, id}; }
  /// Adds a tool as JSON, in the form that abi.h defines for describe().
  void raw_tool(std::string_view json) {
    if (!tools_.empty()) tools_ += ',';
    tools_ += json;
  }
  /// Returns the JSON object that describe() writes.
  std::string text() const {
    std::string out = "{\"tools\":[" + tools_ + "]";
    write_lists(out);
    out += '}';
    return out;
  }

 private:
  std::string tools_;
  collet_call* handle_ = nullptr;
};

/// The text of a manifest and the other contents of the entry. Made by manifest().
template <std::size_t Capacity>
struct Manifest {
  FixedText<Capacity> text;
  std::string_view id;
  std::string_view version;
  std::uint16_t abi_minor = 0;
  bool concurrent = false;
};

/// Collects the contents of a manifest; the argument of the function that manifest() calls.
template <std::size_t Capacity>
class ManifestBuilder : public Listing<FixedText<Capacity>> {
 public:
  constexpr ManifestBuilder() = default;

  constexpr ToolBuilder<FixedText<Capacity>> tool(std::string_view id) { return {tools_, id}; }

  /// "setting" and "describe" of interfaces/commands.h.
  struct CommandNeeds {
    int argument = 0;  ///< number of the argument that is a setting, from 1; 0: no argument
    std::string_view key = {};
    bool describe = true;
  };
  /// Adds a command, "collet WORD …", which Plugin::command() runs. `usage` is the text after the word.
  constexpr void command(std::string_view word, std::string_view summary, std::string_view usage = {},
                         const CommandNeeds& needs = {}) {
    if (!detail::is_plugin_id(word) || word.find('.') != std::string_view::npos || summary.empty())
      detail::manifest_or_schema_is_wrong("a command's word is [a-z][a-z0-9-]{0,39}, and it has a summary");
    commands_ += commands_.empty() ? std::string_view("{\"word\":") : std::string_view(",{\"word\":");
    detail::append_json_string(commands_, word);
    commands_ += std::string_view(",\"summary\":");
    detail::append_json_string(commands_, summary);
    if (!usage.empty()) {
      commands_ += std::string_view(",\"usage\":");
      detail::append_json_string(commands_, usage);
    }
    if (needs.argument > 0) {
      commands_ += std::string_view(",\"setting\":{\"argument\":");
      detail::append_integer(commands_, needs.argument);
      commands_ += std::string_view(",\"key\":");
      detail::append_json_string(commands_, needs.key);
      commands_ += '}';
    }
    if (!needs.describe) commands_ += std::string_view(",\"describe\":false");
    commands_ += '}';
  }

  /// Sets a sentence of one line, at most 200 bytes: what the tools do. The host puts it into the
  /// instructions to models.
  constexpr void summary(std::string_view sentence) { summary_ = sentence; }
  /// Adds the words with which people ask for what the tools do, the most important first. The host puts
  /// them into the first sentence of the instructions. At most 32, each at most 40 bytes.
  constexpr void keywords(std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
      if (word.empty() || word.size() > 40)
        detail::manifest_or_schema_is_wrong("a keyword has 1 to 40 bytes");
      keywords_ += keywords_.empty() ? std::string_view("") : std::string_view(",");
      detail::append_json_string(keywords_, word);
    }
  }
  /// Sets the license, an SPDX expression; the default is MIT.
  constexpr void license(std::string_view spdx) { license_ = spdx; }
  /// Sets the JSON Schema of `[plugins.<id>] config`, which the host checks before create().
  constexpr void config_schema(std::string_view json) { config_schema_ = json; }
  /// Sets the permissions that the plugin needs, a JSON object.
  constexpr void permissions(std::string_view json) { permissions_ = json; }
  /// Sets the name of the configuration, and of the worker process, that this plugin shares with others.
  constexpr void shares(std::string_view name) { shares_ = name; }
  /// Sets a key, "shared.<name>.<key>" or "config.<key>", a key of the plugin's own configuration. Without
  /// that setting there is nothing to describe, so the host neither calls describe() nor needs to load the
  /// plugin. Several keys, separated by commas, are alternatives; "allow.<tool>" is set if an `allow` list
  /// names the tool.
  constexpr void needs_setting(std::string_view key) { needs_setting_ = key; }
  /// Sets the key of a setting, "shared.<name>.<key>", that names a folder with files of the configuration. A
  /// bundle contains these files.
  constexpr void folder_setting(std::string_view key) { folder_setting_ = key; }
  /// Makes the host call describe() after those of all other plugins, and again when their tools change.
  /// described_tools() lists these tools.
  constexpr void describes_last() { describes_last_ = true; }
  /// Allows several threads to enter call() at once.
  constexpr void concurrent() { concurrent_ = true; }
  /// Sets the lowest minor version of the ABI that the plugin needs; the default is 0.
  constexpr void needs_abi_minor(std::uint16_t minor) { abi_minor_ = minor; }

  /// Returns the manifest. Refuses a malformed id or version.
  constexpr Manifest<Capacity> finish(std::string_view id, std::string_view version) const {
    if (!detail::is_plugin_id(id))
      detail::manifest_or_schema_is_wrong(
          "a plugin's id is [a-z][a-z0-9-]{0,39} or reverse DNS in lower case");
    if (!detail::is_version(version))
      detail::manifest_or_schema_is_wrong("a plugin's version is as semantic versioning 2.0.0 has it");
    Manifest<Capacity> result;
    result.id = id;
    result.version = version;
    result.abi_minor = abi_minor_;
    result.concurrent = concurrent_;
    auto& text = result.text;
    text += std::string_view("{\"id\":");
    detail::append_json_string(text, id);
    text += std::string_view(",\"version\":");
    detail::append_json_string(text, version);
    text += std::string_view(",\"abi\":{\"major\":");
    detail::append_integer(text, COLLET_ABI_MAJOR);
    text += std::string_view(",\"minor\":");
    detail::append_integer(text, abi_minor_);
    text += std::string_view("},\"license\":");
    detail::append_json_string(text, license_);
    if (!summary_.empty()) {
      if (summary_.size() > 200) detail::manifest_or_schema_is_wrong("a summary has at most 200 bytes");
      text += std::string_view(",\"summary\":");
      detail::append_json_string(text, summary_);
    }
    if (!keywords_.empty()) {
      text += std::string_view(",\"keywords\":[");
      text += std::string_view(keywords_);
      text += ']';
    }
    raw_member(text, "config_schema", config_schema_);
    raw_member(text, "permissions", permissions_);
    if (!shares_.empty()) {
      text += std::string_view(",\"shares\":");
      detail::append_json_string(text, shares_);
    }
    if (!needs_setting_.empty()) {
      text += std::string_view(",\"needs_setting\":");
      detail::append_json_string(text, needs_setting_);
    }
    if (!folder_setting_.empty()) {
      text += std::string_view(",\"folder_setting\":");
      detail::append_json_string(text, folder_setting_);
    }
    if (describes_last_) text += std::string_view(",\"describes\":\"last\"");
    if (!commands_.empty()) {
      text += std::string_view(",\"commands\":[");
      text += std::string_view(commands_);
      text += ']';
    }
    if (!tools_.empty()) {
      text += std::string_view(",\"tools\":[");
      text += std::string_view(tools_);
      text += ']';
    }
    this->write_lists(text);
    text += '}';
    return result;
  }

 private:
  static constexpr void raw_member(FixedText<Capacity>& text, std::string_view name, std::string_view json) {
    if (json.empty()) return;
    text += std::string_view(",\"");
    text += name;
    text += std::string_view("\":");
    text += json;
  }

  FixedText<Capacity> tools_;
  FixedText<8192> commands_;
  FixedText<2048> keywords_;
  std::string_view summary_;
  std::string_view license_ = "MIT";
  std::string_view config_schema_;
  std::string_view permissions_;
  std::string_view shares_;
  std::string_view needs_setting_;
  std::string_view folder_setting_;
  std::uint16_t abi_minor_ = 0;
  bool concurrent_ = false;
  bool describes_last_ = false;
};

/// Returns the manifest of a plugin for COLLET_PLUGIN: `constexpr auto k_manifest = collet::manifest("id",
/// "1.0.0", [](auto& m) { m.tool("x")…; });`. If it lists no tool, resource or prompt, the host calls
/// Plugin::describe(). A text over `Capacity` bytes, a malformed id or version, and a tool without title or
/// description do not compile.
template <std::size_t Capacity = 65536, class Describe>
constexpr Manifest<Capacity> manifest(std::string_view id, std::string_view version,
                                      const Describe& describe) {
  ManifestBuilder<Capacity> builder;
  describe(builder);
  return builder.finish(id, version);
}

}  // namespace collet

#endif
