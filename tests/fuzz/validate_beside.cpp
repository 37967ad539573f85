// SPDX-License-Identifier: MIT
/// validate over a document and two further files, other.yaml and third.yaml, separated by lines of three
/// hyphens. The answer agrees with itself, names a place for each finding, and is the same a second time.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/validate/validate.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "tests/fuzz/folder.hpp"

namespace {

using collet::fuzz::Folder;
using collet::fuzz::must;
using collet::json::View;

/// The answer, or nothing if the text is no document.
std::string ask(const Folder& folder, const std::string& more) {
  std::string answer;
  const std::string arguments = "{\"spec\":" + folder.spec() + "," + more + "}";
  const std::string meta = "{\"budget\":100000,\"access\":" + folder.access() + "}";
  collet::Call call(collet::fuzz::k_host, collet::fuzz::call_into(answer), arguments, meta);
  const collet::validate::Severities severities;
  try {
    collet::validate::validate(call, severities);
  } catch (const collet::Failure& failure) {
    must(!failure.message().empty());
    return {};
  }
  must(!collet::support::check_json_object(answer));
  const View found(answer);
  must(found["valid"].boolean() == (found["error_count"].integer() == 0));
  for (const std::string_view list : {"errors", "warnings", "infos"})
    for (const View finding : found[list].items()) {
      must(finding["pointer"].string().has_value() && !finding["rule"].string().value_or("").empty());
      must(!finding["message"].string().value_or("").empty() && finding["line"].integer().value_or(0) > 0);
    }
  return answer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool ready = static_cast<bool>(
      collet::openapi::configure(View(R"({"cache_bytes":"1MiB","snapshot_bytes":0,"max_nodes":20000})")));
  must(ready);
  const auto files = collet::fuzz::parts_of({reinterpret_cast<const char*>(data), size});
  if (files.size() < 2 || files.size() > 3) return 0;
  Folder folder;
  folder.write("root.yaml", files[0]);
  folder.write("other.yaml", files[1]);
  if (files.size() == 3) folder.write("third.yaml", files[2]);

  const std::string all = ask(folder, R"("strict":true,"limit":1000)");
  if (all.empty()) return 0;
  must(all == ask(folder, R"("strict":true,"limit":1000)"));
  const std::string few = ask(folder, R"("no_warnings":true)");
  must(View(few)["error_count"].integer() == View(all)["error_count"].integer());
  (void)ask(folder, R"("group_by":"path")");
  return 0;
}
