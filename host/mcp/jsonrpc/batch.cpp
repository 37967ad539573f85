// SPDX-License-Identifier: MIT
#include "host/mcp/jsonrpc/batch.hpp"

namespace collet::host::mcp {

void Batch::expect() {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++awaited_;
}

bool Batch::fits(std::string_view answer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return text_.size() + answer.size() + 2 <= max_bytes_;
}

std::optional<std::string> Batch::answer(std::string_view answer) {
  const std::lock_guard<std::mutex> lock(mutex_);
  text_ += text_.empty() ? '[' : ',';
  text_ += answer;
  return settle();
}

std::optional<std::string> Batch::drop() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return settle();
}

std::optional<std::string> Batch::settle() {
  if (--awaited_ > 0 || text_.empty()) return std::nullopt;
  text_ += ']';
  return std::move(text_);
}

}  // namespace collet::host::mcp
