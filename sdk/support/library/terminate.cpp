// SPDX-License-Identifier: MIT
/// What std::terminate() does in programs and libraries of ours that carry the C++ runtime as an archive. The
/// runtime's own handler, which this one replaces by its name, tells the exception's type and brings 47 kB of
/// demangling.
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
