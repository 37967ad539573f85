# collet_standard: what every target of our own links privately; warnings never reach a user of the SDK.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
  message(FATAL_ERROR "Collet needs g++ 12 or newer, found ${CMAKE_CXX_COMPILER_VERSION}")
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
endif()

add_library(collet_standard INTERFACE)
target_compile_options(collet_standard INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wimplicit-fallthrough -Wcast-qual
  $<$<COMPILE_LANGUAGE:CXX>:-Wold-style-cast> $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
  $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overlaps in std::string that are not there (GCC bug 105651).
  target_compile_options(collet_standard INTERFACE -Wno-restrict)
  target_compile_options(collet_standard INTERFACE -Wduplicated-cond -Wlogical-op)
  if(COLLET_SANITIZE)
    # Instrumentation makes GCC see values and bounds that are not there; the release build has these warnings.
    target_compile_options(collet_standard INTERFACE
      -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
  endif()
endif()
if(COLLET_WERROR)
  target_compile_options(collet_standard INTERFACE -Werror)
endif()

# One precompiled header of the standard library, shared by every static library of ours.
if(COLLET_PCH)
  file(WRITE ${CMAKE_BINARY_DIR}/pch/pch.cpp "")
  add_library(collet_pch STATIC ${CMAKE_BINARY_DIR}/pch/pch.cpp)
  target_link_libraries(collet_pch PRIVATE collet_standard Threads::Threads)
  target_precompile_headers(collet_pch PRIVATE
    <algorithm> <array> <atomic> <chrono> <condition_variable> <cstdint> <cstring> <filesystem> <functional>
    <map> <memory> <mutex> <optional> <span> <string> <string_view> <thread> <unordered_map> <utility>
    <variant> <vector>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endif()

# collet_add_room(NAME SOURCES... [DEPENDS targets...]): a folder's static library, hidden symbols, strict warnings.
function(collet_add_room name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} Threads::Threads PRIVATE collet_standard)
  if(COLLET_PCH)
    target_precompile_headers(${name} REUSE_FROM collet_pch)
  endif()
endfunction()
