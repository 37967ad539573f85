// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/program_builder.hpp"

#include <algorithm>

#include "plugins/codegraph/link/data/derived_columns.hpp"
#include "plugins/codegraph/link/data/model_tables.hpp"
#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/steps/inferred_types.hpp"
#include "plugins/codegraph/link/steps/resolve_modules.hpp"
#include "plugins/codegraph/link/steps/structural_types.hpp"

namespace collet::codegraph {
namespace {

std::vector<std::string> scope_files(const SourceList& list) {
  const auto& all = all_languages();
  std::vector<std::string> out;
  for (const auto& file : list.projects)
    if (std::any_of(all.begin(), all.end(), [&](const Language* one) {
          return !one->project_extension.empty() && file.path.ends_with(one->project_extension);
        }))
      out.push_back(file.path);
  return out;
}

}  // namespace

ProgramBuilder::ProgramBuilder(const ProjectSettings& project, const SourceList& list)
    : configuration_(project, list), scopes_(scope_files(list), [&](const std::string& path) {
        return configuration_.read(path).value_or(std::string());
      }) {}

void ProgramBuilder::add(const std::string& path, FileSummary summary) {
  const auto* const language = language_of(path, summary);
  ProgramFile file{path, language, std::move(summary), false, 0};
  if (!file.language->project_extension.empty()) file.project = scopes_.project_of(path);
  if (file.project != k_none) file.visible = &scopes_.visible(file.project);
  program_.add(std::move(file));
}

Program& ProgramBuilder::finish(std::vector<FileFacts>& facts) {
  declare(facts);
  infer_types(program_);
  return program_;
}

Program& ProgramBuilder::declare(std::vector<FileFacts>& facts) {
  add_libraries(facts);
  resolve_modules(program_, [&](const std::string& path) { return configuration_.read(path); });
  define_model_tables(program_);
  columns_meet_ = derive_columns(program_);
  program_.declare();
  resolve_bases(program_);
  match_interfaces(program_);
  return program_;
}

void ProgramBuilder::add_libraries(std::vector<FileFacts>& facts) {
  std::vector<const Language*> used;
  for (const auto& file : program_.files()) {
    const auto shared = file.language->shares_types_of;
    const Language* const language = shared.empty() ? file.language : language_named(shared);
    if (std::find(used.begin(), used.end(), language) == used.end()) used.push_back(language);
  }
  for (const Language* language : used) {
    if (language->library.empty()) continue;
    auto summary = language->read("library", language->library, nullptr, nullptr);
    if (!summary) continue;
    program_.add({"", language, *std::move(summary), true, 0});
    facts.emplace_back();
  }
}

}  // namespace collet::codegraph
