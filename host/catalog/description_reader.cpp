// SPDX-License-Identifier: MIT
#include "host/catalog/description_reader.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include <collet/json.hpp>

#include "host/catalog/hints.hpp"
#include "host/catalog/offers.hpp"
#include "host/catalog/text/schema_edit.hpp"
#include "host/util/json_text.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/text/text_position.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::catalog {

namespace {

constexpr std::size_t k_max_tools = 10000;      ///< per plugin
constexpr std::size_t k_max_internal_id = 256;  ///< bytes
constexpr std::uint32_t k_max_depth = 128;      ///< depth of a tool's schema
constexpr std::chrono::minutes k_long_deadline{10};

using json::Type;
using json::View;

std::string_view type_word(Type type) {
  switch (type) {
    case Type::null:
      return "null";
    case Type::boolean:
      return "boolean";
    case Type::number:
      return "number";
    case Type::string:
      return "string";
    case Type::array:
      return "array";
    case Type::object:
      return "object";
    case Type::invalid:
      break;
  }
  return "nothing";
}

/// The members of one tool, found in one pass.
struct Members {
  View id, title, description, description_brief, input_schema, output_schema, annotations, exposure, latency,
      fault, search_hint, pin, max_result_chars, asks_consent;

  explicit Members(View tool) {
    using namespace std::string_view_literals;
    for (const auto& [key, value] : tool.members()) {
      const auto name = key.inner();
      if (name == "id"sv) id = value;
      if (name == "title"sv) title = value;
      if (name == "description"sv) description = value;
      if (name == "description_brief"sv) description_brief = value;
      if (name == "input_schema"sv) input_schema = value;
      if (name == "output_schema"sv) output_schema = value;
      if (name == "annotations"sv) annotations = value;
      if (name == "exposure"sv) exposure = value;
      if (name == "latency"sv) latency = value;
      if (name == "fault"sv) fault = value;
      if (name == "search_hint"sv) search_hint = value;
      if (name == "pin"sv) pin = value;
      if (name == "max_result_chars"sv) max_result_chars = value;
      if (name == "asks_consent"sv) asks_consent = value;
    }
  }
};

/// Returns a fault if `schema` is not the schema of an object, else nothing.
std::optional<std::string> schema_fault(std::string_view what, View schema) {
  const std::string name(what);
  if (!schema) return name + " is missing; expected a JSON Schema with \"type\": \"object\"";
  if (!schema.is(Type::object))
    return name + " is of type " + std::string(type_word(schema.type())) + ", expected a JSON Schema object";
  View type;
  View properties;
  View required;
  for (const auto& [key, value] : schema.members()) {
    if (key.inner() == "type") type = value;
    if (key.inner() == "properties") properties = value;
    if (key.inner() == "required") required = value;
  }
  if (!type.equals("object")) {
    return name + " has " + (type ? "type " + shown_text(type.raw()) : std::string("no type")) +
           ", expected \"type\": \"object\"";
  }
  if (properties && !properties.is(Type::object))
    return name + ".properties is of type " + std::string(type_word(properties.type())) + ", expected object";
  for (const auto& [key, value] : properties.members()) {
    if (!value.is(Type::object) && !value.is(Type::boolean))
      return name + ".properties: " + shown_text(key.inner()) + " is no schema";
  }
  if (required && !required.is(Type::array))
    return name + ".required is of type " + std::string(type_word(required.type())) + ", expected array";
  for (const View item : required.items()) {
    if (!item.is(Type::string)) return name + ".required holds something else than strings";
  }
  return std::nullopt;
}

bool is_printable(std::string_view text) {
  return !text.empty() && text.size() <= k_max_internal_id &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

/// Reads `word` as one of the names. Returns the fault, or nothing.
template <class T>
std::optional<std::string> read_word(std::string_view what, View word, T& out,
                                     std::initializer_list<std::pair<std::string_view, T>> names) {
  if (!word) return std::nullopt;
  std::vector<std::string_view> known;
  for (const auto& [name, value] : names) {
    known.push_back(name);
    if (word.equals(name)) {
      out = value;
      return std::nullopt;
    }
  }
  std::string expected;
  for (const auto name : known)
    expected += (expected.empty() ? "" : ", ") + std::string(name);
  return std::string(what) + " is " + shown_text(word.raw()) + ", expected one of " + expected +
         support::did_you_mean(word.inner(), known);
}

/// Fills `tool`. Returns the reason for which it cannot be offered, or nothing.
std::optional<std::string> fill(Tool& tool, const Members& members) {
  if (!members.id.is(Type::string)) return "id is missing or no string";
  tool.id = *members.id.string();
  tool.name = tool.id;
  if (members.fault) return members.fault.string().value_or("fault is no string");
  if (auto fault = read_word<Exposure>("exposure", members.exposure, tool.exposure,
                                       {{"default", Exposure::by_default},
                                        {"opt_in", Exposure::opt_in},
                                        {"internal", Exposure::internal}}))
    return fault;
  if (tool.exposure == Exposure::internal && !is_printable(tool.id))
    return "id is not 1 to 256 bytes of printable text";
  if (tool.exposure != Exposure::internal && !is_tool_name(tool.id))
    return "id is " + shown_text(tool.id) + ", expected 1 to 64 of A-Z a-z 0-9 _ -";
  if (auto fault = read_word<Latency>(
          "latency", members.latency, tool.latency,
          {{"inline", Latency::inline_}, {"normal", Latency::normal}, {"long", Latency::long_}}))
    return fault;
  if (members.title && !members.title.is(Type::string)) return "title is no string";
  tool.title = members.title.string().value_or("");
  tool.description = members.description.string().value_or("");
  if (tool.description.empty()) return "description is missing, empty or no string";
  if (members.description_brief && !members.description_brief.is(Type::string))
    return "description_brief is no string";
  tool.description_brief = members.description_brief.string().value_or("");
  if (auto fault = schema_fault("input_schema", members.input_schema)) return fault;
  tool.input_schema = util::compact(members.input_schema.raw());
  if (tool.input_schema.find(k_rare) != std::string::npos) {
    tool.rare = rare_names(tool.input_schema);
    tool.input_schema = without_rare_marks(tool.input_schema);
  }
  if (members.output_schema && !members.output_schema.is(Type::null)) {
    if (auto fault = schema_fault("output_schema", members.output_schema)) return fault;
    tool.output_schema = util::compact(members.output_schema.raw());
  }
  if (members.annotations && !members.annotations.is(Type::object)) return "annotations is no object";
  tool.annotations = members.annotations ? util::compact(members.annotations.raw()) : "{}";
  tool.read_only = members.annotations["readOnlyHint"].boolean().value_or(false);
  if (members.asks_consent && !members.asks_consent.boolean())
    return "asks_consent is " + shown_text(members.asks_consent.raw()) + ", expected true or false";
  tool.asks_consent = members.asks_consent.boolean().value_or(false);
  if (tool.latency == Latency::long_) tool.deadline = k_long_deadline;
  return read_hints(members.search_hint, members.pin, members.max_result_chars, tool.hints);
}

/// The lists of a description.
struct Lists {
  View tools, resources, templates, prompts;

  /// `text` must be one object and nothing else but space.
  explicit Lists(std::string_view text) {
    using namespace std::string_view_literals;
    for (const auto& [key, value] : View::exact(support::trim(text)).members()) {
      const auto name = key.inner();
      if (name == "tools"sv) tools = value;
      if (name == "resources"sv) resources = value;
      if (name == "resource_templates"sv) templates = value;
      if (name == "prompts"sv) prompts = value;
    }
  }
};

std::vector<std::unique_ptr<Tool>> read_tools(const std::string& owner, View list,
                                              std::vector<std::string>& warnings) {
  std::vector<std::unique_ptr<Tool>> out;
  std::set<std::string> ids;
  std::size_t index = 0;
  for (const View described : list.items()) {
    if (out.size() == k_max_tools) {
      warnings.push_back("plugin " + owner + " describes more than " + std::to_string(k_max_tools) +
                         " tools; the rest is left out");
      break;
    }
    auto tool = std::make_unique<Tool>();
    tool->plugin = owner;
    auto fault = described.is(Type::object) ? fill(*tool, Members(described))
                                            : std::optional<std::string>("it is no object");
    if (!fault && !ids.insert(tool->id).second) fault = "plugin " + owner + " describes this id twice";
    if (tool->id.empty() || !is_printable(tool->id)) tool->id = "tools[" + std::to_string(index) + "]";
    if (fault) quarantine(*tool, std::move(*fault));
    ++index;
    out.push_back(std::move(tool));
  }
  return out;
}

}  // namespace

bool is_tool_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

void quarantine(Tool& tool, std::string reason, config::Origin origin) {
  tool.state = State::quarantined;
  tool.reason = "quarantined: " + std::move(reason);
  tool.barred = tool.reason;
  tool.origin = std::move(origin);
}

std::string shown_text(std::string_view text) {
  std::string out = "'";
  append_printable(out, support::cut_characters(text, 80));
  return out + "'";
}

namespace {

std::optional<std::string> lists_fault(const Lists& lists) {
  const auto fault = [](const char* name, View list) {
    return "'" + std::string(name) + "' is " + std::string(list ? type_word(list.type()) : "missing") +
           ", expected an array";
  };
  if (!lists.tools && !lists.resources && !lists.templates && !lists.prompts)
    return fault("tools", lists.tools);
  for (const auto& [name, list] : {std::pair{"tools", lists.tools},
                                   {"resources", lists.resources},
                                   {"resource_templates", lists.templates},
                                   {"prompts", lists.prompts}}) {
    if (list && !list.is(Type::array)) return fault(name, list);
  }
  return std::nullopt;
}

std::optional<std::string> grammar_fault(std::string_view text) {
  support::JsonLimits limits;
  limits.max_depth = k_max_depth;
  if (const auto error = support::check_json_object(text, limits)) {
    const auto place = support::place_of(text, error->offset);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": " +
           error->message;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> description_fault(std::string_view text) {
  auto fault = grammar_fault(text);
  return fault ? fault : lists_fault(Lists(text));
}

Offers read_offers(const PluginDescription& plugin, std::vector<std::string>& warnings) {
  Offers out;
  const std::string& owner = plugin.file->id;
  auto fault = plugin.is_json ? std::nullopt : grammar_fault(plugin.tools_json);
  const Lists lists(fault ? "{}" : plugin.tools_json);
  if (!fault) fault = lists_fault(lists);
  if (fault) {
    warnings.push_back("plugin " + owner +
                       " offers no tools: what it describes is not {\"tools\": [...]}: " + *fault);
    return out;
  }
  out.tools = read_tools(owner, lists.tools, warnings);
  if (lists.resources) out.resources = read_resources(owner, lists.resources, warnings);
  if (lists.templates) {
    auto templates = read_templates(owner, lists.templates, warnings);
    std::move(templates.begin(), templates.end(), std::back_inserter(out.resources));
  }
  if (lists.prompts) out.prompts = read_prompts(owner, lists.prompts, warnings);
  return out;
}

}  // namespace collet::host::catalog
