// SPDX-License-Identifier: MIT
/// Bytes between two sides that share no memory, like the frames between a host and a worker process, and the
/// numbers that represent opaque handles in them.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>

namespace collet::test::shim {

class Writer {
 public:
  template <class Number>
  void number(Number value) {
    static_assert(std::is_arithmetic_v<Number>);
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    bytes_.append(bytes, sizeof value);
  }
  void text(std::string_view value) {
    number(static_cast<std::uint64_t>(value.size()));
    bytes_.append(value);
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}
  template <class Number>
  Number number() {
    Number value{};
    if (left_.size() < sizeof value) throw std::runtime_error("a frame that ends too early");
    std::memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
    return value;
  }
  std::string text() {
    const auto size = number<std::uint64_t>();
    if (left_.size() < size) throw std::runtime_error("a frame that ends too early");
    std::string value(left_.substr(0, size));
    left_.remove_prefix(size);
    return value;
  }
  bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

/// Maps opaque handles to numbers and back. Thread-safe. A handle keeps its number.
class Handles {
 public:
  static std::uint64_t number_of(const void* handle) {
    if (handle == nullptr) return 0;
    const std::lock_guard lock(all().mutex);
    const auto [at, is_new] = all().numbers.emplace(handle, all().numbers.size() + 1);
    if (is_new) all().handles.emplace(at->second, handle);
    return at->second;
  }
  static void* of(std::uint64_t number) {
    const std::lock_guard lock(all().mutex);
    const auto at = all().handles.find(number);
    return at == all().handles.end() ? nullptr : const_cast<void*>(at->second);
  }

 private:
  struct All {
    std::mutex mutex;
    std::map<const void*, std::uint64_t> numbers;
    std::map<std::uint64_t, const void*> handles;
  };
  static All& all() {
    static All one;
    return one;
  }
};

}  // namespace collet::test::shim
