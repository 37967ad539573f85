# collet_add_plugin(NAME SOURCES... [LINK targets...] [OUTPUT_DIRECTORY dir]): builds the plugin NAME.so, which exports collet_plugin_v1
# and nothing else. NAME is the target's name and must be the plugin's id.
#
# Variables: COLLET_OUTPUT_PLUGINS, the default output directory; COLLET_GCC_LINK_RULES (ON), see below.

function(collet_add_plugin name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_DIRECTORY" "SOURCES;LINK")
  if(NOT arg_SOURCES OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "collet_add_plugin(${name}): expected SOURCES, LINK or OUTPUT_DIRECTORY, found '${arg_UNPARSED_ARGUMENTS}'")
  endif()
  add_library(${name} MODULE ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX ".so" OUTPUT_NAME ${name}
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    # A plugin is in plugins/, the shared library of its family one folder above.
    BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN/..")

  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(CXX IN_LIST languages)
    target_link_libraries(${name} PRIVATE collet::sdk-cpp)
    set(compiler ${CMAKE_CXX_COMPILER_ID})
  else()
    target_link_libraries(${name} PRIVATE collet::sdk)
    set(compiler ${CMAKE_C_COMPILER_ID})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LINK})
  if(TARGET collet_standard)
    target_link_libraries(${name} PRIVATE collet_standard)
  endif()

  set(map ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/collet-plugin.map)
  target_link_options(${name} PRIVATE -Wl,-Bsymbolic -Wl,--version-script=${map})
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${map})

  # A sanitizer's runtime is in the program, not in the plugin. Clang has no unique symbols.
  if(compiler STREQUAL "GNU" AND (NOT DEFINED COLLET_GCC_LINK_RULES OR COLLET_GCC_LINK_RULES))
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-gnu-unique>)
    if(NOT COLLET_SANITIZE AND NOT "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS}" MATCHES "-fsanitize")
      target_link_options(${name} PRIVATE -Wl,-z,defs)
    endif()
  endif()

  if(arg_OUTPUT_DIRECTORY)
    set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${arg_OUTPUT_DIRECTORY})
  elseif(COLLET_OUTPUT_PLUGINS)
    set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${COLLET_OUTPUT_PLUGINS})
  endif()
endfunction()
