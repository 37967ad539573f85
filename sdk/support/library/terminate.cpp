// SPDX-License-Identifier: MIT
/// The handler of std::terminate() for programs and libraries that link the C++ runtime statically. It
/// replaces the runtime's own handler by its name, because that one prints the exception's type and adds 47
/// kB of demangling code.
#include <cstdlib>
#include <unistd.h>

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
namespace __gnu_cxx {

void __verbose_terminate_handler();

void __verbose_terminate_handler() {
  constexpr char k_text[] = "terminate: an exception that nothing caught, or std::terminate() itself\n";
  if (::write(STDERR_FILENO, k_text, sizeof k_text - 1) < 0) std::_Exit(EXIT_FAILURE);
  std::abort();
}

}  // namespace __gnu_cxx
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
