// SPDX-License-Identifier: MIT
/// Standard streams put aside while plugin code runs under a command that prints.
#pragma once

namespace collet::host::util {

/// While it lives, fd 0 reads /dev/null and what is printed to fd 1 goes to fd 2, so that a plugin can
/// neither take what the command reads nor add to what it prints. Whoever makes one prints nothing meanwhile.
class StreamsAside {
 public:
  StreamsAside();
  ~StreamsAside();
  StreamsAside(const StreamsAside&) = delete;
  StreamsAside& operator=(const StreamsAside&) = delete;

  /// The real standard output, for what is to be printed all the same; -1 if there is none. The caller's to
  /// close.
  int duplicate_out() const;

 private:
  int in_ = -1;  ///< the real ones, or -1 where there is none to put aside
  int out_ = -1;
};

}  // namespace collet::host::util
