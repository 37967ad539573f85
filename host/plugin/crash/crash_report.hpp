// SPDX-License-Identifier: MIT
/// Names the plugin that ends the process: by a signal such as SIGSEGV or SIGABRT, or by exit().
#pragma once

#include <cstdint>

namespace collet::host::plugin {

/// The destination of a crash report. The functions must be async-signal-safe.
class CrashOutput {
 public:
  /// Returns the descriptor of the host's standard error.
  virtual int fd() { return 2; }
  /// Passes on what plugins have printed.
  virtual void flush();

 protected:
  ~CrashOutput() = default;
};

struct CrashOptions {
  CrashOutput* output = nullptr;  ///< null means descriptor 2; must outlive the process or be replaced
  bool json = false;              ///< lines are JSON objects, like those of the log
  int exit_code = 1;              ///< exit code of a process that a plugin ends by exit()
};

/// Installs handlers for the signals by which a process crashes. The handler writes the plugin, the tool and
/// the stack, and the signal then ends the process. A signal that has a handler already, such as that of a
/// sanitizer, keeps it. Must be called before the first plugin is loaded, so that a plugin which installs
/// handlers of its own can pass signals on to these. A later call changes only the options.
void install_crash_report(const CrashOptions& options);

/// Replaces CrashOptions::output by descriptor 2.
void forget_crash_output();

/// Installs the handlers again that a plugin has reset to the default. Does nothing before
/// install_crash_report().
void restore_crash_handlers();

/// Reports that `function` was called with `status` at the address `caller`, and ends the process with
/// CrashOptions::exit_code. Returns if the host itself has called it, or if no report is installed.
void report_exit(const char* function, int status, const void* caller);

}  // namespace collet::host::plugin
