// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/read/load.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "plugins/workflow/language/read/given_steps.hpp"
#include "plugins/workflow/language/read/node_reader.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::workflow {
namespace {

/// Reads one file: its form, its defaults, its workflows.
class FileReader {
 public:
  FileReader(std::string_view text, std::uint32_t file, Loaded& out)
      : text_(text), lines_(text, file), out_(out) {}

  void read() {
    const std::size_t before = out_.findings.size();
    const YamlFile file = read_yaml(text_, lines_, out_.findings);
    out_.unquoted.insert(out_.unquoted.end(), file.unquoted.begin(), file.unquoted.end());
    if (file.root == nullptr) return;
    const bool named_form = is_named_form(*file.root);
    NodeReader reader(text_, lines_, !named_form, out_.findings);
    if (file.root->is_null()) {
      reader.warning(file.root->mark, "WF102", "the file holds no workflow");
      return;
    }
    if (!reader.expect_map(*file.root, "a file of workflows")) return;
    const YamlNode* workflows = file.root.get();
    Defaults defaults;
    if (named_form) {
      reader.check_keys(*file.root, "", {"$schema", "version", "defaults", "shared", "workflows"});
      version(*file.root, reader);
      if (const auto* given = file.root->find("defaults")) defaults = read_defaults(*given, reader);
      if (const auto* given = file.root->find("shared");
          given != nullptr && reader.expect_map(*given, "shared"))
        for (const YamlMember& member : given->members)
          defaults.shared.emplace(member.name, member.value.get());
      workflows = file.root->find("workflows");
    }
    const std::vector<Finding> of_yaml(out_.findings.begin() + static_cast<std::ptrdiff_t>(before),
                                       out_.findings.end());
    each_workflow(*workflows, of_yaml, defaults, reader);
    attribute(*workflows, before);
  }

 private:
  static bool is_named_form(const YamlNode& root) {
    const YamlNode* const workflows = root.find("workflows");
    if (workflows == nullptr || workflows->kind != YamlNode::Kind::map)
      return root.find("version") != nullptr && workflows != nullptr;
    // A workflow with the key "workflows" has one of these.
    return root.find("version") != nullptr ||
           (workflows->find("steps") == nullptr && workflows->find("prompt") == nullptr);
  }

  static void version(const YamlNode& root, NodeReader& reader) {
    const YamlNode* const version = root.find("version");
    if (version == nullptr) return;
    const auto number =
        version->kind == YamlNode::Kind::scalar ? scalar_value(*version).as_integer() : std::nullopt;
    if (number != 1) {
      reader.error(version->mark, "WF102", "version: expected 1, found " + version->text.substr(0, 40),
                   "a newer Collet may read it");
    }
  }

  static Defaults read_defaults(const YamlNode& node, NodeReader& reader) {
    Defaults out;
    if (!reader.expect_map(node, "defaults")) return out;
    reader.check_keys(node, "defaults", {"success", "timeout", "retry", "on_error"});
    if (const auto* timeout = node.find("timeout"))
      out.timeout = reader.duration(*timeout, "defaults.timeout");
    if (const auto* retry = node.find("retry")) out.retry = reader.retry(*retry);
    if (const auto* on_error = node.find("on_error")) {
      const auto word = reader.word(*on_error, "defaults.on_error", {"abort", "continue"});
      out.on_error = word == "continue" ? OnError::continue_ : OnError::abort;
    }
    const auto* const success = node.find("success");
    if (success == nullptr || !reader.expect_map(*success, "defaults.success")) return out;
    for (const YamlMember& member : success->members)
      out.success.push_back({member.name, reader.criteria(*member.value, true)});
    return out;
  }

  /// The indices of workflows by the lines where they start; a workflow ends where the next one starts.
  using Owners = std::map<std::uint32_t, std::size_t>;
  static Owners owners_of(const YamlNode& workflows) {
    Owners owners;
    for (std::size_t i = 0; i < workflows.members.size(); ++i)
      owners.insert_or_assign(workflows.members[i].mark.line, i);
    return owners;
  }
  static std::optional<std::size_t> owner(const Owners& owners, const Mark& mark) {
    const auto behind = owners.upper_bound(mark.line);
    return behind == owners.begin() ? std::nullopt : std::optional(std::prev(behind)->second);
  }

  /// Reads `alias:tool: { description: … }`, the tool descriptions for prompts in files of Oplink.
  static bool describes_a_tool(const YamlMember& member) {
    if (member.name.find(':') == std::string::npos || member.value->kind != YamlNode::Kind::map) return false;
    return member.value->find("steps") == nullptr && member.value->find("prompt") == nullptr &&
           member.value->find("externalServers") == nullptr;
  }

  void each_workflow(const YamlNode& workflows, const std::vector<Finding>& of_yaml, const Defaults& defaults,
                     NodeReader& reader) {
    const Owners owners = owners_of(workflows);
    std::set<std::size_t> broken;
    for (const Finding& finding : of_yaml) {
      if (const auto number = owner(owners, finding.mark)) broken.insert(*number);
    }
    for (std::size_t i = 0; i < workflows.members.size(); ++i) {
      const YamlMember& member = workflows.members[i];
      if (member.name.starts_with("x-") || (reader.oplink_form() && member.name == "$schema")) continue;
      if (reader.oplink_form() && describes_a_tool(member)) {
        reader.warning(member.mark, "WF110",
                       member.name.substr(0, 80) + ": a tool of a server is no tool here: it stays hidden");
        continue;
      }
      const std::size_t before = out_.findings.size();
      auto read = read_workflow(member.name, member.mark, *member.value, defaults, reader);
      if (!read) continue;
      if (read->name == k_given_key) {
        reader.workflow = member.name;
        reader.error(member.mark, "WF107", "the name 'run_workflow' is that of another tool", "name: other");
      }
      if (!reader.has_new_errors() && broken.count(i) == 0) {
        out_.model.workflows.push_back(*std::move(read));
      } else {
        keep_broken(*std::move(read), before, broken.count(i) > 0);
      }
    }
    if (workflows.members.empty()) reader.warning(workflows.mark, "WF102", "the file holds no workflow");
  }

  void keep_broken(Workflow&& workflow, std::size_t before, bool head) {
    BrokenWorkflow kept{std::move(workflow), head, {}};
    for (std::size_t i = before; i < out_.findings.size(); ++i) {
      const Finding& finding = out_.findings[i];
      if (finding.severity != Severity::error) continue;
      if (finding.step.empty()) {
        kept.head = true;
      } else {
        kept.steps.emplace(finding.step_number());
      }
    }
    out_.model.broken.push_back(std::move(kept));
  }

  /// Assigns the findings of the YAML reader to the workflows around them.
  void attribute(const YamlNode& workflows, std::size_t before) {
    const Owners owners = owners_of(workflows);
    for (std::size_t i = before; i < out_.findings.size(); ++i) {
      Finding& finding = out_.findings[i];
      if (!finding.workflow.empty() || finding.code != "WF103") continue;
      if (const auto number = owner(owners, finding.mark)) finding.workflow = workflows.members[*number].name;
    }
  }

  std::string_view text_;
  LineIndex lines_;
  Loaded& out_;
};

/// Removes the second of two workflows, or two tools, of one name.
void refuse_duplicates(Loaded& out) {
  std::map<std::string, Mark> keys;
  std::map<std::string, Mark> names;
  const auto refuse = [&](const Workflow& workflow, const std::string& what, const Mark& first) {
    out.findings.push_back(
        {Severity::error,
         workflow.mark,
         "WF107",
         workflow.key,
         {},
         what,
         {"the first one is at " + out.model.files[first.file] + ":" + std::to_string(first.line)},
         {}});
  };
  std::erase_if(out.model.workflows, [&](const Workflow& workflow) {
    const auto [key, new_key] = keys.emplace(workflow.key, workflow.mark);
    if (!new_key) {
      refuse(workflow, "duplicate workflow '" + workflow.key + "'", key->second);
      return true;
    }
    if (workflow.disabled || workflow.runtime == Workflow::Runtime::ignored) return false;
    const auto [name, new_name] = names.emplace(workflow.name, workflow.mark);
    if (!new_name)
      refuse(workflow, "another workflow's tool is called '" + workflow.name + "' too", name->second);
    return !new_name;
  });
}

/// Returns true if a line begins with the key `workflows`.
bool has_workflows_key(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
    begin += line.size() + 1;
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    for (const std::string_view key : {"workflows", "\"workflows\"", "'workflows'"}) {
      if (!line.starts_with(key)) continue;
      const auto rest = line.substr(key.size());
      const auto colon = rest.find_first_not_of(" \t");
      if (colon != std::string_view::npos && rest[colon] == ':') return true;
    }
  }
  return false;
}

}  // namespace

Loaded load(const std::vector<SourceFile>& files) {
  Loaded out;
  for (const SourceFile& file : files)
    out.model.files.push_back(file.name);
  for (std::uint32_t i = 0; i < files.size(); ++i) {
    std::string_view text = files[i].text;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    FileReader(text, i, out).read();
  }
  refuse_duplicates(out);
  sort_findings(out.findings);
  return out;
}

std::string other_folder_hint(const std::string& folder) {
  for (const char* const name : {"/.mcp-workflows", "/.workflows"}) {
    std::error_code error;
    if (std::filesystem::is_directory(folder + name, error)) return "; did you mean '" + folder + name + "'?";
  }
  return {};
}

support::Result<std::vector<SourceFile>> read_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  const auto failed = [](const std::string& what, const std::string& why) {
    return support::Error{COLLET_FAILED, std::string(what).append(": ").append(why)};
  };
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  if (error == std::errc::no_such_file_or_directory) return failed(folder, "there is no such folder");
  if (error) return failed(folder, "cannot be read as a folder: " + error.message());
  std::vector<fs::path> paths;
  for (const fs::recursive_directory_iterator end; entries != end; entries.increment(error)) {
    if (error) return failed(folder, error.message());
    const fs::path& path = entries->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.') || name == "node_modules") {
      entries.disable_recursion_pending();
      continue;
    }
    if (path.extension() != ".yaml" && path.extension() != ".yml") continue;
    if (!entries->is_regular_file(error)) continue;
    paths.push_back(path);
    if (paths.size() > k_max_files) {
      return failed(folder, "more than " + std::to_string(k_max_files) + " files of workflows");
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<SourceFile> files;
  for (const fs::path& path : paths) {
    SourceFile file;
    const fs::path relative = path.lexically_relative(folder);
    file.name = relative.string();
    auto text = support::read_file(path.string(), k_max_file_bytes);
    if (!text && text.error().code != COLLET_TOO_LARGE) return text.error();
    // A file that is one byte too large is passed on: load() rejects it and reads the others.
    file.text = text ? *std::move(text) : std::string(k_max_file_bytes + 1, ' ');
    // A folder below may hold YAML files of any other kind.
    if (relative.has_parent_path() && !has_workflows_key(file.text)) continue;
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace collet::workflow
