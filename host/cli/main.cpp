// SPDX-License-Identifier: MIT
#include <csignal>
#include <cstdio>
#include <exception>
#include <utility>
#include <variant>

#include "host/cli/command_library/command_library.hpp"
#include "host/cli/command_line/serve_options.hpp"
#include "host/cli/commands/command_table.hpp"
#include "host/util/memory/memory_reserve.hpp"

namespace {

using namespace collet::host::cli;  // NOLINT(google-build-using-namespace): this file only dispatches to it

int dispatch(const Options& options) {
  const Command& command = *options.command;
  if (command.run != nullptr) return command.run(options);
  auto host = Host::wire(options);
  if (host) return command.run_with_host(options, **host);
  const bool is_help = command.needs == Needs::plugins && options.plugin_command.empty();
  // The help is printed even if the configuration is wrong.
  if (is_help) std::printf("%s", options.help_text.c_str());
  std::fprintf(stderr, "collet: %s\n", host.error().message.c_str());
  return is_help ? k_exit_done : k_exit_usage;
}

/// Returns the options, or the exit code of a command line that is answered already.
std::variant<Options, int> read_command_line(int argc, char** argv) {
  if (auto serve = read_serve_options(argc, argv)) {
    serve->command = find_command(command_table(), "serve");
    return *std::move(serve);
  }
  const auto library = command_library();
  if (library) return (*library)->parse(argc, argv, command_table());
  std::fprintf(stderr, "collet: the command line cannot be read: %s\n", library.error().message.c_str());
  return k_exit_host;
}

}  // namespace

int main(int argc, char** argv) {
  // Beyond the limit of file sizes (ulimit -f), a write fails with EFBIG instead of ending the process.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    collet::host::util::keep_memory_reserve();
    const auto parsed = read_command_line(argc, argv);
    if (const int* code = std::get_if<int>(&parsed)) return *code;
    const int code = dispatch(std::get<Options>(parsed));
    // It is full, or a plugin has closed it.
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    std::fprintf(stderr, "collet: the output cannot be written completely\n");
    return k_exit_host;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collet: %s\n", error.what());
    return k_exit_host;
  }
}
