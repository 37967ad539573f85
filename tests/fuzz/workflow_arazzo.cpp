// SPDX-License-Identifier: MIT
/// Any bytes as an Arazzo document: what is imported is a file of workflows without errors of structure, and
/// what is left out has a pointer and a reason.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/author/arazzo/arazzo.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet::workflow;
  const std::string text(data, data + size);
  std::vector<Finding> findings;
  const LineIndex lines(text, 0);
  const YamlFile yaml = read_yaml(text, lines, findings);
  if (yaml.root == nullptr || has_errors(findings)) return 0;
  const auto imported = import_arazzo(json_value(*yaml.root), {{"a", "b"}});
  std::size_t good = 0;
  for (const auto& workflow : imported.workflows) {
    for (const auto& problem : workflow.problems)
      require(problem.pointer.starts_with('/') && !problem.message.empty());
    good += workflow.problems.empty() ? 1 : 0;
  }
  const std::string file = imported.file();
  require(file.empty() == (good == 0));
  if (good == 0) return 0;
  const auto loaded = load({{"w.yaml", file}});
  require(!has_errors(loaded.findings));
  require(loaded.model.workflows.size() == good);
  return 0;
}
