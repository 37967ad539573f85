// SPDX-License-Identifier: MIT
#include "host/plugin/crash/crash_report.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>
#include <ucontext.h>
#include <unistd.h>

#include "host/plugin/crash/code_ranges.hpp"
#include "host/plugin/crash/report_line.hpp"
#include "host/plugin/crash/running_code.hpp"
#include "host/plugin/crash/stack_trace.hpp"
#include "host/util/flush_printed.hpp"
#include "host/util/forked_child.hpp"

// The limits of the program itself, defined by the linker.
extern "C" const char g_program_begin __asm__("__executable_start");
extern "C" const char g_program_end __asm__("_end");

namespace collet::host::plugin {
namespace {

struct CrashSignal {
  int number;
  std::string_view name;
};
constexpr std::array<CrashSignal, 7> k_signals{{{SIGSEGV, "SIGSEGV"},
                                                {SIGBUS, "SIGBUS"},
                                                {SIGFPE, "SIGFPE"},
                                                {SIGILL, "SIGILL"},
                                                {SIGABRT, "SIGABRT"},
                                                {SIGTRAP, "SIGTRAP"},
                                                {SIGSYS, "SIGSYS"}}};
constexpr int k_other_report_seconds = 5;  ///< time that another thread has for its report

constinit std::atomic<CrashOutput*> g_output{nullptr};
constinit std::atomic<bool> g_json{false};
constinit std::atomic<int> g_exit_code{1};
constinit std::atomic<bool> g_installed{false};
constinit std::atomic<pid_t> g_process{0};
constinit std::atomic<unsigned> g_handled{0};    ///< bit i: the handler of k_signals[i] is installed
constinit std::atomic<bool> g_reporting{false};  ///< a thread writes its report

struct Registers {
  std::uintptr_t instruction = 0;
  std::uintptr_t stack = 0;
};

Registers registers_of(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return {static_cast<std::uintptr_t>(machine.gregs[REG_RIP]),
          static_cast<std::uintptr_t>(machine.gregs[REG_RSP])};
#elif defined(__aarch64__)
  return {static_cast<std::uintptr_t>(machine.pc), static_cast<std::uintptr_t>(machine.sp)};
#else
  static_cast<void>(machine);
  return {};
#endif
}

std::string_view name_of(int signal) {
  for (const auto& [number, name] : k_signals) {
    if (number == signal) return name;
  }
  return "a signal";
}

bool is_default(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 &&
         (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN);
}

/// Ends the process by the signal as if there were no handler, once the handler returns.
void raise_again(int signal) {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  ::sigaction(signal, &action, nullptr);
  ::raise(signal);
}

/// Appends what the plugin ran: " in tool 'x', call 7".
void append_place(ReportLine& line, const RunningCode* running) {
  if (running == nullptr) {
    line.text(" on a thread of its own");
    return;
  }
  const auto named = [&](std::string_view what) {
    line.text(what).text(" '").text(running->name()).text("'");
    if (const auto id = running->call_id(); !id.empty()) line.text(", call ").text(id);
  };
  switch (running->kind()) {
    case CodeKind::load:
      line.text(" while it was loaded");
      break;
    case CodeKind::create:
      line.text(" in create()");
      break;
    case CodeKind::describe:
      line.text(" in describe()");
      break;
    case CodeKind::tool:
      return named(" in tool");
    case CodeKind::resource:
      return named(" in resource");
    case CodeKind::prompt:
      return named(" in prompt");
    case CodeKind::command:
      return named(" in command");
    case CodeKind::interface:
      line.text(" in get_interface()");
      break;
    case CodeKind::destroy:
      line.text(" in destroy()");
      break;
  }
}

class StandardError final : public CrashOutput {};
constinit StandardError g_standard_error;

CrashOutput& output() {
  CrashOutput* const set = g_output.load();
  return set == nullptr ? g_standard_error : *set;
}

void report_crash(int signal, const void* context) {
  const auto registers = registers_of(context);
  const RunningCode* const running = RunningCode::innermost();
  const int fd = output().fd();
  StackTrace trace;
  std::string_view plugin;
  if (running != nullptr) {
    plugin = running->plugin();
  } else {
    trace = take_stack_trace(registers.instruction);
    plugin = plugin_of(trace);
    if (plugin.empty()) plugin = plugin_on_stack(registers.stack);
  }
  ReportLine line(fd, g_json.load());
  if (util::in_forked_child()) line.text("a child process of ");
  if (plugin.empty()) {
    line.text("the host, or a thread of a plugin, crashed (").text(name_of(signal)).text(")");
  } else {
    line.text("plugin '").text(plugin).text("' crashed (").text(name_of(signal)).text(")");
    append_place(line, running);
  }
  line.write();
  if (trace.count == 0) trace = take_stack_trace(registers.instruction);
  write_stack_trace(trace, fd, g_json.load());
  if (!util::in_forked_child()) output().flush();
}

/// Returns true in a child of vfork(), which shares the memory of this process and must not change it.
bool in_borrowed_memory() {
  return !util::in_forked_child() && ::getpid() != g_process.load();
}

void on_crash(int signal, siginfo_t* /*info*/, void* context) {
  if (in_borrowed_memory()) return raise_again(signal);
  if (!g_reporting.exchange(true)) {
    report_crash(signal, context);
  } else {
    // Another thread crashes too, and ends the process when its report is written.
    timespec left{k_other_report_seconds, 0};
    while (::nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
  }
  raise_again(signal);
}

void install_handler(std::size_t index) {
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigfillset(&action.sa_mask);
  ::sigaction(k_signals.at(index).number, &action, nullptr);
}

bool is_in_program(const void* address) {
  return address >= &g_program_begin && address < &g_program_end;
}

}  // namespace

void CrashOutput::flush() {
  util::flush_printed();
}

void install_crash_report(const CrashOptions& options) {
  g_output.store(options.output);
  g_json.store(options.json);
  g_exit_code.store(options.exit_code);
  if (g_installed.exchange(true)) return;
  g_process.store(::getpid());
  util::watch_forks();
  prepare_stack_trace();
  unsigned handled = 0;
  for (std::size_t i = 0; i < k_signals.size(); ++i) {
    struct sigaction present {};
    if (::sigaction(k_signals.at(i).number, nullptr, &present) != 0 || !is_default(present)) continue;
    install_handler(i);
    handled |= 1U << i;
  }
  g_handled.store(handled);
}

void forget_crash_output() {
  g_output.store(nullptr);
}

void restore_crash_handlers() {
  const unsigned handled = g_handled.load();
  for (std::size_t i = 0; i < k_signals.size(); ++i) {
    struct sigaction present {};
    if ((handled & (1U << i)) == 0 || ::sigaction(k_signals.at(i).number, nullptr, &present) != 0) continue;
    if (is_default(present)) install_handler(i);
  }
}

void report_exit(const char* function, int status, const void* caller) {
  const RunningCode* const running = RunningCode::innermost();
  if (!g_installed.load() || util::in_forked_child() || in_borrowed_memory()) return;
  if (is_in_program(caller)) return;
  std::string_view plugin =
      running != nullptr ? running->plugin() : plugin_at(reinterpret_cast<std::uintptr_t>(caller));
  if (plugin.empty()) plugin = plugin_of(take_stack_trace(0));
  if (g_reporting.exchange(true)) return;
  ReportLine line(output().fd(), g_json.load());
  if (plugin.empty()) {
    line.text("a library ended the host by ");
  } else {
    line.text("plugin '").text(plugin).text("' ended the host by ");
  }
  line.text(function).text("(").number(status).text(")");
  if (!plugin.empty()) append_place(line, running);
  line.text(": a plugin never exits").write();
  output().flush();
  ::_exit(g_exit_code.load());
}

}  // namespace collet::host::plugin
