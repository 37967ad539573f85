// SPDX-License-Identifier: MIT
/// Decides by owners and modes whether another user could have written a file, could write it, or could
/// replace it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::support {

/// The users that may own files, and what is known of groups.
struct Trust {
  std::vector<uid_t> users;
  /// Returns true if only this user is a member of the group.
  std::function<bool(uid_t, gid_t)> is_private_group;

  /// Trusts root, the effective user, and the owner of the running program, who could change the program
  /// itself.
  static const Trust& of_process();
};

/// The relation of a file or folder to the file that is judged.
enum class Part : unsigned char {
  file,    ///< the file itself
  folder,  ///< the folder that contains it
  parent,  ///< a folder above; others may write it if it is sticky, because only owners replace its entries
};

/// Returns the reason for which a user who is not trusted could change it, such as "belongs to user 1001" or
/// "may be written by others than its owner (mode 0666): chmod go-w it", or an empty text.
std::string ownership_problem(const struct stat& info, Part part, const Trust& trust);

/// An open file. The caller closes the descriptor.
struct OwnedFile {
  int fd = -1;
  std::filesystem::path real;  ///< path without links
  struct stat info {};         ///< status of the descriptor
  std::string problem;  ///< sentence without subject: the first problem on the way to the file, or empty
};

/// Opens the file for reading. Walks from the root folder by descriptors and judges each folder and link on
/// the way and the opened file, so nothing is checked and then opened. Opening a FIFO does not block. Fails
/// if the file cannot be opened.
Result<OwnedFile> open_judged(const std::filesystem::path& file, const Trust& trust = Trust::of_process());

/// A folder that is walked to and judged once, so that each file in it costs one step. Threads may share it.
class JudgedFolder {
 public:
  /// Fails if the folder cannot be opened.
  static Result<JudgedFolder> open(const std::filesystem::path& folder,
                                   const Trust& trust = Trust::of_process());
  JudgedFolder(JudgedFolder&& other) noexcept;
  JudgedFolder& operator=(JudgedFolder&& other) = delete;
  ~JudgedFolder();

  /// Opens the entry with this name as open_judged() does.
  Result<OwnedFile> open_file(const std::string& name) const;

 private:
  JudgedFolder(int fd, std::filesystem::path real, std::string problem, const Trust& trust);

  int fd_;
  std::filesystem::path real_;
  std::string problem_;  ///< the first problem of the folder and of the way to it, worded for a file in it
  const Trust& trust_;
};

}  // namespace collet::support
