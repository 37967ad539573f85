// SPDX-License-Identifier: MIT
// Two small documents, JSON or YAML, separated by a zero byte: the comparison ends, a document does not
// differ from itself, and a difference in one direction is a difference in the other.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/diff/operation/document_comparison.hpp"
#include "plugins/diff/report/answer.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "tests/fuzz/document_checks.hpp"

namespace collet::diff {
namespace {

using openapi::require;

std::size_t compare(const openapi::DescriptionPtr& one, const openapi::DescriptionPtr& other) {
  DocumentSide base(openapi::Resolver(openapi::Opened{one, {}}));
  DocumentSide revision(openapi::Resolver(openapi::Opened{other, {}}));
  Options options;
  options.extensions = true;
  options.max_pairs = 3000;
  const auto check = [] {};
  const Findings findings = compare_documents(base, revision, options, check);
  const Report report(findings, Severities(), nullptr, check);
  Request request;
  request.budget.tokens = 100000;
  require(!answer(request, report, base, revision, check).empty());
  request.group_by = "path";
  require(!answer(request, report, base, revision, check).empty());
  return findings.complete ? report.entries().size() : 1;
}

}  // namespace
}  // namespace collet::diff

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace openapi = collet::openapi;
  namespace diff = collet::diff;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto split = text.find('\0');
  if (split == std::string_view::npos) return 0;
  const auto read = [](std::string_view part) -> openapi::DescriptionPtr {
    auto document =
        openapi::read_document(std::string(part), openapi::FormatHint::none, openapi::fuzz_limits());
    if (!document) return nullptr;
    auto description = std::make_shared<const openapi::Description>(*document);
    return description->index().problem().empty() ? description : nullptr;
  };
  const auto base = read(text.substr(0, split));
  const auto revision = read(text.substr(split + 1));
  if (base) openapi::require(diff::compare(base, base) == 0);
  if (base && revision)
    openapi::require((diff::compare(base, revision) == 0) == (diff::compare(revision, base) == 0));
  return 0;
}
