# build/<preset> has the layout of an install prefix, so the host finds its plugins there as it does when installed.
include(GNUInstallDirs)
# Relative to the folder of the executable, so that an installation may be moved: -DCMAKE_INSTALL_LIBDIR=lib/<triplet> makes
# ../lib/<triplet>/collet of it.
file(RELATIVE_PATH to_libraries /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR}/collet)
file(RELATIVE_PATH to_share /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_DATADIR}/collet)
set(COLLET_LIBRARY_DIR ${to_libraries} CACHE STRING "Folder of libraries and plugins, relative to the executable")
set(COLLET_SHARE_DIR ${to_share} CACHE STRING "Folder of shared data, relative to the executable")
set(COLLET_LOCAL_PLUGIN_DIR "" CACHE STRING
  "For packages of the system: the administrator's plugin folder. Installs an /etc/collet/collet.toml that names it")

# The same folders in the installation and in the build tree.
cmake_path(SET COLLET_INSTALL_LIB NORMALIZE ${CMAKE_INSTALL_BINDIR}/${COLLET_LIBRARY_DIR})
cmake_path(SET COLLET_INSTALL_SHARE NORMALIZE ${CMAKE_INSTALL_BINDIR}/${COLLET_SHARE_DIR})
set(COLLET_OUTPUT_BIN ${CMAKE_BINARY_DIR}/bin)
cmake_path(SET COLLET_OUTPUT_LIB NORMALIZE ${COLLET_OUTPUT_BIN}/${COLLET_LIBRARY_DIR})
cmake_path(SET COLLET_OUTPUT_SHARE NORMALIZE ${COLLET_OUTPUT_BIN}/${COLLET_SHARE_DIR})
set(COLLET_OUTPUT_PLUGINS ${COLLET_OUTPUT_LIB}/plugins)
set(COLLET_OUTPUT_TESTS ${CMAKE_BINARY_DIR}/tests)
