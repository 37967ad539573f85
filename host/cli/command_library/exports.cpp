// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include "host/cli/command_library/command_library.hpp"
#include "host/cli/command_line/call_arguments.hpp"
#include "host/cli/command_line/parse.hpp"

namespace {

using namespace collet::host::cli;  // NOLINT(google-build-using-namespace): this file only exports it

std::variant<Options, int> parse(int argc, char** argv, std::span<const Command> commands) noexcept {
  return parse_command_line(argc, argv, commands);
}

std::string completion(std::string_view shell, std::span<const Command> commands) noexcept {
  return completion_script(shell, commands);
}

collet::support::Result<std::string> call_arguments(const std::vector<std::string>& words,
                                                    std::string_view input_schema) noexcept {
  return arguments_from_words(words, input_schema);
}

int bundle(const Options& options, const BundleContent& content) noexcept {
  try {
    return write_bundle(options, content);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collet: %s\n", error.what());
    return k_exit_host;
  }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const CommandLibrary collet_commands_1;
extern "C" const CommandLibrary collet_commands_1{sizeof(Options), parse, completion, call_arguments, bundle};
