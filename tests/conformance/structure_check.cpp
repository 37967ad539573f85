// SPDX-License-Identifier: MIT
// structure_check: prints the verdict of check_structure() on documents. Each line of the standard input is a
// document, as JSON or `@FILE`, and gets a line:
// {"accepted":…,"findings":[{"rule","severity","path","message","suggestion"}]} with the first 20 findings,
// or {"error":"…"} if it cannot be read. structure_check --time N FILE: the CPU time of one check in
// milliseconds, least and median of N. structure_check --once FILE checks once, for callgrind; --nothing FILE
// only reads the document.
#include "plugins/validate/structure/structure_check.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <collet/json.hpp>

#include "plugins/openapi/index/description.hpp"
#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/read/read_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::validate {
namespace {

constexpr std::size_t k_shown = 20;

support::Result<openapi::DescriptionPtr> description_of(const std::string& line) {
  std::string text = line;
  openapi::FormatHint hint = openapi::FormatHint::json;
  if (!line.empty() && line.front() == '@') {
    const std::string path = line.substr(1);
    std::ifstream file(path, std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    hint = openapi::hint_of(path);
  }
  auto document = read_document(std::move(text), hint, {});
  if (!document) return std::move(document.error());
  return openapi::DescriptionPtr(std::make_shared<const openapi::Description>(*std::move(document)));
}

std::string judged(const std::string& line) {
  std::string out;
  json::Writer writer(out);
  const auto description = description_of(line);
  const std::string problem = description ? (*description)->index().problem() : description.error().message;
  if (!problem.empty()) {
    writer.begin_object().member("error", problem).end_object();
    return out;
  }
  Findings findings;
  check_structure((*description)->index(), findings, {});
  writer.begin_object()
      .member("accepted", findings.count(Severity::error) == 0)
      .key("findings")
      .begin_array();
  std::size_t shown = 0;
  for (const Finding& finding : findings.kept()) {
    if (++shown > k_shown) break;
    writer.begin_object()
        .member("rule", finding.rule->id)
        .member("severity", severity_word(finding.severity))
        .member("path", openapi::json_pointer(finding.at))
        .member("message", finding.message)
        .member("suggestion", finding.suggestion)
        .end_object();
  }
  writer.end_array().end_object();
  return out;
}

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

int timed(int rounds, const std::string& file) {
  const auto description = description_of("@" + file);
  if (!description) return 1;
  static_cast<void>((*description)->index());
  std::vector<double> times;
  std::uint64_t errors = 0;
  for (int i = 0; i < rounds; ++i) {
    Findings findings;
    const double start = cpu_ms();
    check_structure((*description)->index(), findings, {});
    times.push_back(cpu_ms() - start);
    errors = findings.count(Severity::error);
  }
  if (times.empty()) return 0;
  std::sort(times.begin(), times.end());
  std::printf("%.2f ms at best, %.2f ms median of %d, %u nodes, %llu errors\n", times.front(),
              times[times.size() / 2], rounds, (*description)->document().node_count(),
              static_cast<unsigned long long>(errors));
  return 0;
}

}  // namespace
}  // namespace collet::validate

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 3 && arguments[0] == "--time")
    return collet::validate::timed(std::atoi(argv[2]), arguments[2]);
  if (arguments.size() == 2 && arguments[0] == "--once") return collet::validate::timed(1, arguments[1]);
  if (arguments.size() == 2 && arguments[0] == "--nothing") return collet::validate::timed(0, arguments[1]);
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);)
    std::cout << collet::validate::judged(line) << '\n';
  return 0;
}
