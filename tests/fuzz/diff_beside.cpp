// SPDX-License-Identifier: MIT
/// Two documents, each with a second file other.yaml: base, its other.yaml, revision, its other.yaml,
/// separated by a line of three hyphens. The comparison ends; a document does not differ from itself, and a
/// difference in one direction is a difference in the other.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/diff/operation/document_comparison.hpp"
#include "plugins/diff/report/answer.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "tests/fuzz/folder.hpp"

namespace collet::diff {
namespace {

using fuzz::must;

std::optional<DocumentSide> open(const fuzz::Folder& folder) {
  const std::string meta = folder.access();
  auto access = support::Access::from_json(json::View(meta));
  const std::string spec = folder.spec();
  auto opened = openapi::load_spec(json::View(spec), access);
  if (!opened) return std::nullopt;
  return std::optional<DocumentSide>(std::in_place, openapi::Resolver(*std::move(opened), std::move(access)));
}

/// Returns the number of changes; 1 if there were too many to count.
std::size_t compare(const fuzz::Folder& one, const fuzz::Folder& other) {
  auto base = open(one);
  auto revision = open(other);
  if (!base || !revision) return 0;
  Options options;
  options.extensions = true;
  options.max_pairs = 3000;
  const auto check = [] {};
  const Findings findings = compare_documents(*base, *revision, options, check);
  const Report report(findings, Severities(), nullptr, check);
  Request request;
  request.budget.tokens = 100000;
  must(!answer(request, report, *base, *revision, check).empty());
  return findings.complete ? report.entries().size() : 1;
}

}  // namespace
}  // namespace collet::diff

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace fuzz = collet::fuzz;
  static const bool ready = static_cast<bool>(collet::openapi::configure(
      collet::json::View(R"({"cache_bytes":"1MiB","snapshot_bytes":0,"max_nodes":20000})")));
  fuzz::must(ready);
  const auto files = fuzz::parts_of({reinterpret_cast<const char*>(data), size});
  if (files.size() != 4) return 0;
  fuzz::Folder base;
  base.write("root.yaml", files[0]);
  base.write("other.yaml", files[1]);
  fuzz::Folder revision;
  revision.write("root.yaml", files[2]);
  revision.write("other.yaml", files[3]);
  using collet::diff::compare;
  fuzz::must(compare(base, base) == 0);
  fuzz::must((compare(base, revision) == 0) == (compare(revision, base) == 0));
  return 0;
}
