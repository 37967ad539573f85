# Installs the SDK in the component `sdk`: headers, a CMake package and a pkg-config file. The package has the version of the ABI.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/include/collet/abi.h numbers REGEX "^#define COLLET_ABI_(MAJOR|MINOR) [0-9]+$")
list(TRANSFORM numbers REPLACE "^.* " "")
list(JOIN numbers "." COLLET_ABI_VERSION)
if(NOT COLLET_ABI_VERSION MATCHES "^[0-9]+\\.[0-9]+$")
  message(FATAL_ERROR "abi.h: expected COLLET_ABI_MAJOR and COLLET_ABI_MINOR, found '${COLLET_ABI_VERSION}'")
endif()

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/collet-sdk)
install(TARGETS collet_sdk collet_sdk_cpp EXPORT collet-sdk-targets)
install(EXPORT collet-sdk-targets NAMESPACE collet:: DESTINATION ${package_dir} COMPONENT sdk)
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include/collet DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT sdk
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/collet-sdk-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config-version.cmake
  VERSION ${COLLET_ABI_VERSION} COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config-version.cmake
  ${CMAKE_CURRENT_LIST_DIR}/ColletPlugin.cmake ${CMAKE_CURRENT_LIST_DIR}/collet-plugin.map
  DESTINATION ${package_dir} COMPONENT sdk)

# The prefix is relative to the file, because an installation may be moved, or made with another --prefix than configured.
file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_DATADIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" up ${up})
configure_file(${CMAKE_CURRENT_LIST_DIR}/collet-sdk.pc.in ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig COMPONENT sdk)

# The build tree also serves as a prefix: CMAKE_PREFIX_PATH=build/<preset>.
set(tree ${CMAKE_BINARY_DIR}/share/cmake/collet-sdk)
export(EXPORT collet-sdk-targets NAMESPACE collet:: FILE ${tree}/collet-sdk-targets.cmake)
foreach(file ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/collet-sdk-config-version.cmake
    ${CMAKE_CURRENT_LIST_DIR}/ColletPlugin.cmake ${CMAKE_CURRENT_LIST_DIR}/collet-plugin.map)
  cmake_path(GET file FILENAME name)
  configure_file(${file} ${tree}/${name} COPYONLY)
endforeach()
