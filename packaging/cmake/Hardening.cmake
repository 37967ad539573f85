# Hardens all programs and libraries that users build: canaries in functions with arrays, checked variants of libc's functions, jump targets
# marked for the processor (CET on x86-64, BTI on arm64), relocations resolved and write-protected at start. packaging/hardening.sh checks the
# result. Sanitizers contain stronger checks and conflict with some of these.
if(COLLET_SANITIZE)
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckCXXSourceCompiles)
include(CheckPIESupported)
check_pie_supported()

add_compile_options(-fstack-protector-strong)

# A processor checks jump targets and return addresses only in a program all of whose objects are marked. Where the C++ runtime is not, as in
# Debian 12, the marks of our own objects would cost an instruction in each function and protect nothing.
set(CMAKE_REQUIRED_FLAGS -fcf-protection=full)
set(CMAKE_REQUIRED_LINK_OPTIONS -static-libstdc++ -static-libgcc -Wl,-z,cet-report=error)
check_cxx_source_compiles("#include <string>\nint main(int count, char** words) { return std::string(words[0]).find(words[count - 1]) != 0; }"
  COLLET_HAS_MARKED_RUNTIME)
unset(CMAKE_REQUIRED_FLAGS)
unset(CMAKE_REQUIRED_LINK_OPTIONS)
if(COLLET_HAS_MARKED_RUNTIME)
  add_compile_options(-fcf-protection=full)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  add_compile_options(-mbranch-protection=standard)
endif()

# FORTIFY needs an optimising compiler; a package's own choice of level comes later on the command line or is the same.
add_compile_options("$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
