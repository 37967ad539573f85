# Writes the files of the folders `runtime` as literals of C++.
set(entries "")
foreach(file ${runtime_files})
  file(READ ${CMAKE_CURRENT_SOURCE_DIR}/${file} text)
  get_filename_component(name ${file} NAME)
  string(APPEND entries "    {\"${name}\", R\"collet-file(${text})collet-file\"},\n")
endforeach()
configure_file(model/runtime_files.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/runtime_files.cpp @ONLY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${runtime_files} model/runtime_files.cpp.in)
