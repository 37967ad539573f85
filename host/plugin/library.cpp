// SPDX-License-Identifier: MIT
// The only translation unit that knows Boost.DLL.
#include "host/plugin/library.hpp"

#include <dlfcn.h>
#include <exception>
#include <string>
#include <vector>

// Boost.DLL 1.74 forgets to include <string> and <vector> when it works with std::filesystem.
#include <boost/dll/shared_library.hpp>

namespace collet::host::plugin {

// Flat, because the mode is constant: what Boost.DLL does in other modes (names in wide characters, and with
// them the locales of a static standard library) is then left out.
[[gnu::flatten]] support::Result<const collet_entry*> load_entry(const std::filesystem::path& file) {
  // RTLD_NODELETE: what a plugin leaves behind (thread-local destructors, exit handlers) must stay mapped, so
  // the handle's end unloads nothing.
  constexpr auto k_mode = static_cast<boost::dll::load_mode::type>(RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  const auto fail = [&](const std::string& what) {
    return support::Error{COLLET_FAILED, "plugin file '" + file.string() + "' " + what};
  };
  try {
    // Only the throwing constructor keeps the dynamic linker's text.
    const boost::dll::shared_library library(file, k_mode);
    if (!library.has(COLLET_ENTRY_SYMBOL)) return fail("does not export '" COLLET_ENTRY_SYMBOL "'");
    return &library.get<const collet_entry>(COLLET_ENTRY_SYMBOL);
  } catch (const std::exception& error) {
    return fail(std::string("cannot be loaded: ") + error.what());
  } catch (...) {
    return fail("threw an exception while it was loaded");
  }
}

}  // namespace collet::host::plugin
