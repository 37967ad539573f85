// SPDX-License-Identifier: MIT
#include <cstdio>
#include <exception>

#include "host/cli/bundle.hpp"
#include "host/cli/call_arguments.hpp"
#include "host/cli/options.hpp"
#include "host/cli/words.hpp"

namespace {

using namespace collet::host::cli;  // NOLINT(google-build-using-namespace): this file only exports it

std::variant<Options, int> command_line(int argc, char** argv) noexcept {
  return parse_command_line(argc, argv);
}

collet::support::Result<std::string> arguments(const std::vector<std::string>& words,
                                               std::string_view input_schema) noexcept {
  return arguments_from_words(words, input_schema);
}

int bundle(const Options& options, const Bundled& what) noexcept {
  try {
    return run_bundle(options, what);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "collet: %s\n", error.what());
    return k_exit_host;
  }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const Words collet_words_1;
extern "C" const Words collet_words_1{sizeof(Options), command_line, arguments, bundle};
