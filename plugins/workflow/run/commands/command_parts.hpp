// SPDX-License-Identifier: MIT
/// Functions that several actions of `collet workflow` use.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
/// Loads the folder of the command, with `look` as Deployment::load(). Throws a Failure if it cannot be used.
DeploymentPtr load_folder(const Service& service, std::string_view tools, OperationLook* look = nullptr);
/// Returns the workflow with that name. Throws a Failure if there is none or it cannot run.
const CheckedWorkflow& require_workflow(const Deployment& deployment, const std::string& name);

/// Returns the tools that servers offer now, even if a lock file describes them.
std::string current_tools(const Host& host, const Call& call);
/// Returns the tools of the catalog. Waits for servers that start slowly.
std::string started_tools(const Host& host, const Call& call);

/// Throws a Failure if there is a file with that name.
void refuse_to_replace(const std::string& path);
/// Writes a new file. Throws a Failure if there is one with that name.
void create_file(const std::string& path, std::string_view text);
/// Returns the word as a shell takes it.
std::string quoted_word(const std::string& word);

/// `collet workflow new DIR NAME TOOL…`: writes DIR/NAME.yaml. Returns the exit code.
int new_workflow(const Host& host, const Service& service, const std::vector<std::string>& words, Call& call);
/// `collet workflow import DIR FILE`: writes the workflows of an Arazzo document. `apis`: words SOURCE=API.
/// Returns the exit code: failed if a part of the document is left out.
int import_workflows(const Service& service, const std::vector<std::string>& words,
                     const std::vector<std::string>& apis, Call& call);

/// `collet workflow test`: runs the tests of the folder, each with its recording. Returns the exit code.
int run_tests(const Host& host, Service& service, Call& call);

}  // namespace collet::workflow
