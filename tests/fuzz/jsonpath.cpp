// SPDX-License-Identifier: MIT
/// A query and a document, separated by the first line break: the text never breaks the parser, work stays
/// within its budget, and each normalized path selects exactly the value from which it was made.
#include "sdk/support/jsonpath/jsonpath.hpp"

#include <cstdlib>
#include <string>
#include <string_view>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/json_schema/value/json_value.hpp"

namespace {

using namespace collet::support;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t split = input.find('\n');
  const auto path = jsonpath::JsonPath::compile(input.substr(0, split));
  if (!path) {
    require(!path.error().message.empty());
    return 0;
  }
  for (std::size_t i = 0; i <= path->segment_count(); ++i)
    require(i == 0 || jsonpath::JsonPath::compile(path->prefix(i)));
  const std::string text(split == std::string_view::npos ? std::string_view("{}") : input.substr(split + 1));
  if (check_json(text) || text.find_first_of(" \t\r\n") == 0) return 0;
  const json_schema::JsonTextAccess access;
  const json_schema::AccessedValue root{&access, json_schema::json_value(text)};
  constexpr std::uint64_t k_steps = 200'000;
  StepBudget work(k_steps);
  const auto found = path->select(root, work);
  if (!found) return 0;
  if (path->singular()) require(found->size() <= 1);
  for (std::size_t i = 0; i < found->size() && i < 50; ++i) {
    const auto normalized = jsonpath::JsonPath::compile(found->path(i));
    require(bool(normalized));
    StepBudget again(k_steps);
    const auto same = normalized->select(root, again);
    if (!same) continue;
    require(same->size() == 1);
    // A name selects the first of two members that have it.
    if (same->value(0).data == found->value(i).data) require(same->path(0) == found->path(i));
  }
  return 0;
}
