# build/<preset> is laid out like an install prefix, so that the host finds its plugins there as it does when installed.
include(GNUInstallDirs)
set(COLLET_OUTPUT_BIN ${CMAKE_BINARY_DIR}/bin)
set(COLLET_OUTPUT_LIB ${CMAKE_BINARY_DIR}/lib/collet)
set(COLLET_OUTPUT_PLUGINS ${CMAKE_BINARY_DIR}/lib/collet/plugins)
set(COLLET_OUTPUT_SHARE ${CMAKE_BINARY_DIR}/share/collet)
set(COLLET_OUTPUT_TESTS ${CMAKE_BINARY_DIR}/tests)
# Relative to the folder of the executable; a distribution sets ../lib/<triplet>/collet.
set(COLLET_LIBRARY_DIR "../lib/collet" CACHE STRING "Folder of libraries and plugins, relative to the executable")
set(COLLET_SHARE_DIR "../share/collet" CACHE STRING "Folder of shared data, relative to the executable")
