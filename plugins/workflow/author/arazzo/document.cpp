// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/document.hpp"

#include <algorithm>
#include <utility>

#include "plugins/workflow/author/skeleton/skeleton.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

using support::Error;
using support::Result;

constexpr std::string_view k_sources = "$sourceDescriptions.";

Error cannot(std::string message) {
  return {COLLET_UNSUPPORTED, std::move(message)};
}

std::string tool_of(const std::string& api, std::string_view operation) {
  return std::string("api:").append(api).append("/").append(operation);
}

/// Decodes a token of a JSON Pointer, which a URL fragment may also percent-encode.
std::string decoded(std::string_view token) {
  const std::string plain = support::percent_decode(token).value_or(std::string(token));
  std::string out;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const bool escape =
        plain[i] == '~' && i + 1 < plain.size() && (plain[i + 1] == '0' || plain[i + 1] == '1');
    out += !escape ? plain[i] : plain[++i] == '0' ? '~' : '/';
  }
  return out;
}

}  // namespace

std::string below(const std::string& pointer, std::string_view token) {
  std::string out = pointer;
  out += '/';
  for (const char c : token)
    c == '~' ? out.append("~0") : c == '/' ? out.append("~1") : out.append(1, c);
  return out;
}

std::string below(const std::string& pointer, std::size_t index) {
  return below(pointer, std::to_string(index));
}

void ArazzoProblems::check_keys(const Value& object, const std::string& pointer,
                                std::initializer_list<std::string_view> names) {
  for (const auto& [name, value] : object.members())
    if (!name.starts_with("x-") && std::find(names.begin(), names.end(), name) == names.end())
      add(below(pointer, name), "there is no such key in Arazzo 1.0");
}

ArazzoDocument::ArazzoDocument(const Value& root, const ApiNames& apis) : root_(root) {
  for (const Value& source : root["sourceDescriptions"].items()) {
    const auto type = source["type"].text();
    if (!type.empty() && type != "openapi") continue;
    const std::string name(source["name"].text());
    const auto given = apis.find(name);
    sources_[name] = {given == apis.end() ? name : given->second, std::string(source["url"].text())};
  }
  for (const Value& workflow : root["workflows"].items())
    workflows_.emplace(workflow["workflowId"].text());
}

std::string ArazzoDocument::url_of_api(std::string_view api) const {
  for (const auto& [name, source] : sources_)
    if (source.api == api) return source.url;
  return {};
}

Result<std::string> ArazzoDocument::operation(const Value& step) const {
  const Value id = step["operationId"];
  return id.undefined() ? by_path(step["operationPath"].text()) : by_id(id.text());
}

Result<std::string> ArazzoDocument::by_id(std::string_view id) const {
  auto rest = id;
  const bool is_expression = rest.starts_with(k_sources);
  if (is_expression) rest.remove_prefix(k_sources.size());
  // Names of sources may contain no dot, operationIds may.
  const auto dot = rest.find('.');
  const auto source = dot == std::string_view::npos ? sources_.end() : sources_.find(rest.substr(0, dot));
  if (source != sources_.end() && dot + 1 < rest.size())
    return tool_of(source->second.api, rest.substr(dot + 1));
  if (is_expression) return cannot(std::string("'").append(id).append("': no OpenAPI source has that name"));
  if (id.empty() || id.starts_with("$")) return cannot("'" + std::string(id) + "' is no operationId");
  if (sources_.size() != 1)
    return cannot(
        std::string("'").append(id).append("': with several sources, expected $sourceDescriptions.NAME.") +
        std::string(id));
  return tool_of(sources_.begin()->second.api, id);
}

Result<std::string> ArazzoDocument::by_path(std::string_view path) const {
  const auto fail = [&](std::string_view why) {
    return cannot(std::string("'").append(path).append("': ").append(why));
  };
  constexpr std::string_view k_expected = "expected {$sourceDescriptions.NAME.url}#/paths/~1PATH/METHOD";
  auto rest = path;
  if (!rest.starts_with("{")) return fail(k_expected);
  rest.remove_prefix(1);
  const auto close = rest.find('}');
  if (!rest.starts_with(k_sources) || close == std::string_view::npos) return fail(k_expected);
  auto name = rest.substr(k_sources.size(), close - std::min(close, k_sources.size()));
  if (name.ends_with(".url")) name.remove_suffix(4);
  const auto source = sources_.find(name);
  if (source == sources_.end()) return fail("no OpenAPI source has that name");
  rest.remove_prefix(close + 1);
  constexpr std::string_view k_paths = "#/paths/";
  if (!rest.starts_with(k_paths)) return fail(k_expected);
  rest.remove_prefix(k_paths.size());
  const auto slash = rest.find('/');
  if (slash == std::string_view::npos) return fail("it names a path and no method");
  const std::string method = support::upper_case(rest.substr(slash + 1));
  if (method.empty() ||
      !std::all_of(method.begin(), method.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
    return fail(k_expected);
  return tool_of(source->second.api, std::string(method).append(" ").append(decoded(rest.substr(0, slash))));
}

Result<std::string> ArazzoDocument::called_workflow(std::string_view reference) const {
  if (reference.starts_with(k_sources))
    return cannot(
        std::string("'").append(reference).append("': a workflow of another document cannot be called"));
  if (!has_workflow(reference))
    return cannot(std::string("the document has no workflow '").append(reference).append("'"));
  return std::string("workflow:").append(workflow_name(reference));
}

std::optional<PlacedValue> ArazzoDocument::resolved(const Value& item, const std::string& pointer,
                                                    ArazzoProblems& problems) const {
  const Value reference = item["reference"];
  if (reference.undefined()) return PlacedValue{item, pointer};
  std::string_view rest = reference.text();
  constexpr std::string_view k_components = "$components.";
  const auto dot =
      rest.starts_with(k_components) ? rest.find('.', k_components.size()) : std::string_view::npos;
  if (dot != std::string_view::npos) {
    const auto kind = rest.substr(k_components.size(), dot - k_components.size());
    const auto name = rest.substr(dot + 1);
    const Value component = root_["components"][kind][name];
    if (component.is(Kind::object)) {
      auto members = component.members();
      if (const Value value = item["value"]; !value.undefined()) {
        std::erase_if(members, [](const Value::Member& member) { return member.name == "value"; });
        members.push_back({"value", value});
      }
      return PlacedValue{Value::object(std::move(members)), below(below("/components", kind), name)};
    }
  }
  problems.add(pointer, std::string("'").append(rest).append("' refers to no component"));
  return std::nullopt;
}

}  // namespace collet::workflow
