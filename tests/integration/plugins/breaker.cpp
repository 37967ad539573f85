// SPDX-License-Identifier: MIT
/// A plugin with a tool for each fault that ends its host, or that the host must contain.
/// `[plugins.breaker.config]` names faults of create(), describe() and destroy().
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <linux/close_range.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

volatile int g_zero = 0;
volatile int g_seven = 7;
char* volatile g_null = nullptr;
std::atomic<bool> g_go_on{true};

using Fault = void (*)();

void segv() {
  *g_null = 1;
}

void bus() {
  char path[] = "/tmp/collet-breaker-XXXXXX";
  const int fd = ::mkstemp(path);
  ::unlink(path);
  void* const page = ::mmap(nullptr, 4096, PROT_READ, MAP_SHARED, fd, 0);
  g_zero = *static_cast<volatile char*>(page);  // the file is empty
}

void fpe() {
  g_zero = g_seven / g_zero;
}

void ill() {
  __builtin_trap();
}

void abort_it() {
  std::abort();
}

void throw_it() {
  throw std::runtime_error("nobody catches this");
}

void terminate() noexcept {
  throw_it();
}

template <Fault fault>
void on_thread() {
  std::thread([] { fault(); }).join();
}

[[gnu::noinline]] int recurse(int depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : recurse(depth + 1) + room[0];
}

void overflow() {
  g_zero = recurse(1);
}

void jump() {
  reinterpret_cast<Fault>(static_cast<std::uintptr_t>(g_zero))();
  g_zero = 1;  // so that the call is no jump, and leaves its address on the stack
}

void print_and_abort() {
  std::printf("printed with a line end\nprinted without");
  std::abort();
}

void raise_fpe() {
  std::raise(SIGFPE);
}

/// A timer's signal is for the whole process.
void alarm_it() {
  ::ualarm(1, 0);
  for (;;)
    ::pause();
}

void raise_usr1() {
  std::raise(SIGUSR1);
}

/// The kernel lets no handler run.
void kill_it() {
  ::kill(::getpid(), SIGKILL);
}

/// Throws while the process exits.
struct AtExit {
  bool armed = false;
  ~AtExit() noexcept(false) {
    if (armed) throw_it();
  }
};
AtExit g_at_exit;

void throw_at_exit() {
  g_at_exit.armed = true;
}

void exit_it() {
  std::exit(0);
}
void quick_exit_it() {
  std::quick_exit(0);
}
void exit_at_once() {
  ::_exit(0);
}
void exit_at_once_c99() {
  std::_Exit(0);
}

/// The child returns into the host's code.
void fork_and_return() {
  static_cast<void>(::fork());
}

/// The same without the handlers that fork() runs.
void clone_and_return() {
  static_cast<void>(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, 0));
}

/// The child writes to every descriptor above 2, and then waits for ever.
void fork_and_write() {
  if (::fork() != 0) return;
  for (int fd = 3; fd < 64; ++fd)
    static_cast<void>(!::write(fd, "{\"from\":\"a child\"}\n", 19));
  for (;;)
    ::pause();
}

/// The child prints an answer, and exits as a program does.
void fork_and_print() {
  const pid_t child = ::fork();
  if (child == 0) {
    std::printf("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"from\":\"a child\"}}\n");
    std::exit(0);
  }
  ::waitpid(child, nullptr, 0);
}

/// The child fails to execute a program, which is no fault.
void vfork_and_exit() {
  const pid_t child = ::vfork();
  if (child == 0) ::_exit(127);
  ::waitpid(child, nullptr, 0);
}

void close_each() {
  for (int fd = 0; fd < 4096; ++fd)
    ::close(fd);
}

void close_above_2() {
  ::closefrom(3);
}

void close_all() {
  ::close_range(0, ~0U, 0);
}

void change_folder() {
  if (::chdir("/") != 0) throw std::runtime_error("chdir failed");
}

void reset_handlers() {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT})
    std::signal(signal, SIG_DFL);
}

struct sigaction g_former {};

/// A handler as runtimes install it: it passes on what is not its own.
void install_handler() {
  struct sigaction action {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = [](int signal, siginfo_t* info, void* context) {
    constexpr std::string_view k_text = "the plugin's handler\n";
    static_cast<void>(!::write(2, k_text.data(), k_text.size()));
    g_former.sa_sigaction(signal, info, context);
  };
  ::sigaction(SIGSEGV, &action, &g_former);
}

void hang() {
  while (g_go_on)
    ::pause();
}

struct Named {
  std::string_view name;
  Fault fault;
};
constexpr Named k_faults[] = {
    {"segv", segv},
    {"bus", bus},
    {"fpe", fpe},
    {"ill", ill},
    {"abort", abort_it},
    {"terminate", terminate},
    {"throw_on_thread", on_thread<throw_it>},
    {"segv_on_thread", on_thread<segv>},
    {"jump_on_thread", on_thread<jump>},
    {"exit_on_thread", on_thread<exit_it>},
    {"overflow", overflow},
    {"jump", jump},
    {"print_and_abort", print_and_abort},
    {"raise_fpe", raise_fpe},
    {"raise_usr1", raise_usr1},
    {"alarm", alarm_it},
    {"kill_it", kill_it},
    {"throw_it", throw_it},
    {"throw_at_exit", throw_at_exit},
    {"exit", exit_it},
    {"quick_exit", quick_exit_it},
    {"exit_at_once", exit_at_once},
    {"exit_at_once_c99", exit_at_once_c99},
    {"fork_and_return", fork_and_return},
    {"clone_and_return", clone_and_return},
    {"fork_and_write", fork_and_write},
    {"fork_and_print", fork_and_print},
    {"vfork_and_exit", vfork_and_exit},
    {"close_each", close_each},
    {"close_above_2", close_above_2},
    {"close_all", close_all},
    {"change_folder", change_folder},
    {"reset_handlers", reset_handlers},
    {"install_handler", install_handler},
    {"hang", hang},
};

void run_fault(std::string_view name) {
  for (const Named& named : k_faults) {
    if (named.name == name) named.fault();
  }
}

constexpr auto k_manifest = collet::manifest("breaker", "0.1.0", [](auto& m) {
  m.concurrent();
  for (const char* tool : {"segv",
                           "bus",
                           "fpe",
                           "ill",
                           "abort",
                           "terminate",
                           "throw_on_thread",
                           "segv_on_thread",
                           "jump_on_thread",
                           "exit_on_thread",
                           "overflow",
                           "jump",
                           "print_and_abort",
                           "raise_fpe",
                           "raise_usr1",
                           "alarm",
                           "throw_at_exit",
                           "exit",
                           "quick_exit",
                           "exit_at_once",
                           "exit_at_once_c99",
                           "fork_and_return",
                           "clone_and_return",
                           "fork_and_write",
                           "fork_and_print",
                           "vfork_and_exit",
                           "close_each",
                           "close_above_2",
                           "close_all",
                           "change_folder",
                           "install_handler",
                           "hang"})
    m.tool(tool).title("Break").description("Has the fault of its name").read_only();
  m.tool("log_flood")
      .title("Log")
      .description("Logs so many lines")
      .read_only()
      .property("lines", schema::integer().required());
});

class Breaker final : public collet::Plugin {
 public:
  explicit Breaker(const collet::Setup& setup)
      : host_(setup.host()), destroy_(setup.config()["destroy"].string().value_or("")) {
    run_fault(setup.config()["create"].string().value_or(""));
  }
  ~Breaker() override { run_fault(destroy_); }

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "log_flood") {
      for (auto line = call.arguments().integer("lines"); line > 0; --line)
        host_.log(COLLET_LOG_WARNING, "line " + std::to_string(line));
    }
    run_fault(tool);
    call.json(R"({"survived":true})");
  }

 private:
  const collet::Host host_;
  const std::string destroy_;
};

}  // namespace

COLLET_PLUGIN(Breaker, k_manifest);
