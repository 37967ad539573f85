# Hardens all programs and libraries that users build: canaries in functions with arrays, checked variants of libc's functions, jump targets
# marked for the processor (CET on x86-64, BTI on arm64), relocations resolved and write-protected at start. packaging/hardening.sh checks the
# result. Sanitizers contain stronger checks and conflict with some of these.
if(COLLET_SANITIZE)
  return()
endif()
include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported()

add_compile_options(-fstack-protector-strong)
foreach(flag -fcf-protection=full -mbranch-protection=standard)
  string(MAKE_C_IDENTIFIER COLLET_HAS${flag} known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options(${flag})
  endif()
endforeach()
# FORTIFY needs an optimising compiler; a package's own choice of level comes later on the command line or is the same.
add_compile_options("$<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
