# Compiles through ccache where it is installed. Trees share one cache: paths below the source folder count as relative, and the folder
# in which a compiler runs does not count. A precompiled header needs -fpch-preprocess (StandardSettings) and the first two of the
# liberties in CCACHE_SLOPPINESS; debhelper builds in a locale of its own.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,locale,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
