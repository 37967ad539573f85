// SPDX-License-Identifier: MIT
/// Functions that several actions of `collet workflow` use.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <collet/entry.hpp>

#include "plugins/workflow/run/serve/deployment.hpp"
#include "plugins/workflow/run/serve/service.hpp"

namespace collet::workflow {

inline constexpr int k_exit_ok = 0;
inline constexpr int k_exit_failed = 1;
inline constexpr int k_exit_usage = 2;

/// Throws a Failure with the usage of the command.
[[noreturn]] void wrong_usage(std::string why);

using DeploymentPtr = std::shared_ptr<const Deployment>;
/// Loads the folder of the command. Throws a Failure if it cannot be used.
DeploymentPtr load_folder(const Service& service, std::string_view tools);
/// Returns the workflow with that name. Throws a Failure if there is none or it cannot run.
const CheckedWorkflow& require_workflow(const Deployment& deployment, const std::string& name);

/// Returns the tools that servers offer now, even if a lock file describes them.
std::string current_tools(const Host& host, const Call& call);
/// Returns the tools of the catalog. Waits for servers that start slowly.
std::string started_tools(const Host& host, const Call& call);

/// `collet workflow test`: runs the tests of the folder, each with its recording. Returns the exit code.
int run_tests(const Host& host, Service& service, Call& call);

}  // namespace collet::workflow
