// SPDX-License-Identifier: MIT
/// Plugins as found on disk or built in, judged without being loaded.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// A word of a plugin's on the command line.
struct DeclaredCommand {
  std::string word;       ///< [a-z][a-z0-9-]{0,39}
  std::string summary;    ///< one line
  std::string usage;      ///< what follows the word, one line, or empty
  std::string setting{};  ///< key that the command's argument of number `argument` sets, or empty
  int argument = 0;       ///< from 1, options not counted
  bool describe = true;   ///< plugins describe themselves before it runs, so that their tools can be called
};

/// One plugin. Of a file, everything here was read from its ELF section; nothing of it has run.
struct PluginFile {
  std::string id;
  std::filesystem::path path;              ///< empty for a built-in
  const collet_entry* built_in = nullptr;  ///< DESIGN section 4 rule 9: registered without a file
  std::string version;
  std::string manifest;  ///< JSON text, valid
  std::string shares;    ///< name in [shared.<name>], or empty
  std::vector<DeclaredCommand> commands;
  bool has_static_tools = false;  ///< the manifest lists what it offers: describe() is not asked
  std::string needs_setting{};    ///< without this key of [shared.*] it has nothing to describe; or empty
  bool starts_processes = false;  ///< its permissions say so: it is ended before the host is
  bool describes_last = false;    ///< after all that do not, whose tools it may then list
};

/// A file that was set aside, and why, in a sentence that names it.
struct Refused {
  std::filesystem::path path;
  std::string reason;
};

struct Discovery {
  std::vector<PluginFile> found;  ///< sorted by id; of two files with one id the first folder wins
  std::vector<Refused> refused;
};

/// Looks at `*.so` in each folder, in order. Files and folders that others than their owner may write are
/// refused; so is a file without a manifest section, with a foreign ABI major, or whose id is not its file's
/// stem.
Discovery discover(const std::vector<std::filesystem::path>& folders);

/// A file that only its owner can have put there. Whoever asked for it closes the descriptor.
struct TrustedFile {
  std::filesystem::path real;
  int fd = -1;
  std::uint64_t size = 0;
};

/// The first step of inspect(): opens the file if it is regular, is named *.so, and neither it nor its folder
/// may be written by others. Nothing of its content is read.
support::Result<TrustedFile> open_trusted(const std::filesystem::path& file);

/// Judges one file as discover() does.
support::Result<PluginFile> inspect(const std::filesystem::path& file);

/// The same for an entry linked into this program.
support::Result<PluginFile> inspect(const collet_entry& entry);

}  // namespace collet::host::plugin
