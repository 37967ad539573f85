// SPDX-License-Identifier: MIT
#include "host/call/result/part_checks.hpp"

#include <string>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {

std::optional<support::Error> json_fault(const Part& part, const ResultRules& rules,
                                         const Collector::Blame& blame) {
  const auto error = support::check_json(part.bytes);
  if (!error) return std::nullopt;
  const auto what = "its json part is not valid JSON: at byte " + std::to_string(error->offset) + " of " +
                    std::to_string(part.bytes.size()) + ", " + error->message;
  blame(what);
  return support::Error{COLLET_INTERNAL,
                        "plugin '" + std::string(rules.plugin) + "': " + what + ": a defect of the plugin"};
}

void repair_text(Part& part, const Collector::Blame& blame) {
  if (support::valid_utf8(part.bytes)) return;
  blame(part.kind == COLLET_PART_RESOURCE ? "a resource part with \"text\": true that is not UTF-8"
                                          : "a text part that is not UTF-8");
  part.bytes = support::replace_invalid_utf8(part.bytes);
}

}  // namespace collet::host::call
