// SPDX-License-Identifier: MIT
#include "plugins/external/sse.hpp"

namespace collet::external {

namespace {
constexpr std::size_t k_most = std::size_t{96} << 20U;
}

bool SseReader::feed(std::string_view piece) {
  while (!piece.empty()) {
    if (after_cr_ && piece.front() == '\n') {
      after_cr_ = false;
      piece.remove_prefix(1);
      continue;
    }
    after_cr_ = false;
    const auto end = piece.find_first_of("\r\n");
    line_.append(piece.substr(0, end));
    if (line_.size() > k_most) return false;
    if (end == std::string_view::npos) return true;
    after_cr_ = piece[end] == '\r';
    piece.remove_prefix(end + 1);
    if (!line(line_)) return false;
    line_.clear();
  }
  return true;
}

bool SseReader::line(std::string_view text) {
  if (at_start_ && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  at_start_ = false;
  if (text.empty()) {
    if (has_data_ && !data_.empty()) take_(data_);
    data_.clear();
    has_data_ = false;
    return true;
  }
  const auto colon = text.find(':');
  if (text.substr(0, colon) != "data") return true;
  auto value = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (has_data_) data_ += '\n';
  data_ += value;
  has_data_ = true;
  return data_.size() <= k_most;
}

}  // namespace collet::external
