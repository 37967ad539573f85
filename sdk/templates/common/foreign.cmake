cmake_minimum_required(VERSION 3.25)
project(@ID@ LANGUAGES NONE)

find_package(collet-sdk 1.0 REQUIRED CONFIG)
find_program(@PROGRAM_VARIABLE@ @PROGRAM@ REQUIRED)
set(plugin ${CMAKE_CURRENT_BINARY_DIR}/@ID@.so)
# The command runs in every build, because @PROGRAM@ itself knows what has changed.
add_custom_target(@ID@ ALL
@BUILD_COMMANDS@
  WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} BYPRODUCTS ${plugin} VERBATIM)
install(FILES ${plugin} DESTINATION lib/collet/plugins)

# A configuration that adds the build folder to the plugin folders of the host.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/collet.toml "[host]\nplugin_dirs = [\"${CMAKE_CURRENT_BINARY_DIR}\"]\n")

@TESTS@