// SPDX-License-Identifier: MIT
/// Any text as a document: the structure check ends, each finding has a message and a place in the document,
/// and a second check finds the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check(const openapi::Index& index) {
  const openapi::Document& document = index.document();
  Findings first;
  Findings second;
  check_structure(index, first, {});
  check_structure(index, second, {});
  require(first.kept().size() == second.kept().size());
  for (std::size_t i = 0; i < first.kept().size(); ++i) {
    const Finding& finding = first.kept()[i];
    require(finding.at.document() == &document && document.is_value(finding.at.id()));
    require(finding.message.starts_with("found ") &&
            finding.message.find(", expected ") != std::string::npos);
    require(!finding.section.empty() && finding.message == second.kept()[i].message);
    // A value that an alias shares is reported at its first place, which is a place as well.
    require(static_cast<bool>(openapi::find_pointer(document.root(), openapi::json_pointer(finding.at))));
  }
}

}  // namespace
}  // namespace collet::validate

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet;
  openapi::Limits limits;
  limits.max_nodes = 20'000;
  const auto document = openapi::read_document(std::string(reinterpret_cast<const char*>(data), size),
                                               openapi::FormatHint::none, limits);
  if (document) validate::check(openapi::Index(**document));
  return 0;
}
