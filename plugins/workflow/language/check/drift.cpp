// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/drift.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "plugins/workflow/language/value/type.hpp"

namespace collet::workflow {
namespace {

constexpr int k_max_depth = 8;

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
  /// Returns the paths of the properties that were removed, such as "text" and "items[].id"; valid after
  /// run().
  const std::vector<std::string>& removed() const { return removed_; }
  /// Returns the paths of the properties that are required now and were not before; valid after run().
  const std::vector<std::string>& required() const { return required_; }

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
      const bool needed_before = names(before["required"], member.name);
      if (needed && !needed_before) required_.push_back(prefix + member.name);
      if (old_one.undefined()) {
        add_change({}, std::string("+ ") + (needed ? "required " : "optional ") + prefix + member.name +
                           " (" + words(member.value, after_root_) + ")");
        continue;
      }
      if (needed != needed_before) {
        add_change(prefix + member.name, needed ? "optional -> required" : "required -> optional");
      }
      compare(old_one, member.value, prefix + member.name, depth + 1);
    }
    for (const Value::Member& member : before["properties"].members()) {
      if (after["properties"][member.name].undefined()) {
        add_change({}, "- " + prefix + member.name + " (" + words(member.value, before_root_) + ")");
        removed_.push_back(prefix + member.name);
      }
    }
  }

  const Value& before_root_;
  const Value& after_root_;
  std::string side_;
  std::vector<std::string> lines_;
  std::vector<std::string> removed_;
  std::vector<std::string> required_;
};

void add_lines(std::vector<std::string>& out, std::vector<std::string> lines) {
  out.insert(out.end(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
}

/// Returns the text after the last space: the version in "name 1.2.3".
std::string version_of(const std::string& server) {
  return server.substr(server.rfind(' ') + 1);
}

std::string hint_text(const std::optional<bool>& hint) {
  return !hint ? "none" : *hint ? "true" : "false";
}

/// Appends one line per changed hint.
void compare_annotations(const Annotations& before, const Annotations& after, std::vector<std::string>& out) {
  const auto hint = [&](const char* name, const std::optional<bool>& was, const std::optional<bool>& is) {
    if (was == is) return;
    out.push_back(std::string("annotations: ")
                      .append(name)
                      .append(" ")
                      .append(hint_text(was))
                      .append(" -> ")
                      .append(hint_text(is)));
  };
  hint("readOnlyHint", before.read_only, after.read_only);
  hint("destructiveHint", before.destructive, after.destructive);
  hint("idempotentHint", before.idempotent, after.idempotent);
  hint("openWorldHint", before.open_world, after.open_world);
}

std::string_view alias_of(std::string_view key) {
  return key.substr(0, key.find(':'));
}

std::string_view name_of(std::string_view key) {
  return key.substr(key.find(':') + 1);
}

/// Returns the name in "name 1.2.3".
std::string_view program_of(std::string_view server) {
  return server.substr(0, server.rfind(' '));
}

/// Returns the key under which the removed tool exists now: the same name on another alias of the same
/// program, or the only tool of its server that is new and has the same input schema. Empty if there is none,
/// or more than one.
std::string renamed(const LockedTool& removed, const Lock& lock, const Tools& now) {
  const std::string& key = removed.tool.key;
  const bool takes_nothing = removed.tool.input_schema["properties"].size() == 0;
  std::vector<std::string> found;
  for (const std::string& other : now.keys()) {
    const ToolInfo* const tool = other.find(':') == std::string::npos ? nullptr : now.find(other);
    if (tool == nullptr || !tool->external || lock.find(other) != nullptr) continue;
    const bool same_name = name_of(other) == name_of(key);
    const bool same_server = alias_of(other) == alias_of(key);
    const bool same_program = !removed.tool.server_version.empty() &&
                              program_of(tool->server_version) == program_of(removed.tool.server_version);
    const bool same_input = sha256_hex(tool->input_schema.canonical_json()) == removed.input_sha256;
    if ((same_name && same_program) || (same_server && same_input && !takes_nothing)) found.push_back(other);
  }
  return found.size() == 1 ? found.front() : std::string();
}

/// Returns "text" for the path "items[].text".
std::string last_name(const std::string& path) {
  return path.substr(path.find_last_of(".]") + 1);
}

/// Returns true for an argument at the top level and, of an operation, for a parameter within one.
bool is_argument(const std::string& path, bool of_api) {
  if (path.find('[') != std::string::npos) return false;
  const auto dots = std::count(path.begin(), path.end(), '.');
  return dots == 0 || (of_api && dots == 1 && !path.starts_with("body."));
}

void compare_output(const LockedTool& before, const LockedTool& after, Drift& drift) {
  if (before.output_sha256.empty() || after.output_sha256.empty()) {
    drift.changes.emplace_back(before.output_sha256.empty() ? "output: has a schema now"
                                                            : "output: has no schema now");
    return;
  }
  SchemaDifference difference(before.tool.output_schema, after.tool.output_schema, "output");
  add_lines(drift.changes, difference.run());
  for (const std::string& path : difference.removed())
    drift.removed_results.push_back(last_name(path));
}

}  // namespace

std::vector<Drift> compare(const Lock& lock, const Tools& now) {
  std::vector<Drift> out;
  for (const LockedTool& each : lock.tools()) {
    const std::string& key = each.tool.key;
    const bool of_api = is_operation(each.tool);
    const ToolInfo* const tool = of_api ? now.operation(key) : now.find(key);
    Drift drift;
    drift.key = key;
    if (tool == nullptr) {
      if (of_api ? now.operation_problem(key).empty() : !now.problem(alias_of(key)).empty()) continue;
      drift.gone = true;
      drift.renamed = renamed(each, lock, now);
      drift.changes.push_back(
          drift.renamed.empty() ? "gone" : "gone; '" + drift.renamed + "' seems to be the same tool");
      out.push_back(std::move(drift));
      continue;
    }
    const LockedTool current = LockedTool::of(*tool);
    if (current.input_sha256 != each.input_sha256) {
      SchemaDifference difference(each.tool.input_schema, tool->input_schema, "input");
      add_lines(drift.changes, difference.run());
      for (const std::string& path : difference.removed())
        if (is_argument(path, of_api)) drift.removed_arguments.push_back(path);
      for (const std::string& path : difference.required())
        if (of_api && is_argument(path, true)) drift.required_arguments.push_back(path);
    }
    if (current.output_sha256 != each.output_sha256) compare_output(each, current, drift);
    compare_annotations(each.tool.annotations, tool->annotations, drift.changes);
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
