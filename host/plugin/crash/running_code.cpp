// SPDX-License-Identifier: MIT
#include "host/plugin/crash/running_code.hpp"

#include <csignal>
#include <cstddef>
#include <sys/mman.h>

namespace collet::host::plugin {
namespace {

constexpr std::size_t k_stack_bytes = std::size_t{64} << 10U;
constexpr std::string_view k_call_id = R"({"call_id":")";

constinit thread_local const RunningCode* t_innermost = nullptr;
constinit thread_local bool t_has_stack = false;

/// The alternate signal stack of a thread. Its pages take no memory until a handler uses them.
class AlternateStack {
 public:
  AlternateStack() {
    stack_t present{};
    if (::sigaltstack(nullptr, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0) return;
    void* const memory = ::mmap(nullptr, k_stack_bytes, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack{};
    stack.ss_sp = memory;
    stack.ss_size = k_stack_bytes;
    if (::sigaltstack(&stack, nullptr) == 0) {
      memory_ = memory;
    } else {
      ::munmap(memory, k_stack_bytes);
    }
  }
  ~AlternateStack() {
    stack_t present{};
    if (memory_ == nullptr || ::sigaltstack(nullptr, &present) != 0 || present.ss_sp != memory_) return;
    present.ss_flags = SS_DISABLE;
    if (::sigaltstack(&present, nullptr) == 0) ::munmap(memory_, k_stack_bytes);
  }
  AlternateStack(const AlternateStack&) = delete;
  AlternateStack& operator=(const AlternateStack&) = delete;

 private:
  void* memory_ = nullptr;  ///< null if the thread has another stack, such as that of a sanitizer
};

[[gnu::cold, gnu::noinline]] void add_stack() {
  t_has_stack = true;
  static thread_local const AlternateStack stack;
  static_cast<void>(stack);
}

}  // namespace

RunningCode::RunningCode(std::string_view plugin, CodeKind kind, std::string_view name,
                         std::string_view meta_json)
    : plugin_(plugin), name_(name), meta_(meta_json), kind_(kind), outer_(t_innermost) {
  if (!t_has_stack) add_stack();
  t_innermost = this;
}

RunningCode::~RunningCode() {
  t_innermost = outer_;
}

const RunningCode* RunningCode::innermost() {
  return t_innermost;
}

std::string_view RunningCode::call_id() const {
  if (!meta_.starts_with(k_call_id)) return {};
  const std::string_view rest = meta_.substr(k_call_id.size());
  return rest.substr(0, rest.find('"'));
}

}  // namespace collet::host::plugin
