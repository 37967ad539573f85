// SPDX-License-Identifier: MIT
/// Defines exit() and its relatives for all libraries of the process, because the dynamic linker finds the
/// program's symbols first. A plugin that ends the process is named; every other call is passed on to the C
/// library.
#include <cstdlib>
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "host/plugin/crash/crash_report.hpp"

namespace {

using collet::host::plugin::report_exit;

template <class Function>
[[noreturn]] void pass_on(const char* name, int status) {
  if (void* const found = ::dlsym(RTLD_NEXT, name)) reinterpret_cast<Function>(found)(status);
  for (;;)
    ::syscall(SYS_exit_group, status);
}

}  // namespace

// The headers of the C library declare these functions with the attribute `noreturn` in GNU's spelling, which
// must be repeated as it is.
#define COLLET_EXIT_CALL(name, exceptions)                                                  \
  __attribute__((noreturn, visibility("default"), used)) void name(int status) exceptions { \
    report_exit(#name, status, __builtin_return_address(0));                                \
    pass_on<void (*)(int)>(#name, status);                                                  \
  }

// The names belong to the C library, whose functions these replace. They are reserved for that reason, and
// parentheses around a name that is declared would not compile.
// NOLINTBEGIN(bugprone-reserved-identifier,bugprone-macro-parentheses,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
extern "C" {
COLLET_EXIT_CALL(exit, noexcept)
COLLET_EXIT_CALL(quick_exit, noexcept)
COLLET_EXIT_CALL(_exit, )
COLLET_EXIT_CALL(_Exit, noexcept)
}
// NOLINTEND(bugprone-reserved-identifier,bugprone-macro-parentheses,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
