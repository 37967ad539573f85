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
  bool is_fault = true;  ///< else a timer or kill() sends it, and it may be ignored
};
constexpr std::array<CrashSignal, 14> k_signals{{{SIGSEGV, "SIGSEGV"},
                                                 {SIGBUS, "SIGBUS"},
                                                 {SIGFPE, "SIGFPE"},
                                                 {SIGILL, "SIGILL"},
                                                 {SIGABRT, "SIGABRT"},
                                                 {SIGTRAP, "SIGTRAP"},
                                                 {SIGSYS, "SIGSYS"},
                                                 {SIGALRM, "SIGALRM", false},
                                                 {SIGVTALRM, "SIGVTALRM", false},
                                                 {SIGPROF, "SIGPROF", false},
                                                 {SIGXCPU, "SIGXCPU", false},
                                                 {SIGIO, "SIGIO", false},
                                                 {SIGUSR1, "SIGUSR1", false},
                                                 {SIGUSR2, "SIGUSR2", false}}};
constexpr int k_other_report_seconds = 5;  ///< time that another thread has for its report

constinit std::atomic<CrashOutput*> g_output{nullptr};
constinit std::atomic<bool> g_json{false};
constinit std::atomic<int> g_exit_code{1};
constinit std::atomic<bool> g_installed{false};
constinit std::atomic<bool> g_ending{false};  ///< every plugin is destroyed
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

const CrashSignal& signal_of(int number) {
  for (const auto& signal : k_signals) {
    if (signal.number == number) return signal;
  }
  return k_signals.front();
}

/// Returns true if nobody handles the signal. A fault cannot be ignored.
bool is_free(const CrashSignal& signal, const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 &&
         (action.sa_handler == SIG_DFL || (signal.is_fault && action.sa_handler == SIG_IGN));
}

bool is_from_kill(const siginfo_t& info) {
  return info.si_code == SI_USER || info.si_code == SI_QUEUE || info.si_code == SI_TKILL;
}

/// Returns true if code on this thread raised the signal. A signal for the whole process may arrive on any
/// thread.
bool is_from_this_thread(const CrashSignal& signal, const siginfo_t& info) {
  return info.si_code == SI_TKILL || (signal.is_fault && info.si_code > 0);
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
    line.text(g_ending.load() && ::gettid() == g_process.load() ? " while the process exits"
                                                                : " on a thread of its own");
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

void report_crash(const CrashSignal& signal, const siginfo_t& info, const void* context) {
  const auto registers = registers_of(context);
  const bool own = is_from_this_thread(signal, info);
  const RunningCode* const running = own ? RunningCode::innermost() : nullptr;
  const int fd = output().fd();
  StackTrace trace;
  std::string_view plugin;
  if (running != nullptr) {
    plugin = running->plugin();
  } else if (own) {
    trace = take_stack_trace(registers.instruction);
    plugin = plugin_of(trace);
    if (plugin.empty()) plugin = plugin_on_stack(registers.stack);
  }
  ReportLine line(fd, g_json.load());
  if (util::in_forked_child()) line.text("a child process of ");
  if (!own) {
    line.text("the host, or a plugin, ended the host by a signal for the process (")
        .text(signal.name)
        .text(")");
  } else if (plugin.empty()) {
    line.text("the host, or a thread of a plugin, crashed (").text(signal.name).text(")");
  } else {
    line.text("plugin '").text(plugin).text("' crashed (").text(signal.name).text(")");
    append_place(line, running);
  }
  line.write();
  if (trace.count == 0 && own) trace = take_stack_trace(registers.instruction);
  write_stack_trace(trace, fd, g_json.load());
  if (!util::in_forked_child()) output().flush();
}

/// Returns true in a child of vfork(), which shares the memory of this process and must not change it.
bool in_borrowed_memory() {
  return !util::in_forked_child() && ::getpid() != g_process.load();
}

void on_crash(int signal, siginfo_t* info, void* context) {
  if (in_borrowed_memory()) return raise_again(signal);
  if (!g_reporting.exchange(true)) {
    if (is_from_kill(*info) && info->si_pid != ::getpid()) {
      ReportLine(output().fd(), g_json.load())
          .text("the host was ended by ")
          .text(signal_of(signal).name)
          .text(" from process ")
          .number(info->si_pid)
          .write();
    } else {
      report_crash(signal_of(signal), *info, context);
    }
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
  g_ending.store(false);
  if (g_installed.exchange(true)) return;
  g_process.store(::getpid());
  util::watch_forks();
  prepare_stack_trace();
  unsigned handled = 0;
  for (std::size_t i = 0; i < k_signals.size(); ++i) {
    struct sigaction present {};
    if (::sigaction(k_signals.at(i).number, nullptr, &present) != 0 || !is_free(k_signals.at(i), present))
      continue;
    install_handler(i);
    handled |= 1U << i;
  }
  g_handled.store(handled);
}

void forget_crash_output() {
  g_output.store(nullptr);
  g_ending.store(true);
}

void restore_crash_handlers() {
  const unsigned handled = g_handled.load();
  for (std::size_t i = 0; i < k_signals.size(); ++i) {
    struct sigaction present {};
    if ((handled & (1U << i)) == 0 || ::sigaction(k_signals.at(i).number, nullptr, &present) != 0) continue;
    if (is_free(k_signals.at(i), present)) install_handler(i);
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
