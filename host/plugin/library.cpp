// SPDX-License-Identifier: MIT
// The only file that includes Boost.DLL.
#include "host/plugin/library.hpp"

#include <dlfcn.h>
#include <exception>
#include <string>
#include <vector>

// Boost.DLL 1.74 does not include <string> and <vector> when it uses std::filesystem.
#include <boost/dll/shared_library.hpp>

#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::plugin {
namespace {

/// Loads the library. RTLD_NODELETE: thread-local destructors and exit handlers of a plugin must stay mapped,
/// so that the destructor of the handle unloads nothing. The code of Boost is inlined here, because the mode
/// is constant: the compiler then removes the code of other modes (wide characters, and with them the locales
/// of a static standard library). A separate function makes the host 13 KB smaller than inlining Boost into
/// load_entry().
[[gnu::flatten]] boost::dll::shared_library open_library(const std::filesystem::path& file) {
  constexpr auto k_mode = static_cast<boost::dll::load_mode::type>(RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  return boost::dll::shared_library(file, k_mode);
}

}  // namespace

support::Result<const collet_entry*> load_entry(const std::filesystem::path& file) {
  const auto fail = [&](const std::string& what) {
    return support::Error{COLLET_FAILED, "plugin file '" + file.string() + "' " + what};
  };
  try {
    // Only the constructor that throws keeps the dynamic linker's text.
    // It comes first: an exception that finds no unwinder ends the process.
    if (!support::load_unwinder())
      return fail("cannot be loaded: there is no memory or descriptor for libgcc_s.so.1");
    const boost::dll::shared_library library = open_library(file);
    if (const std::string broken = support::library_without_unwinding(); !broken.empty())
      return fail("cannot be loaded: memory ran out while '" + broken + "' was loaded; restart the host");
    if (!library.has(COLLET_ENTRY_SYMBOL)) return fail("does not export '" COLLET_ENTRY_SYMBOL "'");
    return &library.get<const collet_entry>(COLLET_ENTRY_SYMBOL);
  } catch (const std::exception& error) {
    return fail(std::string("cannot be loaded: ") + error.what());
  } catch (...) {
    return fail("threw an exception while it was loaded");
  }
}

}  // namespace collet::host::plugin
