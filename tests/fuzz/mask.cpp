// SPDX-License-Identifier: MIT
/// Any bytes as a text that contains a secret in an encoding that the first bytes choose, one for each
/// character. The mask removes the secret and changes nothing before and behind it; other texts are
/// unchanged.
#include "plugins/call_api/exchange/mask.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "sdk/support/text/base64.hpp"

namespace collet::call_api {
namespace {

constexpr std::string_view k_secret = "s3cret/&%-T";

void require(bool holds) {
  if (!holds) std::abort();
}

std::string hexadecimal(char c) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {k_digits[byte >> 4U], k_digits[byte & 15U]};
}

std::string escaped(char c, unsigned kind) {
  switch (kind % 7) {
    case 1:
      return "%" + hexadecimal(c);
    case 2:
      return "%25" + hexadecimal(c);
    case 3:
      return "&#" + std::to_string(static_cast<unsigned>(c)) + ";";
    case 4:
      return "&#x" + hexadecimal(c) + ";";
    case 5:
      return "\\u00" + hexadecimal(c);
    case 6:
      return "%2525" + hexadecimal(c);
    default:
      return std::string(1, c);
  }
}

void check(std::string_view data) {
  apis::Auth auth;
  auth.type = apis::Auth::Type::bearer;
  auth.secret = k_secret;
  const Mask mask(auth);
  const std::string masked = mask(std::string(data));
  require(masked.find(k_secret) == std::string::npos);
  require(masked.size() <= data.size());
  if (data.size() < k_secret.size()) return;

  // One level for all characters, since a raw % before digits means something else one level on.
  const auto kind = static_cast<unsigned char>(data.front());
  std::string form;
  for (const char c : k_secret)
    form += escaped(c, kind);
  require(mask("<" + form + ">") == "<***>");

  std::string whole(data.substr(0, static_cast<unsigned char>(data[1]) % data.size()));
  whole.append(k_secret).append(data.substr(2));
  std::string coded;
  support::append_base64(coded, whole);
  require(mask(coded).find("***") != std::string::npos);
}

}  // namespace
}  // namespace collet::call_api

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  collet::call_api::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
