# collet_standard: every target of our own links it privately, so its warnings never reach a user of the SDK.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "Collet needs g++ 12 or newer, found ${CMAKE_CXX_COMPILER_VERSION}")
endif()

if(CMAKE_SIZEOF_VOID_P LESS 8)
  message(FATAL_ERROR "Collet needs a 64-bit architecture; packaging/debian/control.in has the reasons")
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)

if(COLLET_SANITIZE)
  add_compile_options(-fsanitize=${COLLET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${COLLET_SANITIZE})
  # AddressSanitizer reports what these two checks of UndefinedBehaviorSanitizer find; without them a build is a tenth quicker.
  if(COLLET_SANITIZE MATCHES "address.*undefined|undefined.*address")
    add_compile_options(-fno-sanitize=null,object-size)
  endif()
endif()

add_library(collet_standard INTERFACE)
target_compile_options(collet_standard INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wimplicit-fallthrough -Wcast-qual
  $<$<COMPILE_LANGUAGE:CXX>:-Wold-style-cast> $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
  $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports overlaps in std::string that do not exist (GCC bug 105651).
  target_compile_options(collet_standard INTERFACE -Wno-restrict)
  target_compile_options(collet_standard INTERFACE -Wduplicated-cond -Wlogical-op)
  if(COLLET_SANITIZE)
    # With instrumentation GCC reports values and bounds that do not exist; the release build has these warnings.
    target_compile_options(collet_standard INTERFACE
      -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
  endif()
endif()
if(COLLET_WERROR)
  target_compile_options(collet_standard INTERFACE -Werror)
endif()

# Two precompiled headers of the standard library, one for each level of optimisation. Our static libraries share them.
function(collet_add_pch name)
  file(WRITE ${CMAKE_BINARY_DIR}/pch/${name}.cpp "")
  add_library(${name} STATIC ${CMAKE_BINARY_DIR}/pch/${name}.cpp)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_link_libraries(${name} PRIVATE collet_standard Threads::Threads)
  target_precompile_headers(${name} PRIVATE
    <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <cstring> <filesystem> <functional>
    <map> <memory> <mutex> <optional> <span> <string> <string_view> <thread> <unordered_map> <utility>
    <variant> <vector>)
endfunction()
set(small_code $<$<CONFIG:Release>:-Os>)
if(COLLET_PCH)
  collet_add_pch(collet_pch)
  collet_add_pch(collet_pch_small ${small_code})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()

# collet_add_room(NAME [SOURCES...] [SMALL...] [DEPENDS targets...]): the static library of a folder, with hidden symbols and strict warnings.
# SMALL lists sources that run too seldom for their speed to be worth its size.
function(collet_add_room name)
  cmake_parse_arguments(arg "" "" "SOURCES;SMALL;DEPENDS" ${ARGN})
  set(parts ${name})
  add_library(${name} STATIC ${arg_SOURCES})
  if(arg_SMALL)
    set(parts ${name} ${name}_small)
    add_library(${name}_small OBJECT ${arg_SMALL})
    target_compile_options(${name}_small PRIVATE ${small_code})
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_small>)
    if(COLLET_PCH)
      target_precompile_headers(${name}_small REUSE_FROM collet_pch_small)
    endif()
  endif()
  if(COLLET_PCH AND arg_SOURCES)
    target_precompile_headers(${name} REUSE_FROM collet_pch)
  endif()
  foreach(part ${parts})
    target_include_directories(${part} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${part} PUBLIC ${arg_DEPENDS} Threads::Threads PRIVATE collet_standard)
    target_compile_options(${part} PRIVATE -ffunction-sections -fdata-sections)
  endforeach()
endfunction()

# collet_room_definitions(NAME definitions...): defines macros for all sources of a room.
function(collet_room_definitions name)
  foreach(part ${name} ${name}_small)
    if(TARGET ${part})
      target_compile_definitions(${part} PRIVATE ${ARGN})
    endif()
  endforeach()
endfunction()

# collet_link_lean(TARGET [WITH_LIBM]): makes a program or library of ours load quickly. Unused code is removed and relocations are packed. Release
# builds contain the C++ runtime, because the dynamic linker would look up 3,000 symbols of the shared one, which takes a millisecond. C++ values
# pass between two libraries of one tree that contain a runtime each, since memory is libc's and exceptions are caught by the names of their
# types. Plugins of third parties use the shared runtime; only plain C passes to them.
include(CheckLinkerFlag)
check_linker_flag(CXX -Wl,-z,pack-relative-relocs COLLET_HAS_PACKED_RELOCATIONS)
check_linker_flag(CXX -static-libstdc++ COLLET_HAS_STATIC_RUNTIME)
function(collet_link_lean name)
  target_link_options(${name} PRIVATE -Wl,--gc-sections -Wl,--as-needed)
  if(COLLET_SANITIZE)
    return()
  endif()
  if(COLLET_HAS_PACKED_RELOCATIONS)
    target_link_options(${name} PRIVATE -Wl,-z,pack-relative-relocs)
  endif()
  if(COLLET_HAS_STATIC_RUNTIME AND COLLET_STATIC_RUNTIME AND CMAKE_BUILD_TYPE STREQUAL "Release")
    # This equals -static-libstdc++ without libm, which only unused code of the runtime needs, and without libgcc_s, which unwind.cpp loads.
    # The variable applies to the caller's folder, so to every target that is linked there.
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/sdk/support/library/terminate.cpp ${PROJECT_SOURCE_DIR}/sdk/support/library/unwind.cpp)
    get_target_property(type ${name} TYPE)
    if(NOT type STREQUAL "EXECUTABLE")
      target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/sdk/support/library/unwind_at_load.cpp)
    endif()
    if(NOT "WITH_LIBM" IN_LIST ARGN)
      target_link_options(${name} PRIVATE -nodefaultlibs)
    endif()
    set(CMAKE_CXX_STANDARD_LIBRARIES "-Wl,-Bstatic -lstdc++ -Wl,-Bdynamic -lgcc -lc" PARENT_SCOPE)
  endif()
endfunction()
