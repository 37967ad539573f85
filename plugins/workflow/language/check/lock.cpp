// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/lock.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/language/value/type.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_workflow = "workflow:";
constexpr int k_max_depth = 8;

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

LockedTool locked(ToolInfo tool) {
  LockedTool out;
  out.input_sha256 = sha256_hex(tool.input_schema.canonical_json());
  if (!tool.output_schema.undefined()) out.output_sha256 = sha256_hex(tool.output_schema.canonical_json());
  out.tool = std::move(tool);
  return out;
}

support::Error broken(const std::string& change) {
  return {COLLET_INVALID_ARGUMENT, std::string(k_lock_file)
                                       .append(": ")
                                       .append(change)
                                       .append("; write it anew with `collet workflow lock`")};
}

bool names(const Value& list, std::string_view name) {
  const auto items = list.items();
  return std::any_of(items.begin(), items.end(), [&](const Value& item) { return item.text() == name; });
}

/// Appends one line per difference between two schemas.
class SchemaDifference {
 public:
  SchemaDifference(const Value& before, const Value& after, std::string side)
      : before_root_(before), after_root_(after), side_(std::move(side)) {}

  std::vector<std::string> run() {
    compare(before_root_, after_root_, {}, 0);
    if (lines_.empty()) lines_.push_back(side_ + ": changed in what its types do not show");
    return std::move(lines_);
  }

 private:
  void add_change(const std::string& where, const std::string& change) {
    lines_.push_back(side_ + ": " + (where.empty() ? "" : where + ": ") + change);
  }
  std::string words(const Value& schema, const Value& root) const { return schema_description(schema, root); }

  void compare(const Value& a, const Value& b, const std::string& where, int depth) {
    if (depth > k_max_depth || a == b) return;
    const Value before = resolve_schema(a, before_root_);
    const Value after = resolve_schema(b, after_root_);
    const std::string was = words(before, before_root_);
    const std::string is = words(after, after_root_);
    if (was != is) {
      add_change(where, was + " -> " + is);
      return;
    }
    properties(before, after, where, depth);
    compare(before["items"], after["items"], where + "[]", depth + 1);
    for (const char* const rule : {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
                                   "pattern", "additionalProperties"}) {
      const Value old_rule = before[rule];
      const Value new_rule = after[rule];
      if (old_rule == new_rule || old_rule.is(Kind::object) || new_rule.is(Kind::object)) continue;
      add_change(where, std::string(rule) + " " + (old_rule.undefined() ? "none" : old_rule.json()) + " -> " +
                            (new_rule.undefined() ? "none" : new_rule.json()));
    }
  }

  void properties(const Value& before, const Value& after, const std::string& where, int depth) {
    const std::string prefix = where.empty() ? "" : where + ".";
    for (const Value::Member& member : after["properties"].members()) {
      const Value old_one = before["properties"][member.name];
      const bool needed = names(after["required"], member.name);
      if (old_one.undefined()) {
        add_change({}, std::string("+ ") + (needed ? "required " : "optional ") + prefix + member.name +
                           " (" + words(member.value, after_root_) + ")");
        continue;
      }
      if (needed != names(before["required"], member.name)) {
        add_change(prefix + member.name, needed ? "optional -> required" : "required -> optional");
      }
      compare(old_one, member.value, prefix + member.name, depth + 1);
    }
    for (const Value::Member& member : before["properties"].members()) {
      if (after["properties"][member.name].undefined()) {
        add_change({}, "- " + prefix + member.name + " (" + words(member.value, before_root_) + ")");
      }
    }
  }

  const Value& before_root_;
  const Value& after_root_;
  std::string side_;
  std::vector<std::string> lines_;
};

void add_lines(std::vector<std::string>& out, std::vector<std::string> lines) {
  out.insert(out.end(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
}

/// Returns the text after the last space: the version in "name 1.2.3".
std::string version_of(const std::string& server) {
  return server.substr(server.rfind(' ') + 1);
}

}  // namespace

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
    if (const ToolInfo* const tool = tools.find(key)) out.tools_.push_back(locked(*tool));
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
    LockedTool read = locked(std::move(tool));
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

std::vector<std::string> Lock::keys() const {
  std::vector<std::string> out;
  for (const LockedTool& each : tools_)
    out.push_back(each.tool.key);
  return out;
}

std::string Lock::problem(std::string_view /*alias*/) const {
  return {};
}

std::vector<Drift> compare(const Lock& lock, const Tools& now) {
  std::vector<Drift> out;
  for (const LockedTool& each : lock.tools()) {
    const std::string& key = each.tool.key;
    const ToolInfo* const tool = now.find(key);
    Drift drift;
    drift.key = key;
    if (tool == nullptr) {
      if (!now.problem(key.substr(0, key.find(':'))).empty()) continue;
      drift.changes.emplace_back("gone");
      out.push_back(std::move(drift));
      continue;
    }
    const LockedTool current = locked(*tool);
    if (current.input_sha256 != each.input_sha256) {
      add_lines(drift.changes, SchemaDifference(each.tool.input_schema, tool->input_schema, "input").run());
    }
    if (current.output_sha256 != each.output_sha256) {
      if (each.output_sha256.empty() || current.output_sha256.empty()) {
        drift.changes.emplace_back(each.output_sha256.empty() ? "output: has a schema now"
                                                              : "output: has no schema now");
      } else {
        add_lines(drift.changes,
                  SchemaDifference(each.tool.output_schema, tool->output_schema, "output").run());
      }
    }
    if (drift.changes.empty()) continue;
    if (each.tool.server_version != tool->server_version) {
      drift.server = each.tool.server_version + " -> " + version_of(tool->server_version);
    }
    out.push_back(std::move(drift));
  }
  return out;
}

std::string drift_text(const std::vector<Drift>& drifts) {
  std::string out;
  for (const Drift& drift : drifts) {
    out.append(drift.key);
    if (!drift.server.empty()) out.append(" (").append(drift.server).append(")");
    out.append("\n");
    for (const std::string& change : drift.changes)
      out.append("  ").append(change).append("\n");
  }
  return out;
}

}  // namespace collet::workflow
