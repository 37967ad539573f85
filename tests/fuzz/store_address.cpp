// SPDX-License-Identifier: MIT
/// The address of a shared store, on the first line, and a message of a server, from which its parts are
/// hidden.
#include "plugins/codegraph/shared_store/store_address.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto end = std::min(bytes.find('\n'), size);
  const auto address = collet::codegraph::read_store_address(bytes.substr(0, end));
  if (!address) return 0;
  for (const auto& [key, value] : address->settings) {
    if (value.empty() || value.find('\0') != std::string::npos) std::abort();
    // The whole message as a name: nothing of it may stay.
    if (key == "password" && value.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos &&
        address->hide_in(value).find(value) != std::string::npos)
      std::abort();
  }
  static_cast<void>(address->hide_in(bytes.substr(std::min(end + 1, size))));
  static_cast<void>(address->fingerprint());
  return 0;
}
