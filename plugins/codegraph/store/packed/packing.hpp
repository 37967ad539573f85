// SPDX-License-Identifier: MIT
/// Structures as bytes. A structure has a function `fields(archive, value)` beside it that passes its members
/// to the archive; the same function serves to write and to read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

inline void put_number(std::string& out, std::uint64_t value) {
  while (value >= 128) {
    out += static_cast<char>((value & 127U) | 128U);
    value >>= 7U;
  }
  out += static_cast<char>(value);
}

/// Gives different texts different numbers, from 0 on.
class TextNumbers {
 public:
  /// Returns the number of a text, which must outlive this object.
  std::uint32_t number(std::string_view text) {
    if (2 * texts_.size() >= slots_.size()) grow();
    const auto hash = static_cast<std::uint32_t>(std::hash<std::string_view>()(text));
    auto& slot = slot_of(hash, text);
    if (slot.number == k_free) {
      slot = {hash, static_cast<std::uint32_t>(texts_.size())};
      texts_.push_back(text);
    }
    return slot.number;
  }
  /// The texts by number.
  const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  static constexpr std::uint32_t k_free = 0xFFFFFFFF;
  static constexpr std::size_t k_least_slots = 64;
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = k_free;
  };

  Slot& slot_of(std::uint32_t hash, std::string_view text) {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].number != k_free && (slots_[at].hash != hash || texts_[slots_[at].number] != text))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    std::vector<Slot> before(std::max(k_least_slots, 2 * slots_.size()));
    before.swap(slots_);
    for (const auto& slot : before)
      if (slot.number != k_free) slot_of(slot.hash, texts_[slot.number]) = slot;
  }

  std::vector<Slot> slots_;  ///< their count is a power of two
  std::vector<std::string_view> texts_;
};

/// Packs values, whose texts must outlive it.
class Packer {
 public:
  template <class... Values>
  void operator()(Values&... values) {
    (put(values), ...);
  }
  std::string finish() const {
    std::string out;
    const auto& texts = numbers_.texts();
    std::size_t size = used_ + (texts.size() + 1) * k_max_number;
    for (const auto& text : texts)
      size += text.size();
    out.reserve(size);
    put_number(out, texts.size());
    for (const auto& text : texts) {
      put_number(out, text.size());
      out += text;
    }
    out.append(bytes_, 0, used_);
    out.shrink_to_fit();
    return out;
  }

 private:
  template <class Value>
  void put(Value& value) {
    if constexpr (std::is_integral_v<Value>) {
      // k_none is the most frequent number, so it has one byte.
      number(std::is_same_v<Value, Index> ? static_cast<Index>(value + 1U)
                                          : static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_enum_v<Value>) {
      number(static_cast<std::uint64_t>(value));
    } else {
      fields(*this, value);
    }
  }
  void put(std::string& text) { number(numbers_.number(text)); }
  template <class Item>
  void put(std::vector<Item>& items) {
    number(items.size());
    for (auto& item : items)
      put(item);
  }

  /// Writes a number as put_number does, but grows the bytes by large steps.
  void number(std::uint64_t value) {
    constexpr std::size_t k_least_bytes = 1024;
    if (bytes_.size() - used_ < k_max_number) bytes_.resize(std::max(k_least_bytes, 2 * bytes_.size()));
    for (; value >= 128; value >>= 7U)
      bytes_[used_++] = static_cast<char>((value & 127U) | 128U);
    bytes_[used_++] = static_cast<char>(value);
  }

  static constexpr std::size_t k_max_number = 10;
  std::string bytes_;
  std::size_t used_ = 0;  ///< bytes that are written
  TextNumbers numbers_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {
    const auto count = number();
    texts_.reserve(std::min<std::uint64_t>(count, bytes_.size()));
    for (std::uint64_t i = 0; i < count && good_; ++i) {
      const auto size = number();
      if (size > bytes_.size() - at_) good_ = false;
      if (!good_) return;
      texts_.push_back(bytes_.substr(at_, size));
      at_ += size;
    }
  }
  template <class... Values>
  void operator()(Values&... values) {
    (get(values), ...);
  }
  bool complete() const { return good_ && at_ == bytes_.size(); }

 private:
  std::uint64_t number() {
    std::uint64_t out = 0;
    for (unsigned shift = 0; at_ < bytes_.size() && shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      out |= static_cast<std::uint64_t>(byte & 127U) << shift;
      if ((byte & 128U) == 0) return out;
    }
    good_ = false;
    return 0;
  }
  template <class Value>
  void get(Value& value) {
    if constexpr (std::is_same_v<Value, Index>) {
      value = static_cast<Index>(number()) - 1U;
    } else if constexpr (std::is_integral_v<Value> || std::is_enum_v<Value>) {
      value = static_cast<Value>(number());
    } else {
      // A type is nested in types; damaged bytes must not nest deeper than texts do.
      if (++depth_ > k_max_depth) good_ = false;
      if (good_) fields(*this, value);
      --depth_;
    }
  }
  void get(std::string& text) {
    const auto place = number();
    if (place < texts_.size()) {
      text = texts_[place];
    } else {
      good_ = false;
    }
  }
  template <class Item>
  void get(std::vector<Item>& items) {
    const auto count = number();
    if (count > bytes_.size() - at_) good_ = false;
    if (!good_) return;
    items.reserve(count);
    for (std::uint64_t i = 0; i < count && good_; ++i)
      get(items.emplace_back());
  }

  static constexpr int k_max_depth = 1000;
  std::string_view bytes_;
  std::vector<std::string_view> texts_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool good_ = true;
};

}  // namespace collet::codegraph
