// SPDX-License-Identifier: MIT
/// An overlay and a document, separated by a line with `---8<---`: an overlay without errors is applied or
/// refused with one message, and the text of the result reads back as it.
#include <cstdlib>
#include <string>
#include <string_view>

#include "plugins/openapi/edit/equal_values.hpp"
#include "plugins/openapi/edit/write/write_document.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/read/yaml_document.hpp"
#include "plugins/overlay/apply.hpp"

namespace {

using namespace collet;

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view k_cut = "\n---8<---\n";
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = input.find(k_cut);
  if (cut == std::string_view::npos) return 0;
  const openapi::Limits limits{1U << 20U, 20'000, 100};
  const auto text =
      openapi::read_document(std::string(input.substr(0, cut)), openapi::FormatHint::none, limits);
  const auto base = openapi::read_document(std::string(input.substr(cut + k_cut.size())),
                                           openapi::FormatHint::none, limits);
  if (!text || !base) return 0;
  const overlay::Overlay overlay = overlay::read_overlay((*text)->root());
  for (const auto& problem : overlay.problems)
    require(!problem.message.empty());
  if (overlay.errors() != 0) return 0;
  openapi::edit::Edit edit(*base, limits);
  editing::ChangeLog log;
  constexpr std::uint64_t k_steps = 200'000;
  support::StepBudget work(k_steps);
  const auto effects = overlay::apply_overlay(overlay, edit, false, work, log);
  if (!effects) {
    require(effects.error().message.starts_with("/actions/"));
    return 0;
  }
  const auto written = openapi::edit::write_document(edit);
  require(bool(written));
  const auto again = (*base)->format() == openapi::Format::json
                         ? openapi::read_json_document(written->text.text())
                         : openapi::read_yaml_by(openapi::YamlReader::events, written->text.text());
  require(again && openapi::edit::equal_values((*again)->root(), edit.current().root()));
  return 0;
}
