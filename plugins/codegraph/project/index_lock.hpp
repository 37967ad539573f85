// SPDX-License-Identifier: MIT
/// Lets one process at a time build the index of a project.
#pragma once

#include <string>
#include <utility>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

/// Holds the lock for its lifetime; the system releases it if the process is killed.
class IndexLock {
 public:
  /// Creates the folder if it does not exist, and removes what killed runs left in it.
  static support::Result<IndexLock> take(const std::string& folder);
  ~IndexLock();
  IndexLock(IndexLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  IndexLock& operator=(IndexLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  IndexLock(const IndexLock&) = delete;
  IndexLock& operator=(const IndexLock&) = delete;

 private:
  explicit IndexLock(int file) : file_(file) {}
  int file_ = -1;
};

}  // namespace collet::codegraph
