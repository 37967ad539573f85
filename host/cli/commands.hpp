// SPDX-License-Identifier: MIT
/// One function per command. Results go to stdout, everything else to stderr; the return value is the exit
/// code.
#pragma once

#include "host/cli/options.hpp"
#include "host/cli/wire.hpp"

namespace collet::host::cli {

int run_serve(const Options& options, Host& host);
int run_tools(const Options& options, const Host& host);
int run_call(const Options& options, Host& host);
int run_plugins(const Options& options, Host& host);
int run_check(const Options& options, Host& host);
int run_explain(const Options& options, const Host& host);
int run_config_show(const Options& options, const Host& host);
int run_help(const Options& options, Host& host);
int run_plugin_command(const Options& options, Host& host);

int run_config_diff(const Options& options);  // wires a host for each of the two profiles

// These know no configuration.
int run_plugin_new(const Options& options);
int run_plugin_check(const Options& options);
int run_plugin_trial(const Options& options);

}  // namespace collet::host::cli
