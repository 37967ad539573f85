// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <collet/json.hpp>

#include "host/cli/commands.hpp"
#include "host/cli/finding.hpp"
#include "host/cli/trial_process.hpp"
#include "host/plugin/elf_exports.hpp"
#include "host/plugin/plugin_file.hpp"
#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::cli {

namespace {

using State = Finding::State;

std::string list_of(const plugin::ElfExports& exports) {
  std::string list;
  for (const std::string& name : exports.names) {
    list += list.empty() ? "" : ", ";
    append_printable(list, name);
  }
  return exports.total > exports.names.size() ? list + ", ..." : list;
}

Finding judge_exports(const plugin::ElfExports& exports) {
  if (exports.total == 1 && exports.names.front() == COLLET_ENTRY_SYMBOL)
    return {State::ok, "exports", COLLET_ENTRY_SYMBOL " and nothing else"};
  const std::string found = exports.total == 0 ? "nothing" : list_of(exports);
  return {State::failed, "exports",
          "found " + found +
              ", expected " COLLET_ENTRY_SYMBOL
              " and nothing else: build it with collet_add_plugin(), or with -fvisibility=hidden and a "
              "version script"};
}

/// What can be seen without loading the file. Whether it may be loaded is whether nothing failed.
std::vector<Finding> look(const std::filesystem::path& path) {
  std::vector<Finding> findings;
  const auto trusted = plugin::open_trusted(path);
  if (!trusted) return {{State::failed, "file", trusted.error().message}};
  findings.push_back({State::ok, "file", "a regular file that only its owner may write"});
  const auto exports = plugin::read_exports(plugin::elf_bytes(trusted->fd, trusted->size));
  ::close(trusted->fd);
  if (!exports) {
    findings.push_back(
        {State::failed, "elf",
         "the file " + exports.error().message + "; expected a shared object for this machine"});
    return findings;
  }
  findings.push_back({State::ok, "elf", "a shared object for this machine"});
  findings.push_back(judge_exports(*exports));
  const auto file = plugin::inspect(path);
  if (!file) {
    findings.push_back({State::failed, "manifest", file.error().message});
  } else {
    findings.push_back({State::ok, "manifest", "id '" + file->id + "', version " + file->version});
  }
  return findings;
}

void print(const std::string& path, const std::vector<Finding>& findings, std::size_t failed,
           std::size_t warned, bool as_json) {
  if (!as_json) {
    for (const Finding& finding : findings) {
      std::string text;
      append_printable(text, finding.text);
      std::printf("%-4s %s: %s\n", std::string(state_word(finding.state)).c_str(), finding.check.c_str(),
                  text.c_str());
    }
    std::printf("%s: %zu checks, %zu failed, %zu warnings\n", path.c_str(), findings.size(), failed, warned);
    return;
  }
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("file", support::replace_invalid_utf8(path)).member("ok", failed == 0);
  writer.member("failed", failed).member("warnings", warned).key("checks").begin_array();
  for (const Finding& finding : findings) {
    writer.begin_object()
        .member("state", state_word(finding.state))
        .member("check", finding.check)
        .member("text", support::replace_invalid_utf8(finding.text))
        .end_object();
  }
  writer.end_array().end_object();
  std::printf("%s\n", out.c_str());
}

}  // namespace

int run_plugin_check(const Options& options) {
  std::vector<Finding> findings = look(options.plugin_file);
  const auto count = [&](State state) {
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(),
                                                  [&](const Finding& one) { return one.state == state; }));
  };
  // Several symbols do no harm to a trial; without a manifest there is nothing to try.
  const bool loadable = std::none_of(findings.begin(), findings.end(), [](const Finding& one) {
    return one.state == State::failed && one.check != "exports";
  });
  if (loadable) {
    std::error_code error;
    const auto tried = try_out(std::filesystem::absolute(options.plugin_file, error));
    if (!tried) {
      std::fprintf(stderr, "collet: %s\n", tried.error().message.c_str());
      return k_exit_host;
    }
    findings.insert(findings.end(), tried->begin(), tried->end());
  }
  const auto failed = count(State::failed);
  print(options.plugin_file, findings, failed, count(State::warning), options.json);
  return failed == 0 ? k_exit_done : k_exit_no;
}

}  // namespace collet::host::cli
