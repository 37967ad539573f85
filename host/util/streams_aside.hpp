// SPDX-License-Identifier: MIT
/// Protection of the standard streams while plugin code runs within a command that prints.
#pragma once

namespace collet::host::util {

/// During the lifetime of this object fd 0 reads /dev/null and fd 1 writes to fd 2, so that a plugin can
/// neither read the input of the command nor add to its output. The command itself must not print meanwhile.
class StreamsAside {
 public:
  StreamsAside();
  ~StreamsAside();
  StreamsAside(const StreamsAside&) = delete;
  StreamsAside& operator=(const StreamsAside&) = delete;

  /// Returns a duplicate of the real standard output, which the caller closes, or -1 if there is none.
  int duplicate_out() const;

 private:
  int in_ = -1;  ///< duplicates of the real descriptors; -1 if closed
  int out_ = -1;
};

}  // namespace collet::host::util
