// SPDX-License-Identifier: MIT
/// Finds plugins on disk, and reads them and built-in ones without loading them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <collet/abi.h>

#include "sdk/support/result.hpp"

namespace collet::host::plugin {

/// A command that a plugin declares for the command line.
struct DeclaredCommand {
  std::string word;       ///< [a-z][a-z0-9-]{0,39}
  std::string summary;    ///< one line
  std::string usage;      ///< arguments as the help shows them, one line, or empty
  std::string setting{};  ///< setting that argument number `argument` of the command sets, or empty
  int argument = 0;       ///< counted from 1, without options
  bool describe = true;   ///< plugins describe themselves before it runs, so that their tools can be called
};

/// The provider of a plugin. A provider that is listed earlier keeps a name that several plugins claim.
enum class Provider : std::uint8_t { host, shipped, other };

/// One plugin. For a file, everything was read from its ELF section, and none of its code has run.
struct PluginFile {
  std::string id;
  std::filesystem::path path;              ///< empty for a built-in plugin
  const collet_entry* built_in = nullptr;  ///< entry of a plugin without a file, else null
  std::string version;
  /// JSON text, valid. Copies of a plugin's file share it, since it is long.
  std::shared_ptr<const std::string> manifest = std::make_shared<const std::string>();
  std::string shares;                   ///< name in [shared.<name>], or empty
  std::string summary{};                ///< sentence for the instructions to models, one line, or empty
  std::vector<std::string> keywords{};  ///< words of people who need the plugin, for the instructions
  std::vector<DeclaredCommand> commands;
  bool has_static_tools =
      false;  ///< the manifest lists what the plugin offers, so that describe() is not called
  std::string
      needs_setting{};  ///< key of [shared.*] without which the plugin has nothing to describe, or empty
  std::string folder_setting{};   ///< key of [shared.*] that names a folder of the configuration, or empty
  bool starts_processes = false;  ///< declared by its permissions; the plugin is ended before the host ends
  bool keeps_threads = false;     ///< declared: threads and their descriptors remain after destroy()
  bool sets_signal_handlers = false;  ///< declared: its runtime handles signals
  bool describes_last = false;        ///< describes itself after the other plugins, whose tools it may list
  Provider provider = Provider::other;
  std::size_t order = 0;  ///< place among the plugins of its provider, in the order of the configuration
};

/// Returns true if `a` keeps a name that `b` claims too.
inline bool precedes(const PluginFile& a, const PluginFile& b) {
  return std::tie(a.provider, a.order, a.id) < std::tie(b.provider, b.order, b.id);
}

/// A file that is not used. The reason is a sentence that names it.
struct Refused {
  std::filesystem::path path;
  std::string reason;
};

struct Discovery {
  std::vector<PluginFile> found;  ///< sorted by id; if two files have one id, the first folder wins
  std::vector<Refused> refused;
  std::vector<PluginFile> disabled{};  ///< plugins that the configuration switches off
};

/// Reads `*.so` in each folder, in order; PluginFile::order counts the files. Refuses files that other users
/// own or may write, or whose folder or a folder above it is so (sdk/support/file/ownership.hpp), files
/// without a manifest section or with another ABI major, and files whose name differs from their id.
Discovery discover(const std::vector<std::filesystem::path>& folders);

/// An open file that no other user can have written or replaced. The caller closes the descriptor.
struct TrustedFile {
  std::filesystem::path real;
  int fd = -1;
  std::uint64_t size = 0;
};

/// Opens the file if it is regular, is named *.so, and other users may change neither it nor the way to it.
/// Reads nothing of its content. This is the first step of inspect().
support::Result<TrustedFile> open_trusted(const std::filesystem::path& file);

/// Reads one file as discover() does.
support::Result<PluginFile> inspect(const std::filesystem::path& file);

/// Reads an entry that is linked into this program.
support::Result<PluginFile> inspect(const collet_entry& entry);

}  // namespace collet::host::plugin
