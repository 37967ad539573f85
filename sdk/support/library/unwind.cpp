// SPDX-License-Identifier: MIT
/// Forwards to the system's unwinder, libgcc_s, in programs and libraries that link the C++ runtime
/// statically. At program start it would cost as much as any other library, and it executes CPUID, which is
/// slow in a virtual machine. It is loaded with the first of our libraries, or by load_unwinder(), because
/// the first exception may be about memory or descriptors that are used up. It stays the only unwinder of the
/// process, which exceptions that pass from one library to another require.
#include <atomic>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>
#include <unwind.h>

namespace {

[[noreturn]] void no_unwinder() {
  constexpr char k_text[] = "libgcc_s.so.1, which exceptions need, cannot be loaded\n";
  if (::write(STDERR_FILENO, k_text, sizeof k_text - 1) < 0) std::_Exit(EXIT_FAILURE);
  std::abort();
}

/// The functions of libgcc_s, which is never unloaded.
struct Unwinder {
  bool load() noexcept {
    void* const library = ::dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
    return library != nullptr && find(library, "_Unwind_RaiseException", raise_exception) &&
           find(library, "_Unwind_Resume", resume) &&
           find(library, "_Unwind_Resume_or_Rethrow", resume_or_rethrow) &&
           find(library, "_Unwind_DeleteException", delete_exception) &&
           find(library, "_Unwind_GetGR", get_gr) && find(library, "_Unwind_SetGR", set_gr) &&
           find(library, "_Unwind_GetIP", get_ip) && find(library, "_Unwind_GetIPInfo", get_ip_info) &&
           find(library, "_Unwind_SetIP", set_ip) &&
           find(library, "_Unwind_GetLanguageSpecificData", get_language_specific_data) &&
           find(library, "_Unwind_GetRegionStart", get_region_start) &&
           find(library, "_Unwind_GetDataRelBase", get_data_rel_base) &&
           find(library, "_Unwind_GetTextRelBase", get_text_rel_base);
  }

  template <class Function>
  static bool find(void* library, const char* name, Function*& function) noexcept {
    function = reinterpret_cast<Function*>(::dlsym(library, name));
    return function != nullptr;
  }

  decltype(_Unwind_RaiseException)* raise_exception = nullptr;
  decltype(_Unwind_Resume)* resume = nullptr;
  decltype(_Unwind_Resume_or_Rethrow)* resume_or_rethrow = nullptr;
  decltype(_Unwind_DeleteException)* delete_exception = nullptr;
  decltype(_Unwind_GetGR)* get_gr = nullptr;
  decltype(_Unwind_SetGR)* set_gr = nullptr;
  decltype(_Unwind_GetIP)* get_ip = nullptr;
  decltype(_Unwind_GetIPInfo)* get_ip_info = nullptr;
  decltype(_Unwind_SetIP)* set_ip = nullptr;
  decltype(_Unwind_GetLanguageSpecificData)* get_language_specific_data = nullptr;
  decltype(_Unwind_GetRegionStart)* get_region_start = nullptr;
  decltype(_Unwind_GetDataRelBase)* get_data_rel_base = nullptr;
  decltype(_Unwind_GetTextRelBase)* get_text_rel_base = nullptr;
};

/// Returns null if the library cannot be loaded now.
const Unwinder* loaded_unwinder() noexcept {
  static std::atomic<const Unwinder*> ready{nullptr};
  static Unwinder functions;
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  if (const Unwinder* const known = ready.load(std::memory_order_acquire)) return known;
  ::pthread_mutex_lock(&mutex);
  if (ready.load(std::memory_order_relaxed) == nullptr && functions.load())
    ready.store(&functions, std::memory_order_release);
  ::pthread_mutex_unlock(&mutex);
  return ready.load(std::memory_order_acquire);
}

/// Ends the process if the library cannot be loaded, because an exception is in flight.
const Unwinder& unwinder() noexcept {
  const Unwinder* const loaded = loaded_unwinder();
  if (loaded == nullptr) no_unwinder();
  return *loaded;
}

}  // namespace

extern "C" bool collet_load_unwinder() noexcept {
  return loaded_unwinder() != nullptr;
}

// The ABI of exceptions gives these functions and types their reserved names.
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
extern "C" {

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) {
  return unwinder().raise_exception(exception);
}
void _Unwind_Resume(_Unwind_Exception* exception) {
  unwinder().resume(exception);
  std::abort();  // does not return
}
_Unwind_Reason_Code _Unwind_Resume_or_Rethrow(_Unwind_Exception* exception) {
  return unwinder().resume_or_rethrow(exception);
}
void _Unwind_DeleteException(_Unwind_Exception* exception) {
  unwinder().delete_exception(exception);
}
_Unwind_Word _Unwind_GetGR(_Unwind_Context* context, int index) {
  return unwinder().get_gr(context, index);
}
void _Unwind_SetGR(_Unwind_Context* context, int index, _Unwind_Word value) {
  unwinder().set_gr(context, index, value);
}
_Unwind_Ptr _Unwind_GetIP(_Unwind_Context* context) {
  return unwinder().get_ip(context);
}
_Unwind_Ptr _Unwind_GetIPInfo(_Unwind_Context* context, int* before) {
  return unwinder().get_ip_info(context, before);
}
void _Unwind_SetIP(_Unwind_Context* context, _Unwind_Ptr value) {
  unwinder().set_ip(context, value);
}
void* _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
  return unwinder().get_language_specific_data(context);
}
_Unwind_Ptr _Unwind_GetRegionStart(_Unwind_Context* context) {
  return unwinder().get_region_start(context);
}
_Unwind_Ptr _Unwind_GetDataRelBase(_Unwind_Context* context) {
  return unwinder().get_data_rel_base(context);
}
_Unwind_Ptr _Unwind_GetTextRelBase(_Unwind_Context* context) {
  return unwinder().get_text_rel_base(context);
}

}  // extern "C"

namespace __cxxabiv1 {

/// The exceptions of a thread. The C++ runtime's own object of this type is allocated when the thread throws
/// for the first time in this library, and the process ends if there is no memory for it.
struct __cxa_eh_globals {
  void* caught_exceptions;
  unsigned int uncaught_exceptions;
};

namespace {
[[gnu::tls_model("initial-exec")]] thread_local __cxa_eh_globals exceptions_of_thread{};
}

extern "C" {
__cxa_eh_globals* __cxa_get_globals() noexcept {
  return &exceptions_of_thread;
}
__cxa_eh_globals* __cxa_get_globals_fast() noexcept {
  return &exceptions_of_thread;
}
}

}  // namespace __cxxabiv1
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
