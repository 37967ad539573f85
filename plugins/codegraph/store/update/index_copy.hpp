// SPDX-License-Identifier: MIT
/// A copy of an index beside it, made by another thread while the caller works.
#pragma once

#include <string>
#include <system_error>
#include <thread>

#include "sdk/support/result.hpp"

namespace collet::codegraph {

class IndexCopy {
 public:
  explicit IndexCopy(const std::string& index);
  /// Removes the copy, unless it has taken the place of the index.
  ~IndexCopy();
  IndexCopy(const IndexCopy&) = delete;
  IndexCopy& operator=(const IndexCopy&) = delete;

  const std::string& path() const { return path_; }
  /// Waits until the copy is complete.
  support::Result<void> wait();

 private:
  std::string index_;
  std::string path_;
  std::error_code error_;
  std::thread thread_;
};

}  // namespace collet::codegraph
