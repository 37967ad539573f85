// SPDX-License-Identifier: MIT
/// The checks that call the tools of a plugin, read its resources and get its prompts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "host/catalog/description_reader.hpp"
#include "host/cli/plugin_check/check_port.hpp"
#include "host/cli/plugin_check/check_reporter.hpp"
#include "host/cli/plugin_check/probe_calls.hpp"

namespace collet::host::cli {

class CallChecks {
 public:
  /// The arguments must outlive this object.
  CallChecks(const CheckReporter& report, CheckHost& host, plugin::Backend& backend,
             const catalog::Offers& offers)
      : report_(report), host_(host), backend_(backend), offers_(offers) {}

  /// Runs all checks and reports their results. `folder` is empty and writable.
  void run(plugin::InstanceId instance, const std::string& folder);

  /// Makes one call of the first tool that can be called. Returns what the plugin did wrong; empty if
  /// nothing.
  std::string call_once(plugin::InstanceId instance);

 private:
  struct Ended {
    collet_status status = COLLET_OK;
    call::Collected answer;
    std::string fault;  ///< phrase for what the plugin did wrong; empty if nothing
  };
  using Enter = std::function<collet_status(std::string_view meta_json, plugin::CallPort& port)>;
  Ended enter(plugin::InstanceId instance, const std::string& step, std::string_view access,
              const Enter& function);
  Ended call(plugin::InstanceId instance, const catalog::Tool& tool, const std::string& arguments,
             std::string_view access = k_no_access);

  void check_wrong_arguments(plugin::InstanceId instance);
  void check_examples(plugin::InstanceId instance);
  void check_example(plugin::InstanceId instance, const catalog::Tool& tool, const ProbeCall& example);
  void check_reads(plugin::InstanceId instance);
  void check_offer(const char* what, const catalog::Tool& offer, Ended ended);
  void check_outside(plugin::InstanceId instance, const std::string& folder);
  bool is_opened_by(plugin::InstanceId instance, const catalog::Tool& tool, class OutsideProbe& probe);
  void check_leaks(plugin::InstanceId instance);
  std::string leak_of(plugin::InstanceId instance, const catalog::Tool& tool, const std::string& arguments);

  void ok(const char* check, const std::string& text) const;
  /// Reports at most k_max_reported failures of one check.
  void fail(const char* check, const std::string& text);

  const CheckReporter& report_;
  CheckHost& host_;
  plugin::Backend& backend_;
  const catalog::Offers& offers_;
  std::size_t calls_ = 0;   ///< made by the check that runs now
  std::size_t faults_ = 0;  ///< found by the check that runs now
};

}  // namespace collet::host::cli
