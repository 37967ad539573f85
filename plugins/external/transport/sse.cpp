// SPDX-License-Identifier: MIT
#include "plugins/external/transport/sse.hpp"

#include <algorithm>
#include <charconv>

namespace collet::external {

namespace {
constexpr std::size_t k_max_bytes = std::size_t{96} << 20U;
constexpr std::size_t k_max_id_bytes = 1024;  // the id becomes a header
constexpr std::int64_t k_max_retry_ms = 3'600'000;
}  // namespace

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
    if (line_.size() > k_max_bytes) return false;
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
    if (has_data_ && !data_.empty()) handler_(data_);
    data_.clear();
    has_data_ = false;
    last_id_ = id_;
    return true;
  }
  const auto colon = text.find(':');
  auto value = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  field(text.substr(0, colon), value);
  return data_.size() <= k_max_bytes;
}

void SseReader::field(std::string_view name, std::string_view value) {
  if (name == "data") {
    if (has_data_) data_ += '\n';
    data_ += value;
    has_data_ = true;
  } else if (name == "id") {
    const bool fits = value.size() <= k_max_id_bytes && std::none_of(value.begin(), value.end(), [](char c) {
                        return static_cast<unsigned char>(c) < 0x20;
                      });
    id_ = fits ? value : std::string_view();
  } else if (name == "retry") {
    std::int64_t ms = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), ms);
    if (error == std::errc() && end == value.data() + value.size() && ms >= 0)
      retry_ = std::chrono::milliseconds(std::min(ms, k_max_retry_ms));
  }
}

void SseReader::reset() {
  line_.clear();
  data_.clear();
  id_ = last_id_;
  has_data_ = false;
  after_cr_ = false;
  at_start_ = true;
}

}  // namespace collet::external
