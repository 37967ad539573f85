// SPDX-License-Identifier: MIT
/// Imports any bytes as an Arazzo document. The result is a file of workflows without errors of structure,
/// and each part that is left out has a pointer and a reason.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plugins/workflow/author/arazzo/arazzo.hpp"
#include "plugins/workflow/language/read/load.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace {

namespace workflow = collet::workflow;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  std::vector<workflow::Finding> findings;
  const workflow::LineIndex lines(text, 0);
  const workflow::YamlFile yaml = workflow::read_yaml(text, lines, findings);
  if (yaml.root == nullptr || workflow::has_errors(findings)) return 0;
  const auto imported = workflow::import_arazzo(workflow::json_value(*yaml.root), {{"a", "b"}});
  std::size_t good = 0;
  for (const auto& each : imported.workflows) {
    for (const auto& problem : each.problems)
      require(problem.pointer.starts_with('/') && !problem.message.empty());
    good += each.problems.empty() ? 1 : 0;
  }
  const std::string file = imported.file();
  require(file.empty() == (good == 0));
  if (good == 0) return 0;
  const auto loaded = workflow::load({{"w.yaml", file}});
  require(!workflow::has_errors(loaded.findings));
  require(loaded.model.workflows.size() == good);
  return 0;
}
