// SPDX-License-Identifier: MIT
// Pairs of documents with the expected verdict and the verdicts of other tools and guidelines. Each row of
// labels.tsv contains a name, the version (or base's > revision's), the place, base, revision, verdict, the
// other verdicts (name check=verdict, …), and a reason if one of them differs. Fragments are in YAML's flow
// style. COLLET_LABELS_TO=folder writes the documents, so that other tools can compare them.
#include <array>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "tests/unit/diff/diff_under_test.hpp"

namespace collet::test {
namespace {

struct Label {
  std::string name, version, place, base, revision, verdict, others, why;
};

std::vector<std::string> split(const std::string& text, std::string_view by) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (auto at = text.find(by); at != std::string::npos; at = text.find(by, from)) {
    parts.push_back(text.substr(from, at - from));
    from = at + by.size();
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::vector<Label> labels() {
  std::ifstream file(std::string(COLLET_SOURCE_DIR) + "/tests/unit/diff/labels.tsv");
  std::vector<Label> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto cells = split(line, "\t");
    EXPECT_EQ(cells.size(), 8U) << line;
    if (cells.size() == 8)
      rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]});
  }
  return rows;
}

struct LabelPlace {
  std::string_view name, before, after;
};

/// The text around a schema, from the members of POST /a on. Some places close the operation and continue
/// elsewhere.
constexpr std::array<LabelPlace, 22> k_schemas = {{
    {"param", "parameters: [{name: p, in: query, schema: ", "}], responses: {'200': {description: D}}"},
    {"header", "parameters: [{name: X-P, in: header, schema: ", "}], responses: {'200': {description: D}}"},
    {"cookie", "parameters: [{name: p, in: cookie, schema: ", "}], responses: {'200': {description: D}}"},
    {"path",
     "responses: {'200': {description: D}}}}, '/b/{p}': {get: {parameters: [{name: p, in: path, required: "
     "true, schema: ",
     "}], responses: {'200': {description: D}}"},
    {"body",
     "requestBody: {content: {application/json: {schema: ", "}}}, responses: {'200': {description: D}}"},
    {"prop", "requestBody: {content: {application/json: {schema: {type: object, properties: {p: ",
     "}}}}}, responses: {'200': {description: D}}"},
    {"item", "requestBody: {content: {application/json: {schema: {type: array, items: ",
     "}}}}, responses: {'200': {description: D}}"},
    {"ap", "requestBody: {content: {application/json: {schema: {type: object, additionalProperties: ",
     "}}}}, responses: {'200': {description: D}}"},
    {"all",
     "requestBody: {content: {application/json: {schema: {allOf: [{type: object, properties: {id: {type: "
     "string}}}, ",
     "]}}}}, responses: {'200': {description: D}}"},
    {"one",
     "requestBody: {content: {application/json: {schema: {oneOf: [{$ref: '#/components/schemas/Dog'}, ",
     "]}}}}, responses: {'200': {description: D}}"},
    {"form",
     "requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {p: ",
     "}}}}}, responses: {'200': {description: D}}"},
    {"resp", "responses: {'200': {description: D, content: {application/json: {schema: ", "}}}}"},
    {"rprop",
     "responses: {'200': {description: D, content: {application/json: {schema: {type: object, properties: "
     "{p: ",
     "}}}}}}"},
    {"ritem",
     "responses: {'200': {description: D, content: {application/json: {schema: {type: array, items: ",
     "}}}}}"},
    {"rap",
     "responses: {'200': {description: D, content: {application/json: {schema: {type: object, "
     "additionalProperties: ",
     "}}}}}"},
    {"rall",
     "responses: {'200': {description: D, content: {application/json: {schema: {allOf: [{type: object, "
     "properties: {id: {type: string}}}, ",
     "]}}}}}"},
    {"rone",
     "responses: {'200': {description: D, content: {application/json: {schema: {oneOf: [{$ref: "
     "'#/components/schemas/Dog'}, ",
     "]}}}}}"},
    {"rdefault",
     "responses: {'200': {description: D}, default: {description: E, content: {application/json: {schema: ",
     "}}}}"},
    {"r4xx",
     "responses: {'200': {description: D}, 4XX: {description: E, content: {application/json: {schema: ",
     "}}}}"},
    {"rheader", "responses: {'200': {description: D, headers: {X-H: {schema: ", "}}}}"},
    {"call",
     "callbacks: {c: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: ",
     "}}}, responses: {'200': {description: D}}}}}}, responses: {'200': {description: D}}"},
    {"callr",
     "callbacks: {c: {'{$request.body#/url}': {post: {responses: {'200': {description: D, content: "
     "{application/json: {schema: ",
     "}}}}}}}}, responses: {'200': {description: D}}"},
}};

/// The text around a schema of a webhook's body, and of the answer to it.
constexpr std::array<LabelPlace, 2> k_hooks = {{
    {"hook", "webhooks: {w: {post: {requestBody: {content: {application/json: {schema: ",
     "}}}, responses: {'200': {description: D}}}}}"},
    {"hookr",
     "webhooks: {w: {post: {responses: {'200': {description: D, content: {application/json: {schema: ",
     "}}}}}}}"},
}};

constexpr std::string_view k_components =
    "components: {schemas: {Cat: {type: object, required: [meow], properties: {meow: {type: string}}}, "
    "Puss: {type: object, required: [meow], properties: {meow: {type: string}}}, "
    "Dog: {type: object, required: [bark], properties: {bark: {type: integer}}}, "
    "Cow: {type: object, required: [moo], properties: {moo: {type: boolean}}}}}";

std::string document(const Label& label, bool revision) {
  const auto versions = split(label.version, ">");
  const std::string& version = revision ? versions.back() : versions.front();
  const std::string& fragment = revision ? label.revision : label.base;
  // A text that begins with a brace would be read as JSON.
  std::string text = version == "2.0" ? "--- {swagger: '2.0'" : std::string("--- {openapi: ").append(version);
  text.append(", info: {title: T, version: ").append(label.place == "info" ? fragment : "'1'").append("}, ");
  if (label.place == "info") return text.append("paths: {}}\n");
  if (label.place == "doc") return text.append(fragment).append("}\n");
  for (const LabelPlace& hook : k_hooks)
    if (label.place == hook.name)
      return text.append(hook.before).append(fragment).append(hook.after).append("}\n");
  text.append("paths: {/a: {post: {");
  if (label.place == "op") return text.append(fragment).append("}}}}\n");
  for (const LabelPlace& place : k_schemas)
    if (label.place == place.name)
      return text.append(place.before)
          .append(fragment)
          .append(place.after)
          .append("}}}, ")
          .append(k_components)
          .append("}\n");
  ADD_FAILURE() << "no place " << label.place;
  return {};
}

/// Returns the most severe verdict: "breaking", "warning", "info", "none".
std::string verdict(const Label& label, std::string& found) {
  const std::string text = diff_json(document(label, false), document(label, true),
                                     R"("limit":1000,"max_response_tokens":1000000)");
  std::set<std::string> severities;
  for (const auto& change : json::View(text)["changes"].items()) {
    severities.insert(change["severity"].string().value_or(""));
    found.append(change["rule"].string().value_or("")).append(" ");
  }
  for (const char* const severity : {"breaking", "warning", "info"})
    if (severities.contains(severity)) return severity;
  return "none";
}

TEST(Labels, EachPairHasItsVerdict) {
  const auto rows = labels();
  EXPECT_GE(rows.size(), 250U);
  std::set<std::string> names;
  const char* const folder = std::getenv("COLLET_LABELS_TO");
  for (const Label& row : rows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    if (folder != nullptr) {
      const std::string path = std::string(folder).append("/").append(std::to_string(names.size()));
      std::ofstream(path + "-base.yaml") << document(row, false);
      std::ofstream(path + "-revision.yaml") << document(row, true);
    }
    std::string found;
    EXPECT_EQ(verdict(row, found), row.verdict)
        << row.name << ": " << row.base << " → " << row.revision << " found " << found;
  }
}

TEST(Labels, ADifferentVerdictOfAnotherToolHasAReason) {
  std::map<std::string, std::pair<int, int>> agreed;  // agreements and comparisons, by name
  for (const Label& row : labels()) {
    SCOPED_TRACE(row.name);
    bool differs = false;
    if (row.others == "-") continue;
    for (const std::string& other : split(row.others, "; ")) {
      const auto at = other.rfind('=');
      ASSERT_NE(at, std::string::npos) << other;
      const std::string said = other.substr(at + 1);
      ASSERT_TRUE(said == "breaking" || said == "warning" || said == "info" || said == "safe") << other;
      const bool same = (said == "breaking") == (row.verdict == "breaking");
      differs = differs || !same;
      auto& [all, alike] = agreed[other.substr(0, other.find(' '))];
      ++all;
      alike += same ? 1 : 0;
    }
    EXPECT_EQ(differs, row.why != "-") << row.others << " and " << row.verdict << ": " << row.why;
  }
  for (const auto& [name, counts] : agreed)
    RecordProperty(name, std::to_string(counts.second).append(" of ").append(std::to_string(counts.first)));
}

}  // namespace
}  // namespace collet::test
