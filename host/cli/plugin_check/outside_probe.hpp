// SPDX-License-Identifier: MIT
/// A file and an address that a plugin under check may not open, and the detection that it did.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace collet::host::cli {

/// Observes one file outside of the root that its access_json() names, and one port of this machine. A plugin
/// that runs in this process has the right to open both; one that follows [access] does not.
class OutsideProbe {
 public:
  /// Makes its files in `folder`.
  explicit OutsideProbe(const std::filesystem::path& folder);
  ~OutsideProbe();
  OutsideProbe(const OutsideProbe&) = delete;
  OutsideProbe& operator=(const OutsideProbe&) = delete;

  /// Returns false if the system cannot observe files.
  bool works() const { return watch_ >= 0; }
  /// Returns meta.access: one readable folder, no URLs.
  std::string access_json() const;
  /// Returns the texts that lead outside, each with its description: "a path outside of [access] read".
  const std::vector<std::pair<std::string, std::string>>& texts() const { return texts_; }
  /// Returns what was opened since the last call of this function: "a file", "a connection", or an empty
  /// string.
  std::string opened();

 private:
  std::filesystem::path root_;
  int watch_ = -1;   ///< inotify
  int server_ = -1;  ///< a listening socket
  std::vector<std::pair<std::string, std::string>> texts_;
};

}  // namespace collet::host::cli
