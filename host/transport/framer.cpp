// SPDX-License-Identifier: MIT
#include "host/transport/framer.hpp"

#include <algorithm>
#include <cstring>

#include "sdk/support/library/bundled_library.hpp"

namespace collet::host::transport {

namespace {

constexpr std::size_t k_read_bytes = 65536;          ///< as much as a pipe holds
constexpr std::size_t k_max_kept_bytes = 1U << 20U;  ///< a larger buffer is freed once it is empty

bool is_blank(std::string_view line) {
  if (!line.empty() && line.front() > ' ') return false;
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

std::span<char> Framer::prepare() {
  if (begin_ == end_) {
    begin_ = scanned_ = end_ = 0;
    if (capacity_ > k_max_kept_bytes) {
      buffer_.reset();
      capacity_ = 0;
    }
  }
  if (capacity_ - end_ < k_read_bytes) {
    const std::size_t used = end_ - begin_;
    if (capacity_ < used + k_read_bytes || begin_ < capacity_ / 2) {
      // Doubles, but only up to the longest line that is kept.
      const std::size_t limit = max_line_bytes_ + 2 * k_read_bytes;
      if (used > k_max_kept_bytes / 2) static_cast<void>(support::load_unwinder());
      capacity_ = std::max({std::min(used * 2, limit), used + k_read_bytes, 2 * k_read_bytes});
      auto larger = std::make_unique_for_overwrite<char[]>(capacity_);
      if (used > 0) std::memcpy(larger.get(), buffer_.get() + begin_, used);
      buffer_ = std::move(larger);
    } else {
      std::memmove(buffer_.get(), buffer_.get() + begin_, used);
    }
    scanned_ -= begin_;
    end_ = used;
    begin_ = 0;
  }
  return {buffer_.get() + end_, k_read_bytes};
}

void Framer::commit(std::size_t bytes) {
  end_ += bytes;
}

bool Framer::too_long() const {
  const std::size_t length = end_ - begin_;
  if (length <= max_line_bytes_) return false;
  return length > max_line_bytes_ + 1 || buffer_[end_ - 1] != '\r';  // a CR may belong to the line's end
}

std::optional<Framer::Item> Framer::take_line(std::size_t end) {
  std::string_view line(buffer_.get() + begin_, end - begin_);
  begin_ = scanned_ = end;
  if (skipping_) {
    skipping_->feed(line);
    const Item item = oversized_item(*skipping_);
    skipping_.reset();
    return item;
  }
  const std::string_view with_end = line;
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() > max_line_bytes_) {
    support::IdScanner scanner;
    scanner.feed(with_end);
    return oversized_item(scanner);
  }
  if (is_blank(line)) return std::nullopt;
  return Item{false, line};
}

Framer::Item Framer::oversized_item(const support::IdScanner& scanner) {
  id_ = scanner.id();
  return {true, id_};
}

std::optional<Framer::Item> Framer::next() {
  while (scanned_ < end_) {
    const void* const found = std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_);
    if (found == nullptr) {
      scanned_ = end_;
      if (!skipping_ && too_long()) skipping_.emplace();
      if (skipping_) {
        skipping_->feed({buffer_.get() + begin_, end_ - begin_});
        begin_ = end_;
      }
      return std::nullopt;
    }
    auto item = take_line(static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get()));
    begin_ = scanned_ = begin_ + 1;
    if (item) return item;
  }
  return std::nullopt;
}

bool Framer::has_line() {
  if (scanned_ == end_) return false;
  const void* const found = std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_);
  if (found == nullptr) return false;
  scanned_ = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get());
  return true;
}

std::optional<Framer::Item> Framer::last_line() {
  if (begin_ == end_ && !skipping_) return std::nullopt;
  return take_line(end_);
}

}  // namespace collet::host::transport
