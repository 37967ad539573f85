// SPDX-License-Identifier: MIT
/// Structures as bytes. A structure has a function `fields(archive, value)` beside it that passes its members
/// to the archive; the same function serves to write and to read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
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

/// Packs values, whose texts must outlive it.
class Packer {
 public:
  template <class... Values>
  void operator()(Values&... values) {
    (put(values), ...);
  }
  std::string finish() const {
    std::string out;
    constexpr std::size_t k_max_number = 10;
    out.reserve(bytes_.size() + size_of_texts_ + (texts_.size() + 1) * k_max_number);
    put_number(out, texts_.size());
    for (const auto& text : texts_) {
      put_number(out, text.size());
      out += text;
    }
    out += bytes_;
    out.shrink_to_fit();
    return out;
  }

 private:
  template <class Value>
  void put(Value& value) {
    if constexpr (std::is_integral_v<Value>) {
      // k_none is the most frequent number, so it has one byte.
      put_number(bytes_, std::is_same_v<Value, Index> ? static_cast<Index>(value + 1U)
                                                      : static_cast<std::uint64_t>(value));
    } else if constexpr (std::is_enum_v<Value>) {
      put_number(bytes_, static_cast<std::uint64_t>(value));
    } else {
      fields(*this, value);
    }
  }
  void put(std::string& text) {
    const auto [at, fresh] = numbers_.try_emplace(text, texts_.size());
    if (fresh) {
      texts_.push_back(text);
      size_of_texts_ += text.size();
    }
    put_number(bytes_, at->second);
  }
  template <class Item>
  void put(std::vector<Item>& items) {
    put_number(bytes_, items.size());
    for (auto& item : items)
      put(item);
  }

  std::string bytes_;
  std::vector<std::string_view> texts_;
  std::size_t size_of_texts_ = 0;
  std::unordered_map<std::string_view, std::size_t> numbers_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {
    const auto count = number();
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
