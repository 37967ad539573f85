// SPDX-License-Identifier: MIT
#include "plugins/search/answer/entry.hpp"

#include <algorithm>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_max_summary = 200;
constexpr std::size_t k_max_name = 200;
constexpr std::size_t k_max_named = 12;  ///< required parameters and properties that are named

/// Returns the required parameters as `owner, repo (path); q (query)`.
std::string required_text(const std::vector<Parameter>& parameters) {
  std::string out;
  std::size_t count = 0;
  std::size_t more = 0;
  std::string_view place;
  for (const auto& parameter : parameters) {
    if (!parameter.required) continue;
    if (count == k_max_named) {
      ++more;
      continue;
    }
    ++count;
    if (!place.empty()) {
      if (parameter.in == place) {
        out += ", ";
      } else {
        out.append(" (").append(place).append("); ");
      }
    }
    place = parameter.in;
    out += apis::one_line(parameter.name);
  }
  if (!place.empty()) out.append(" (").append(apis::one_line(place, 20)).append(")");
  if (more != 0) out.append(" and ").append(std::to_string(more)).append(" more");
  return out;
}

/// Returns the type of a request and its required properties: `CreateInstanceRequest {instance: Instance}`.
std::string request_text(Question& question, const Body& request) {
  std::string members;
  std::size_t count = 0;
  const auto add = [&](std::string_view name, const openapi::Located& schema) {
    if (count++ >= k_max_named) return;
    members.append(members.empty() ? " {" : ", ");
    members.append(apis::one_line(name)).append(": ").append(question.lines.types().of(schema));
  };
  std::string out;
  const SchemaLines::Sending sending(question.lines);
  if (!request.form.empty()) {
    out = "form";
    for (const auto& field : request.form)
      if (field.required) add(field.name, field.schema);
  } else {
    out = request.schema ? question.lines.types().of(request.schema) : std::string("any");
    // The type of an inline object contains its members.
    const bool named = out.find('{') == std::string::npos && out.find('|') == std::string::npos;
    if (named)
      for (const auto& property : question.lines.shape_of(request.schema).properties)
        if (property.required && !question.lines.is_read_only(property.schema))
          add(property.name, property.schema);
  }
  if (!members.empty()) out.append(members).append(count > k_max_named ? ", ...}" : "}");
  if (!request.required) out += " (optional)";
  if (!request.media.empty() && request.media != "application/json")
    out.append(" as ").append(apis::one_line(request.media));
  return out;
}

std::string_view without_marks(std::string_view text) {
  constexpr std::string_view k_marks = "`*_>#- \t\r";
  const auto begin = text.find_first_not_of(k_marks);
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of("`*_. \t\r") + 1);
}

/// Returns the text after "Permissions required:" on its line, or else the list on the following lines.
std::string permissions_in(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  if (const auto own = without_marks(text.substr(0, end)); !own.empty())
    return apis::one_line(own, k_max_summary);
  std::string names;
  for (text.remove_prefix(end); !text.empty() && names.size() < k_max_summary;) {
    text.remove_prefix(1);
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size());
    const auto name = without_marks(line);
    const auto first = line.find_first_not_of(" \t");
    const bool item = first != std::string_view::npos && (line[first] == '-' || line[first] == '*');
    if (!item && (!name.empty() || !names.empty())) break;
    if (!name.empty()) names.append(names.empty() ? "" : ", ").append(name);
  }
  return apis::one_line(names, k_max_summary);
}

constexpr std::size_t k_max_alternatives = 5;
constexpr std::size_t k_max_scopes = 5;

openapi::Node scheme_named(Question& question, std::string_view name) {
  const openapi::Node root = question.index.document().root();
  openapi::Node scheme = root["components"]["securitySchemes"].find(name);
  if (!scheme) scheme = root["securityDefinitions"].find(name);
  return scheme ? question.references.resolve(openapi::Located{scheme, 0}).node : scheme;
}

/// Returns "key (header X-Key)", "login (http bearer)" or "oauth (oauth2: read, write)".
std::string scheme_text(Question& question, openapi::Node requirement) {
  std::string out = apis::one_line(requirement.key());
  const openapi::Node scheme = scheme_named(question, requirement.key());
  const auto type = scheme["type"].string();
  std::string about;
  if (type == "apiKey") {
    about.append(scheme["in"].string()).append(" ").append(scheme["name"].string());
  } else {
    about.append(type);
    if (type == "http") about.append(" ").append(scheme["scheme"].string());
  }
  std::size_t scopes = 0;
  for (const openapi::Node scope : requirement) {
    if (!scope.is_string() || scopes++ == k_max_scopes) break;
    about.append(scopes == 1 ? ": " : ", ").append(apis::one_line(scope.text()));
  }
  if (scopes > k_max_scopes) about += ", ...";
  return about.empty() ? out : out.append(" (").append(apis::one_line(about, 300)).append(")");
}

}  // namespace

std::string security_line(Question& question, const openapi::Operation& operation) {
  const openapi::Node own = operation.node["security"];
  const openapi::Node list = own ? own : question.index.document().root()["security"];
  if (!list.is_array()) return {};
  std::string out;
  std::size_t number = 0;
  for (const openapi::Node alternative : list) {
    if (number++ == k_max_alternatives) {
      out += ", or ...";
      break;
    }
    if (!out.empty()) out += ", or ";
    bool first = true;
    for (const openapi::Node requirement : alternative) {
      out.append(first ? "" : " and ").append(scheme_text(question, requirement));
      first = false;
    }
    if (first) out += "none";
  }
  return "Security: " + (out.empty() ? std::string("none") : out) + "\n";
}

bool is_worth_showing(Question& question, const Body& request) {
  if (request.required || !request.schema) return request.required || !request.form.empty();
  const auto schema = question.lines.types().resolved(request.schema).node;
  const auto properties = schema["properties"];
  const bool is_empty = properties.is_object() && properties.size() == 0;
  return !is_empty || schema["allOf"] || schema["oneOf"] || schema["anyOf"] ||
         schema["additionalProperties"].is_object();
}

About about(std::string_view description, std::size_t max_characters) {
  constexpr std::string_view k_words = "ermissions required:";
  const auto at = description.find(k_words);
  if (at == std::string_view::npos || at == 0 || (description[at - 1] | 0x20) != 'p')
    return {apis::description_line(description, max_characters), {}};
  std::string names = permissions_in(description.substr(at + k_words.size()));
  names.erase(std::remove(names.begin(), names.end(), '`'), names.end());
  if (names.empty()) return {apis::description_line(description, max_characters), {}};
  auto before = description.substr(0, at - 1);
  // Markdown marks before "Permissions required:" on its line are dropped with it.
  const auto line = before.rfind('\n') + 1;
  if (without_marks(before.substr(line)).empty()) before = before.substr(0, line);
  return {apis::description_line(before, max_characters), "Permissions: `" + names + "`"};
}

std::string entry_of(Question& question, const openapi::Operation& operation, std::size_t number) {
  const std::string name = apis::one_line(apis::shown_name(operation), k_max_name);
  const std::string call = apis::one_line(apis::verb_and_path(operation), 2 * k_max_name);
  std::string out = "### " + std::to_string(number) + ". " + name + "\n";
  if (call != name) out.append(call).append("\n");
  if (operation.kind != openapi::Kind::path)
    out.append("This is a ").append(kind_word(operation.kind)).append(": the API calls it.\n");
  const auto [description, permissions] = about(operation.node["description"].string());
  std::string summary = apis::one_line(operation.summary(), k_max_summary);
  if (summary.empty()) summary = description;
  if (operation.deprecated) summary.insert(0, summary.empty() ? "(deprecated)" : "(deprecated) ");
  if (!summary.empty()) out.append(summary).append("\n");
  if (!permissions.empty()) out.append(permissions).append("\n");
  const OperationParts parts(operation, question.outline, question.references, question.auth);
  if (const auto required = required_text(parts.parameters()); !required.empty())
    out.append("Required: ").append(required).append("\n");
  const auto& request = parts.request();
  if (request && is_worth_showing(question, *request))
    out.append("Request: ").append(request_text(question, *request)).append("\n");
  return out + "\n";
}

}  // namespace collet::search
