// SPDX-License-Identifier: MIT
/// `collet workflow import DIR FILE`: writes the workflows of an Arazzo document to DIR.
#include <filesystem>
#include <utility>

#include <collet/failure.hpp>

#include "plugins/workflow/author/arazzo/arazzo.hpp"
#include "plugins/workflow/author/skeleton/skeleton.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"
#include "plugins/workflow/run/commands/command_parts.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::workflow {
namespace {

Value read_document(const std::string& file) {
  auto text = support::read_file(file, k_max_file_bytes);
  if (!text) throw Failure(text.error().code, text.error().message);
  constexpr std::string_view k_mark = "\xEF\xBB\xBF";
  std::string_view rest = *text;
  if (rest.starts_with(k_mark)) rest.remove_prefix(k_mark.size());
  std::vector<Finding> findings;
  const LineIndex lines(rest, 0);
  const YamlFile yaml = read_yaml(rest, lines, findings);
  if (yaml.root == nullptr || has_errors(findings))
    throw Failure(COLLET_INVALID_ARGUMENT,
                  findings.empty() ? file + " is empty" : findings_text(findings, {file}));
  return json_value(*yaml.root);
}

ApiNames api_names(const std::vector<std::string>& pairs) {
  ApiNames names;
  for (const auto& pair : pairs) {
    const auto equals = pair.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == pair.size())
      wrong_usage(std::string("--api is '").append(pair).append("', expected SOURCE=API"));
    names[pair.substr(0, equals)] = pair.substr(equals + 1);
  }
  return names;
}

std::string problem_line(const ArazzoProblem& problem) {
  return std::string("  ").append(problem.pointer).append(": ").append(problem.message).append("\n");
}

/// Returns the settings that the workflows need, as a file of settings has them.
std::string settings_for(const std::vector<ArazzoApi>& apis) {
  std::string out;
  const auto quoted = [](const std::string& text) { return Value::string(text).json(); };
  for (const auto& api : apis) {
    out.append("\n[plugins.search.config.apis.")
        .append(quoted(api.name))
        .append("]\nspec = ")
        .append(quoted(api.url));
    out.append("\noperations = [");
    const char* separator = "";
    for (const auto& operation : api.operations) {
      out.append(separator).append(quoted(operation));
      separator = ", ";
    }
    out.append("]\nmethods = [\"*\"]   # or those that may be sent; without this key only get and head\n");
  }
  return out;
}

}  // namespace

int import_workflows(const Service& service, const std::vector<std::string>& words,
                     const std::vector<std::string>& apis, Call& call) {
  const std::string& file = words[2];
  auto stem = std::filesystem::path(file).stem().string();
  if (stem.ends_with(".arazzo")) stem.resize(stem.size() - std::string_view(".arazzo").size());
  const auto path =
      (std::filesystem::path(service.settings().folder) / workflow_name(stem).append(".yaml")).string();
  refuse_to_replace(path);
  const auto imported = import_arazzo(read_document(file), api_names(apis));
  std::string answer;
  std::size_t refused = 0;
  for (const auto& problem : imported.problems)
    answer.append(problem_line(problem));
  for (const auto& workflow : imported.workflows) {
    if (workflow.problems.empty()) continue;
    ++refused;
    answer.append("left out ").append(workflow.id).append(":\n");
    for (const auto& problem : workflow.problems)
      answer.append(problem_line(problem));
  }
  const std::string text = imported.file();
  if (text.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  std::string(file).append(": no workflow can be imported\n").append(answer));
  create_file(path, text);
  answer.append("wrote ").append(path).append(": ").append(
      std::to_string(imported.workflows.size() - refused));
  answer.append(" of ").append(std::to_string(imported.workflows.size())).append(" workflows\n");
  if (!imported.apis.empty())
    answer.append("they need these settings, and credentials:\n").append(settings_for(imported.apis));
  call.text(answer);
  return refused == 0 && imported.problems.empty() ? k_exit_ok : k_exit_failed;
}

}  // namespace collet::workflow
