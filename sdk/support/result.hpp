// SPDX-License-Identifier: MIT
/// Result<T>: a value or an Error, for expected failures. Exceptions do not leave the layer that throws them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <collet/abi.h>

namespace collet::support {

/// The reason of a failure: a status of the ABI, and one or two sentences (what was found, what was expected,
/// what to do).
struct Error {
  collet_status code = COLLET_FAILED;
  std::string message;
};

/// Returns the name of a status in texts that users read: `invalid_argument`, `not_found`, …
std::string_view status_word(collet_status code);

template <class T>
class [[nodiscard]] Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;`
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return Error{…};`
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }
  Error& error() { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): `return Error{…};`
  Result(Error error) : error_(std::move(error)), ok_(false) {}
  explicit operator bool() const { return ok_; }
  const Error& error() const { return error_; }

 private:
  Error error_;
  bool ok_ = true;
};

}  // namespace collet::support
