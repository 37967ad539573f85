// SPDX-License-Identifier: MIT
/// A schema and a value, separated by a zero byte: any bytes end soon; validation of the text and of the tree
/// give one answer.
#include <cstdlib>
#include <string_view>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/json_schema/document/tree.hpp"
#include "sdk/support/json_schema/schema.hpp"

using collet::support::check_json;
using collet::support::json_schema::CheckOptions;
using collet::support::json_schema::Draft;
using collet::support::json_schema::Schema;
using collet::support::json_schema::SchemaOptions;
using collet::support::json_schema::Tree;
using collet::support::json_schema::TreeAccess;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void compare(const Schema& schema, std::string_view text, const CheckOptions& checks) {
  const auto by_text = schema.check(text, checks);
  if (check_json(text)) return;
  const auto tree = Tree::parse(text, 512);
  require(static_cast<bool>(tree));
  const auto by_tree = schema.check(TreeAccess(), tree->value(0), checks);
  // the numbers of steps differ, since text has to be scanned
  if (!by_text || !by_tree) return;
  require(by_text->empty() == by_tree->empty());
  for (const auto& violation : *by_text)
    require(!violation.text().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto border = input.find('\0');
  if (border == std::string_view::npos) return 0;
  SchemaOptions options;
  options.draft = size % 4 == 0 ? Draft::draft4 : size % 4 == 1 ? Draft::draft7 : Draft::draft2020_12;
  options.documents = {{"http://x/other", R"({"$dynamicAnchor":"n","items":{"$dynamicRef":"#n"}})"}};
  const auto schema = Schema::compile(input.substr(0, border), options);
  if (!schema) {
    require(!schema.error().message.empty());
    return 0;
  }
  CheckOptions checks;
  checks.max_steps = 20'000;
  checks.max_violations = 3;
  compare(*schema, input.substr(border + 1), checks);
  return 0;
}
