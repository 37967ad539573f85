// SPDX-License-Identifier: MIT
/// Forwards to the system's unwinder, libgcc_s, in programs and libraries that link the C++ runtime
/// statically. libgcc_s is loaded with the first exception. At program start it would cost as much as any
/// other library, and it executes CPUID, which is slow in a virtual machine. It stays the only unwinder of
/// the process, which exceptions that pass from one library to another require.
#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>
#include <unwind.h>

namespace {

[[noreturn]] void no_unwinder() {
  constexpr char k_text[] = "libgcc_s.so.1, which exceptions need, cannot be loaded\n";
  if (::write(STDERR_FILENO, k_text, sizeof k_text - 1) < 0) std::_Exit(EXIT_FAILURE);
  std::abort();
}

/// Finds a function of libgcc_s, which is never unloaded.
template <class Function>
Function* find(const char* name) noexcept {
  static void* const library = ::dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
  void* const found = library == nullptr ? nullptr : ::dlsym(library, name);
  if (found == nullptr) no_unwinder();
  return reinterpret_cast<Function*>(found);
}

}  // namespace

#define COLLET_REAL(name) static auto* const real = find<decltype(name)>(#name)

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
extern "C" {

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) {
  COLLET_REAL(_Unwind_RaiseException);
  return real(exception);
}
void _Unwind_Resume(_Unwind_Exception* exception) {
  COLLET_REAL(_Unwind_Resume);
  real(exception);
  std::abort();  // does not return
}
_Unwind_Reason_Code _Unwind_Resume_or_Rethrow(_Unwind_Exception* exception) {
  COLLET_REAL(_Unwind_Resume_or_Rethrow);
  return real(exception);
}
void _Unwind_DeleteException(_Unwind_Exception* exception) {
  COLLET_REAL(_Unwind_DeleteException);
  real(exception);
}
_Unwind_Word _Unwind_GetGR(_Unwind_Context* context, int index) {
  COLLET_REAL(_Unwind_GetGR);
  return real(context, index);
}
void _Unwind_SetGR(_Unwind_Context* context, int index, _Unwind_Word value) {
  COLLET_REAL(_Unwind_SetGR);
  real(context, index, value);
}
_Unwind_Ptr _Unwind_GetIP(_Unwind_Context* context) {
  COLLET_REAL(_Unwind_GetIP);
  return real(context);
}
_Unwind_Ptr _Unwind_GetIPInfo(_Unwind_Context* context, int* before) {
  COLLET_REAL(_Unwind_GetIPInfo);
  return real(context, before);
}
void _Unwind_SetIP(_Unwind_Context* context, _Unwind_Ptr value) {
  COLLET_REAL(_Unwind_SetIP);
  real(context, value);
}
void* _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
  COLLET_REAL(_Unwind_GetLanguageSpecificData);
  return real(context);
}
_Unwind_Ptr _Unwind_GetRegionStart(_Unwind_Context* context) {
  COLLET_REAL(_Unwind_GetRegionStart);
  return real(context);
}
_Unwind_Ptr _Unwind_GetDataRelBase(_Unwind_Context* context) {
  COLLET_REAL(_Unwind_GetDataRelBase);
  return real(context);
}
_Unwind_Ptr _Unwind_GetTextRelBase(_Unwind_Context* context) {
  COLLET_REAL(_Unwind_GetTextRelBase);
  return real(context);
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
