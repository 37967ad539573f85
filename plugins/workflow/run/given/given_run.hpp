// SPDX-License-Identifier: MIT
/// The tool run_workflow: runs steps that the client gives, over the tools that it sees.
#pragma once

#include <string>

#include <collet/entry.hpp>

#include "plugins/workflow/run/serve/service.hpp"

namespace collet::workflow {

/// Returns the tool as the JSON text that describe() reports.
std::string given_run_description();

/// Checks the steps in the arguments of the call, runs them and writes their outputs. Throws a Failure that
/// lists all findings if there is an error; then no step runs.
void run_given(const Host& host, Service& service, Call& call);

}  // namespace collet::workflow
