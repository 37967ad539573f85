// SPDX-License-Identifier: MIT
#include "tests/conformance/questions.hpp"

#include <optional>
#include <vector>

#include <collet/json.hpp>
#include <collet/page.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::test {
namespace {

constexpr std::string_view k_lists[] = {
    "summaries", "operations", "paths",  "schemas", "parameters", "responses", "headers",  "schemes", "refs",
    "groups",    "users",      "cycles", "unused",  "missing",    "errors",    "warnings", "infos"};

std::string member(std::string_view name, std::string_view text) {
  std::string out;
  json::append_string(out, name);
  out += ':';
  json::append_string(out, text);
  return out;
}

/// Returns the text at `key` of the first item of the list that has one.
std::string first(const std::string& result, std::string_view list, std::string_view key) {
  for (const auto item : json::View(result)[list].items())
    if (auto text = item[key].string(); text && !text->empty()) return *std::move(text);
  return {};
}

struct Walk {
  std::string_view tool;
  std::vector<std::string_view> groups;
  std::vector<std::string_view> sorts;
  std::string_view field;  // the member that its summaries have
};

const std::vector<Walk>& walks() {
  static const std::vector<Walk> all = {
      {"walk_operations", {"tag", "method"}, {"name"}, "path"},
      {"walk_paths", {"segment"}, {"name"}, "path"},
      {"walk_schemas", {"type", "location"}, {"name", "rank"}, "name"},
      {"walk_parameters", {"location", "name"}, {"name"}, "name"},
      {"walk_responses", {"status_code", "method"}, {"name"}, "status"},
      {"walk_headers", {"name", "status_code"}, {"name"}, "name"},
      {"walk_security", {}, {"name"}, "name"},
  };
  return all;
}

void ask_alike(const Ask& ask, const Walk& walk) {
  ask(walk.tool, R"("detail":true)");
  ask(walk.tool, R"("detail":true,"resolve_refs":true,"limit":5)");
  ask(walk.tool, R"("limit":1000,"max_response_tokens":1000000)");
  ask(walk.tool, R"("limit":3,"offset":2)");
  ask(walk.tool, R"("offset":100000000)");
  ask(walk.tool, R"("extension":"x-internal")");
  ask(walk.tool, R"("extension":"x-nullable=true","detail":true)");
  std::string fields = R"("fields":[)";
  json::append_string(fields, walk.field);
  ask(walk.tool, fields + "]");
  ask(walk.tool, fields + R"(,"line"],"detail":true)");
  for (const auto group : walk.groups)
    ask(walk.tool, member("group_by", group));
  for (const auto sort : walk.sorts)
    ask(walk.tool, member("sort", sort));
}

/// Asks with the filter alone, and for whole objects.
void ask_filtered(const Ask& ask, std::string_view tool, std::string_view filter, const std::string& value) {
  if (value.empty()) return;
  ask(tool, member(filter, value));
  ask(tool, member(filter, value) + R"(,"detail":true)");
}

void ask_places(const Ask& ask, std::string_view tool, const std::string& path, const std::string& method) {
  ask_filtered(ask, tool, "path", path);
  ask_filtered(ask, tool, "path", "/**");
  ask_filtered(ask, tool, "method", method);
  ask(tool, member("path", "/no/such/path"));
}

void ask_references(const Ask& ask, const std::string& operation) {
  constexpr std::string_view k_tool = "walk_refs";
  const std::string target = first(ask(k_tool, R"("limit":1)"), "refs", "ref");
  for (const std::string_view mode : {"cycles", "unused", "missing"}) {
    std::string asked;
    json::append_string(asked, mode);
    asked += ":true";
    ask(k_tool, asked);
    ask(k_tool, asked + R"(,"node_type":"schema","target":"*e*")");
  }
  for (const char* const members :
       {R"("detail":true)", R"("detail":true,"fields":["pointer","line"])", R"("group_by":"node_type")",
        R"("node_type":"schema")", R"("node_type":"parameter","detail":true)", R"("target":"*schemas/*")",
        R"("target":"#/no/such")", R"("limit":1000,"max_response_tokens":1000000)"}) {
    ask(k_tool, members);
  }
  if (!target.empty()) {
    const std::string named = member("target", target);
    for (const char* const more : {"", R"(,"detail":true)", R"(,"reverse":true)", R"(,"transitive":true)",
                                   R"(,"reverse":true,"group_by":"node_type")"}) {
      ask(k_tool, named + more);
    }
  }
  if (!operation.empty()) {
    const std::string named = member("operation", operation);
    for (const char* const more : {"", R"(,"transitive":true)", R"(,"transitive":true,"detail":true)"})
      ask(k_tool, named + more);
  }
}

/// Returns the text between two others after `begin`.
std::string between(const std::string& text, std::string_view begin, std::string_view end) {
  const auto at = text.find(begin);
  if (at == std::string::npos) return {};
  const auto from = at + begin.size();
  return text.substr(from, text.find(end, from) - from);
}

/// Asks each mode with names from the document, with unknown names, and page by page.
void ask_modes(const Ask& ask, const std::string& path, const std::string& id, const std::string& schema) {
  constexpr std::string_view k_tool = "search_api";
  const std::string services = ask(k_tool, "");
  const std::string service = between(services, "\n- ", " (");
  ask(k_tool, R"("limit":3,"offset":1)");
  ask(k_tool, R"("offset":100000000)");
  for (const std::string& name : {id, path, "GET " + path, std::string("noSuch/Operation"), std::string("/")})
    if (!name.empty()) ask(k_tool, member("operationId", name));
  for (const std::string& name : {schema, std::string("NoSuchSchema"), std::string("id")}) {
    if (name.empty()) continue;
    ask(k_tool, member("schema", name));
    ask(k_tool, member("schema", name) + R"(,"limit":2,"offset":1)");
  }
  for (const std::string& name : {service, std::string("no such service")}) {
    if (name.empty()) continue;
    ask(k_tool, member("service", name));
    ask(k_tool, member("service", name) + R"(,"limit":50,"offset":3)");
    ask(k_tool, member("service", name) + R"(,"query":"get the list of all")");
  }
  for (const char* const query : {"create a new one", "dlete user", "zzzyyx", "!?", "the"}) {
    const std::string found = ask(k_tool, member("query", query) + R"(,"limit":50)");
    const std::string name = between(found, "### 1. ", "\n");
    if (!name.empty()) ask(k_tool, member("operationId", name));
  }
}

/// Returns a name from an answer in Markdown.
std::string wrong_with_text(std::string_view text) {
  constexpr std::size_t k_budget = 40000;
  if (text.empty()) return "an empty answer";
  if (!support::valid_utf8(text)) return "no UTF-8";
  if (count_characters(text) > k_budget) return "larger than its budget";
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') return "a control character";
  return {};
}

void ask_judgement(const Ask& ask, const std::string& path) {
  for (const char* const members :
       {"", R"("no_warnings":true)", R"("strict":true,"limit":1000,"max_response_tokens":1000000)",
        R"("group_by":"rule")", R"("group_by":"path")", R"("group_by":"severity")", R"("rule":"path-*")",
        R"("validate_structure":false,"offset":3,"limit":2)"}) {
    ask("validate", members);
  }
  if (!path.empty()) ask("validate", member("path", path));
}

}  // namespace

void ask_everything(const Ask& ask) {
  ask("parse", "");
  std::vector<std::string> some;
  for (const Walk& walk : walks())
    some.push_back(ask(walk.tool, ""));
  const std::string& operations = some[0];
  const std::string path = first(operations, "summaries", "path");
  const std::string method = first(operations, "summaries", "method");
  const std::string id = first(operations, "summaries", "operation_id");
  std::string tag;
  for (const auto operation : json::View(operations)["summaries"].items())
    for (const auto name : operation["tags"].items())
      if (tag.empty()) tag = name.string().value_or("");

  for (const Walk& walk : walks())
    ask_alike(ask, walk);
  ask_filtered(ask, "walk_operations", "operation_id", id);
  ask_filtered(ask, "walk_operations", "operation_id", "noSuchOperation");
  ask_filtered(ask, "walk_operations", "tag", tag);
  ask_filtered(ask, "walk_operations", "tag", "no such tag");
  ask("walk_operations", R"("deprecated":true)");
  ask_places(ask, "walk_operations", path, method);
  ask_filtered(ask, "walk_paths", "path", path);
  ask_filtered(ask, "walk_paths", "path", "/*");
  const std::string schema = first(some[2], "summaries", "name");
  for (const std::string& name : {schema, std::string("*er*"), std::string("noSuchSchema")})
    ask_filtered(ask, "walk_schemas", "name", name);
  ask("walk_schemas", R"("component":true,"detail":true,"sort":"rank")");
  ask("walk_schemas", R"("inline":true,"type":"string")");
  ask_filtered(ask, "walk_parameters", "name", first(some[3], "summaries", "name"));
  ask_filtered(ask, "walk_parameters", "in", "query");
  ask_places(ask, "walk_parameters", path, method);
  ask_filtered(ask, "walk_responses", "status", "2xx");
  ask_places(ask, "walk_responses", path, method);
  ask_filtered(ask, "walk_headers", "name", first(some[5], "summaries", "name"));
  ask_filtered(ask, "walk_headers", "status", "200");
  ask("walk_headers", R"("component":true)");
  ask_places(ask, "walk_headers", path, method);
  ask_filtered(ask, "walk_security", "type", "oauth2");
  ask_filtered(ask, "walk_security", "name", first(some[6], "summaries", "name"));
  ask_references(ask, id);
  ask_modes(ask, path, id, schema);
  ask_judgement(ask, path);
}

std::string wrong_with(std::string_view tool, const std::string& members, std::string_view json) {
  if (tool == "search_api") return wrong_with_text(json);
  if (const auto error = support::check_json_object(json)) return "no JSON: " + error->message;
  if (tool == "parse") return {};
  const json::View result(json);
  const auto number = [&](std::string_view key) { return result[key].integer(); };
  const auto total = number("total");
  const auto matched = number("matched");
  const auto returned = number("returned");
  if (!total || !matched || !returned) return "total, matched or returned is missing";
  if (*matched > *total || *returned < 0) return "more matched than there are";
  std::optional<std::int64_t> listed;
  for (const auto name : k_lists) {
    if (!result[name].is(json::Type::array)) continue;
    listed = listed.value_or(0);
    for ([[maybe_unused]] const auto item : result[name].items())
      ++*listed;
  }
  if (!listed) return "no list";
  if (*listed != *returned) return "returned is not the length of the list";
  const bool large = members.find("max_response_tokens") != std::string::npos;
  constexpr std::size_t k_budget = 40000;
  std::size_t characters = 0;
  for (const char c : json)
    characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  if (!large && *returned > 0 && characters > k_budget) return "larger than its budget";
  return {};
}

}  // namespace collet::test
