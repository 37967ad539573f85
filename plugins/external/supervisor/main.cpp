// SPDX-License-Identifier: MIT
/// collet-supervisor COMMAND [ARGUMENT…]: runs an MCP server as its child, and lets no process of the server
/// outlive the host, however the host ends.
///
/// Descriptors: 0, 1 and 2 are the server's. 3 is the read end of a pipe whose write end only the host holds:
/// the byte 't' asks for SIGTERM to the server's process group, the byte 'k' and the end of the pipe for the
/// end of all. The errno of a server that could not be started is written to 4, which is otherwise closed by
/// its start.
///
/// The supervisor is the subreaper of the server's descendants (prctl(2), PR_SET_CHILD_SUBREAPER), so a
/// process that leaves the process group or loses its parent becomes its child. It ends with the server's
/// exit code or signal. The host's own process cannot do this: after SIGKILL nothing in it runs.
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <initializer_list>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int k_host = 3;
constexpr int k_start_report = 4;
/// Time that a server has after SIGTERM when the host ended without a word.
constexpr int k_grace_ms = 300;
/// Pause between two rounds of SIGKILL; a killed process needs a moment to end.
constexpr int k_round_ms = 5;

pid_t server = -1;
int server_status = 0;
bool server_ended = false;

[[noreturn]] void run_server(char** command, const sigset_t& former_mask, pid_t supervisor) {
  // The direct child also ends if the supervisor itself is killed. The signal belongs to the parent's thread,
  // and the supervisor has one thread.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(127);
  setpgid(0, 0);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE})
    std::signal(signal, SIG_DFL);
  sigprocmask(SIG_SETMASK, &former_mask, nullptr);
  execvp(command[0], command);
  const int error_number = errno;
  const auto written = write(k_start_report, &error_number, sizeof error_number);
  _exit(written == sizeof error_number ? 127 : 126);
}

/// Collects ended children. The server's process group keeps its id until the server is collected, so what is
/// left of the group is killed before.
void collect_ended() {
  for (;;) {
    siginfo_t info{};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
    int status = 0;
    if (info.si_pid == server) kill(-server, SIGKILL);
    if (waitpid(info.si_pid, &status, 0) != info.si_pid || info.si_pid != server) continue;
    server_status = status;
    server_ended = true;
  }
}

/// Returns the parent of a process, or -1.
pid_t parent_of(const char* pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[512];
  const auto size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return -1;
  text[size] = '\0';
  // The name of the program in parentheses may contain anything; the state and the parent follow the last
  // one.
  const char* const end = std::strrchr(text, ')');
  int parent = -1;
  char state = 0;
  return end != nullptr && sscanf(end + 1, " %c %d", &state, &parent) == 2 ? parent : -1;
}

/// Kills all children; the children of a killed process become the supervisor's own.
void kill_children() {
  DIR* const processes = opendir("/proc");
  if (processes == nullptr) return;
  const pid_t self = getpid();
  while (const dirent* const entry = readdir(processes)) {
    if (entry->d_name[0] < '1' || entry->d_name[0] > '9') continue;
    if (parent_of(entry->d_name) == self) kill(static_cast<pid_t>(std::atol(entry->d_name)), SIGKILL);
  }
  closedir(processes);
}

/// Returns true if a child is left, ended or not.
bool has_children() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

[[noreturn]] void end_all() {
  if (!server_ended) kill(-server, SIGKILL);
  for (collect_ended(); has_children(); collect_ended()) {
    kill_children();
    poll(nullptr, 0, k_round_ms);
  }
  if (!WIFSIGNALED(server_status)) _exit(WEXITSTATUS(server_status));
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const int signal = WTERMSIG(server_status);
  std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  kill(getpid(), signal);
  _exit(128 + signal);
}

long long now_ms() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1'000'000;
}

/// Waits for the end of the server or the host's wish to end it.
[[noreturn]] void supervise(int signals) {
  long long end_at = -1;  ///< when the grace after SIGTERM is over
  for (;;) {
    pollfd fds[] = {{end_at < 0 ? k_host : -1, POLLIN, 0}, {signals, POLLIN, 0}};
    const long long left = end_at < 0 ? -1 : end_at - now_ms();
    if (end_at >= 0 && left <= 0) end_all();
    if (poll(fds, 2, static_cast<int>(left)) < 0 && errno != EINTR) end_all();
    if (fds[1].revents != 0) {
      signalfd_siginfo info{};
      while (read(signals, &info, sizeof info) > 0) {
      }
      collect_ended();
      if (server_ended) end_all();
    }
    if (fds[0].revents == 0) continue;
    char word = 0;
    const auto size = read(k_host, &word, 1);
    if (size < 0 && errno == EINTR) continue;
    if (word == 'k') end_all();
    kill(-server, SIGTERM);
    if (size <= 0) end_at = now_ms() + k_grace_ms;
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2 || fcntl(k_host, F_SETFD, FD_CLOEXEC) != 0 ||
      fcntl(k_start_report, F_SETFD, FD_CLOEXEC) != 0) {
    fputs("collet-supervisor is started by Collet for MCP servers\n", stderr);
    return 2;
  }
  sigset_t blocked;
  sigset_t former;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &former);
  const int signals = signalfd(-1, &blocked, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) {
    const int error_number = errno;
    return write(k_start_report, &error_number, sizeof error_number) > 0 ? 127 : 126;
  }
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE})
    std::signal(signal, SIG_IGN);
  const pid_t self = getpid();
  server = fork();
  if (server == 0) run_server(arguments + 1, former, self);
  if (server < 0) {
    const int error_number = errno;
    return write(k_start_report, &error_number, sizeof error_number) > 0 ? 127 : 126;
  }
  setpgid(server, server);  // here too, so that the group exists before the first signal to it
  // The ends of the server's streams are the server's alone.
  for (const int fd : {0, 1, 2, k_start_report})
    close(fd);
  supervise(signals);
}
