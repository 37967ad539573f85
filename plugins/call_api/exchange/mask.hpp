// SPDX-License-Identifier: MIT
/// Removal of secrets from responses.
#pragma once

#include <string>
#include <string_view>

#include "plugins/apis/apis.hpp"
#include "plugins/call_api/exchange/pattern_search.hpp"

namespace collet::call_api {

/// Replaces a secret by ***, also where a part of it or all of it is escaped as in URLs, HTML, JSON or
/// JavaScript, up to four levels deep; in base64 of any text that contains the secret, at each alignment, in
/// both alphabets, with or without line ends; in Latin-1; and with the zero bytes of UTF-16 or UTF-32. Works
/// in one pass, and in a second one if the text contains zero bytes.
class Mask {
 public:
  explicit Mask(const apis::Auth& auth);
  std::string operator()(std::string text) const;

 private:
  void add_encodings(const std::string& text);
  /// Adds the hexadecimal digits of the bytes, in both letter cases.
  void add_hexadecimal(std::string_view text);
  void add_base64(std::string_view text);

  Patterns plain_;
  Patterns base64_;
};

}  // namespace collet::call_api
