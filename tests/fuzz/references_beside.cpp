// SPDX-License-Identifier: MIT
/// walk_refs over a document and a second file, other.yaml: the first line is a target, then comes the
/// document, then, after a line of three hyphens, the other file. Every question is answered, the answers
/// agree with each other, and the same question gets the same answer.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/refs/refs.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"
#include "tests/fuzz/folder.hpp"

namespace {

using collet::fuzz::call_into;
using collet::fuzz::Folder;
using collet::fuzz::k_host;
using collet::fuzz::must;

using collet::json::View;

/// The answer, or nothing if the text is no document.
std::string ask(const Folder& folder, const std::string& more) {
  std::string answer;
  const std::string arguments = "{\"spec\":" + folder.spec() + "," + more + "}";
  const std::string meta = "{\"budget\":2000,\"access\":" + folder.access() + "}";
  collet::Call call(k_host, call_into(answer), arguments, meta);
  try {
    collet::refs::walk_refs(call);
  } catch (const collet::Failure& failure) {
    must(!failure.message().empty());
    return {};
  }
  must(!collet::support::check_json_object(answer));
  const View found(answer);
  const auto total = found["total"].integer();
  const auto matched = found["matched"].integer();
  must(total && matched && *matched >= 0 && *matched <= *total);
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool ready =
      static_cast<bool>(collet::openapi::configure(View(R"({"cache_bytes":"1MiB","snapshot_bytes":0})")));
  must(ready);
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view target = input.substr(0, input.find('\n'));
  if (target.size() == input.size() || !collet::support::valid_utf8(target)) return 0;
  const auto files = collet::fuzz::parts_of(input.substr(target.size() + 1));
  if (files.size() != 2) return 0;
  Folder folder;
  folder.write("root.yaml", files[0]);
  folder.write("other.yaml", files[1]);

  const std::string cycles = ask(folder, R"("cycles":true)");
  if (cycles.empty()) return 0;
  must(cycles == ask(folder, R"("cycles":true)"));
  for (const View circle : View(cycles)["cycles"].items())
    must(circle["size"].integer().value_or(0) >= 1);
  (void)ask(folder, R"("unused":true)");
  (void)ask(folder, R"("missing":true)");
  std::string quoted;
  collet::json::append_string(quoted, target.empty() ? "*" : target);
  (void)ask(folder, "\"reverse\":true,\"target\":" + quoted);
  (void)ask(folder, "\"transitive\":true,\"target\":" + quoted);
  return 0;
}
