// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/lock.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/language/model/api_call.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_workflow = "workflow:";

Value annotations_value(const Annotations& annotations) {
  std::vector<Value::Member> members;
  const auto add = [&](const char* name, const std::optional<bool>& hint) {
    if (hint) members.push_back({name, Value::boolean(*hint)});
  };
  add("readOnlyHint", annotations.read_only);
  add("destructiveHint", annotations.destructive);
  add("idempotentHint", annotations.idempotent);
  add("openWorldHint", annotations.open_world);
  return Value::object(std::move(members));
}

Annotations annotations_from(const Value& value) {
  const auto read = [&](std::string_view name) -> std::optional<bool> {
    const Value hint = value[name];
    return hint.is(Kind::boolean) ? std::optional(hint.as_boolean()) : std::nullopt;
  };
  return {read("readOnlyHint"), read("destructiveHint"), read("idempotentHint"), read("openWorldHint"), {}};
}

/// Writes JSON with two spaces per level, members in order, and small values on one line.
void indented(const Value& value, std::size_t depth, std::string& out) {
  constexpr std::size_t k_short = 80;
  const std::string whole = value.json();
  const bool list = value.is(Kind::array);
  if ((!list && !value.is(Kind::object)) || (depth > 2 && whole.size() <= k_short) || value.size() == 0) {
    out += whole;
    return;
  }
  const std::string space(2 * (depth + 1), ' ');
  out += list ? '[' : '{';
  bool first = true;
  const auto next = [&] {
    out += first ? "\n" : ",\n";
    out += space;
    first = false;
  };
  for (const Value& item : value.items()) {
    next();
    indented(item, depth + 1, out);
  }
  for (const Value::Member& member : value.members()) {
    next();
    json::append_string(out, member.name);
    out += ": ";
    indented(member.value, depth + 1, out);
  }
  out += '\n';
  out.append(2 * depth, ' ');
  out += list ? ']' : '}';
}

Value tool_value(const LockedTool& locked) {
  const ToolInfo& tool = locked.tool;
  std::vector<Value::Member> members;
  members.push_back({"server", Value::string(tool.server_version)});
  members.push_back({"external", Value::boolean(tool.external)});
  members.push_back({"annotations", annotations_value(tool.annotations)});
  members.push_back({"input_sha256", Value::string(locked.input_sha256)});
  members.push_back({"input_schema", tool.input_schema});
  if (!tool.output_schema.undefined()) {
    members.push_back({"output_sha256", Value::string(locked.output_sha256)});
    members.push_back({"output_schema", tool.output_schema});
  }
  return Value::object(std::move(members));
}

support::Error broken(const std::string& change) {
  return {COLLET_INVALID_ARGUMENT, std::string(k_lock_file)
                                       .append(": ")
                                       .append(change)
                                       .append("; write it anew with `collet workflow lock`")};
}

}  // namespace

LockedTool LockedTool::of(ToolInfo tool) {
  LockedTool out;
  out.input_sha256 = sha256_hex(tool.input_schema.canonical_json());
  if (!tool.output_schema.undefined()) out.output_sha256 = sha256_hex(tool.output_schema.canonical_json());
  out.tool = std::move(tool);
  return out;
}

bool is_operation(const ToolInfo& tool) {
  return !tool.external && api_call(tool.key).has_value();
}

std::string sha256_hex(std::string_view text) {
  return support::hexadecimal(support::as_bytes(support::sha256(text)));
}

Lock Lock::of(const Checked& checked, const Tools& tools) {
  std::vector<std::string> keys;
  for (const CheckedWorkflow& each : checked.workflows)
    keys.insert(keys.end(), each.tools.begin(), each.tools.end());
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  Lock out;
  for (const std::string& key : keys) {
    if (key.starts_with(k_workflow)) continue;
    if (const ToolInfo* const tool = api_call(key) ? tools.operation(key) : tools.find(key))
      out.tools_.push_back(LockedTool::of(*tool));
  }
  return out;
}

support::Result<Lock> Lock::parse(std::string_view text) {
  const auto value = Value::parse(text);
  if (!value) return broken(value.error().message);
  if ((*value)["version"].as_integer() != 1) return broken("expected version 1");
  Lock out;
  for (const Value::Member& member : (*value)["tools"].members()) {
    const Value& entry = member.value;
    ToolInfo tool;
    tool.key = member.name;
    tool.server_version = std::string(entry["server"].text());
    tool.external = entry["external"].as_boolean();
    tool.annotations = annotations_from(entry["annotations"]);
    tool.input_schema = entry["input_schema"];
    tool.output_schema = entry["output_schema"];
    if (!tool.input_schema.is(Kind::object)) return broken("'" + member.name + "' has no input_schema");
    LockedTool read = LockedTool::of(std::move(tool));
    if (entry["input_sha256"].text() != read.input_sha256 ||
        entry["output_sha256"].text() != read.output_sha256) {
      return broken("a digest of '" + member.name + "' does not fit its schema");
    }
    out.tools_.push_back(std::move(read));
  }
  std::sort(out.tools_.begin(), out.tools_.end(),
            [](const LockedTool& a, const LockedTool& b) { return a.tool.key < b.tool.key; });
  return out;
}

std::string Lock::text() const {
  std::vector<Value::Member> tools;
  for (const LockedTool& each : tools_)
    tools.push_back({each.tool.key, tool_value(each)});
  std::string out;
  indented(Value::object({{"version", Value::integer(1)}, {"tools", Value::object(std::move(tools))}}), 0,
           out);
  return out + "\n";
}

const ToolInfo* Lock::find(std::string_view name) const {
  const ToolInfo* only = nullptr;
  const bool full = name.find(':') != std::string_view::npos;
  for (const LockedTool& each : tools_) {
    const std::string& key = each.tool.key;
    if (key == name) return &each.tool;
    if (full || each.tool.external || std::string_view(key).substr(key.find(':') + 1) != name) continue;
    if (only != nullptr) return nullptr;
    only = &each.tool;
  }
  return only;
}

bool Lock::has_operations() const {
  return std::any_of(tools_.begin(), tools_.end(),
                     [](const LockedTool& each) { return is_operation(each.tool); });
}

std::vector<std::string> Lock::keys() const {
  std::vector<std::string> out;
  for (const LockedTool& each : tools_)
    out.push_back(each.tool.key);
  return out;
}

std::string Lock::problem(std::string_view /*alias*/) const {
  return {};
}

}  // namespace collet::workflow
