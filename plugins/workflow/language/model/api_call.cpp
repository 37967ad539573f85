// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/api_call.hpp"

#include <utility>
#include <vector>

namespace collet::workflow {
namespace {

constexpr std::string_view k_prefix = "api:";
constexpr std::string_view k_api = "api";
constexpr std::string_view k_operation = "operationId";

bool is_fixed(std::string_view name) {
  return name == k_api || name == k_operation;
}

}  // namespace

std::optional<ApiCall> api_call(std::string_view call) {
  if (!call.starts_with(k_prefix)) return std::nullopt;
  call.remove_prefix(k_prefix.size());
  const auto slash = call.find('/');
  if (slash == 0 || slash == std::string_view::npos || slash + 1 == call.size()) return std::nullopt;
  return ApiCall{std::string(call.substr(0, slash)), std::string(call.substr(slash + 1))};
}

Value api_call_schema(const Value& input_schema) {
  auto members = input_schema.members();
  for (Value::Member& member : members) {
    if (member.name == "properties") {
      auto properties = member.value.members();
      std::erase_if(properties, [](const Value::Member& property) { return is_fixed(property.name); });
      member.value = Value::object(std::move(properties));
    } else if (member.name == "required") {
      auto names = member.value.items();
      std::erase_if(names, [](const Value& name) { return is_fixed(name.text()); });
      member.value = Value::array(std::move(names));
    }
  }
  return Value::object(std::move(members));
}

Value api_call_arguments(const ApiCall& call, const Value& args) {
  std::vector<Value::Member> members;
  members.push_back({std::string(k_api), Value::string(call.api)});
  members.push_back({std::string(k_operation), Value::string(call.operation)});
  for (auto& member : args.members())
    if (!is_fixed(member.name)) members.push_back(std::move(member));
  return Value::object(std::move(members));
}

}  // namespace collet::workflow
