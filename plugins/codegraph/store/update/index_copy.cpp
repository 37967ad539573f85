// SPDX-License-Identifier: MIT
#include "plugins/codegraph/store/update/index_copy.hpp"

#include <filesystem>
#include <unistd.h>

namespace collet::codegraph {

IndexCopy::IndexCopy(const std::string& index)
    : index_(index), path_(index + ".new-" + std::to_string(::getpid())), thread_([this] {
        std::filesystem::copy_file(index_, path_, std::filesystem::copy_options::overwrite_existing, error_);
      }) {}

IndexCopy::~IndexCopy() {
  if (thread_.joinable()) thread_.join();
  ::unlink(path_.c_str());
}

support::Result<void> IndexCopy::wait() {
  if (thread_.joinable()) thread_.join();
  if (!error_) return {};
  return support::Error{COLLET_FAILED, "the index " + index_ + " cannot be copied: " + error_.message()};
}

}  // namespace collet::codegraph
