// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>
#include <utility>
#include <variant>

#include "host/cli/commands.hpp"
#include "host/cli/options.hpp"
#include "host/cli/plain_serve.hpp"
#include "host/cli/wire.hpp"
#include "host/cli/words.hpp"

namespace {

using namespace collet::host::cli;  // NOLINT(google-build-using-namespace): this file only dispatches to it

int bundle(const Options& options, const Host& host) {
  const auto library = words();
  if (library) {
    return (*library)->bundle(options, {host.catalog(), host.settings(), host.plugins(), find_places()});
  }
  std::fprintf(stderr, "collet: no bundle can be made: %s\n", library.error().message.c_str());
  return k_exit_host;
}

int dispatch(const Options& options) {
  if (options.command == Command::plugin_new) return run_plugin_new(options);
  if (options.command == Command::plugin_check) return run_plugin_check(options);
  if (options.command == Command::plugin_trial) return run_plugin_trial(options);
  if (options.command == Command::config_diff) return run_config_diff(options);
  auto host = Host::wire(options);
  if (!host && options.command == Command::help && options.word.empty()) {
    // Whoever asks for help may well have a configuration that is wrong.
    std::printf("%s", options.help.c_str());
    std::fprintf(stderr, "collet: %s\n", host.error().message.c_str());
    return k_exit_done;
  }
  if (!host) {
    std::fprintf(stderr, "collet: %s\n", host.error().message.c_str());
    return k_exit_usage;
  }
  switch (options.command) {
    case Command::serve:
      return run_serve(options, **host);
    case Command::tools:
      return run_tools(options, **host);
    case Command::call:
      return run_call(options, **host);
    case Command::plugins:
      return run_plugins(options, **host);
    case Command::check:
      return run_check(options, **host);
    case Command::explain:
      return run_explain(options, **host);
    case Command::bundle:
      return bundle(options, **host);
    case Command::config_show:
      return run_config_show(options, **host);
    case Command::help:
      return run_help(options, **host);
    case Command::plugin_word:
      return run_plugin_command(options, **host);
    case Command::config_diff:
    case Command::plugin_new:
    case Command::plugin_check:
    case Command::plugin_trial:
      break;
  }
  return k_exit_host;
}

/// The options, or the exit code of a command line that is answered already.
std::variant<Options, int> read_command_line(int argc, char** argv) {
  if (auto plain = read_plain_serve(argc, argv)) return *std::move(plain);
  const auto library = words();
  if (library) return (*library)->command_line(argc, argv);
  std::fprintf(stderr, "collet: the command line can not be read: %s\n", library.error().message.c_str());
  return k_exit_host;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto parsed = read_command_line(argc, argv);
    if (const int* code = std::get_if<int>(&parsed)) return *code;
    return dispatch(std::get<Options>(parsed));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collet: %s\n", error.what());
    return k_exit_host;
  }
}
