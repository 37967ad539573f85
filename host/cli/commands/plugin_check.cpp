// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <collet/json.hpp>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/plugin_check/check_message.hpp"
#include "host/cli/plugin_check/check_process.hpp"
#include "host/cli/plugin_check/file_checks.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

void print(const std::string& path, const std::vector<CheckResult>& results, std::size_t failed,
           std::size_t warned, bool as_json) {
  if (!as_json) {
    for (const CheckResult& result : results) {
      std::string text;
      append_printable(text, result.text);
      std::printf("%-4s %s: %s\n", std::string(state_word(result.state)).c_str(), result.check.c_str(),
                  text.c_str());
    }
    std::printf("%s: %zu checks, %zu failed, %zu warnings\n", path.c_str(), results.size(), failed, warned);
    return;
  }
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("file", support::replace_invalid_utf8(path)).member("ok", failed == 0);
  writer.member("failed", failed).member("warnings", warned).key("checks").begin_array();
  for (const CheckResult& result : results) {
    writer.begin_object()
        .member("state", state_word(result.state))
        .member("check", result.check)
        .member("text", support::replace_invalid_utf8(result.text))
        .end_object();
  }
  writer.end_array().end_object();
  std::printf("%s\n", out.c_str());
}

}  // namespace

int run_plugin_check(const Options& options) {
  const std::string file = options.value("FILE");
  std::vector<CheckResult> results = check_file(file);
  const auto count = [&](CheckState state) {
    return static_cast<std::size_t>(std::count_if(
        results.begin(), results.end(), [&](const CheckResult& one) { return one.state == state; }));
  };
  // The plugin is loaded if no check failed. Superfluous symbols do no harm when it is loaded.
  const bool loadable = std::none_of(results.begin(), results.end(), [](const CheckResult& one) {
    return one.state == CheckState::failed && one.check != "exports";
  });
  if (loadable) {
    std::error_code error;
    const auto loaded = run_check_process(std::filesystem::absolute(file, error));
    if (!loaded) {
      std::fprintf(stderr, "collet: %s\n", loaded.error().message.c_str());
      return k_exit_host;
    }
    results.insert(results.end(), loaded->begin(), loaded->end());
  }
  const auto failed = count(CheckState::failed);
  print(file, results, failed, count(CheckState::warning), options.has("--json"));
  return failed == 0 ? k_exit_done : k_exit_no;
}

}  // namespace collet::host::cli
