// SPDX-License-Identifier: MIT
#include "host/util/json_text.hpp"

#include <cstddef>

#include <collet/json.hpp>

namespace collet::host::util {

std::string compact(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  const char* at = json.data();
  const char* const end = at + json.size();
  while (at < end) {
    const char* const begin = at;
    while (at < end && !json::detail::is_space(*at))
      at = *at == '"' ? json::detail::skip_string(at, end) : at + 1;
    out.append(begin, static_cast<std::size_t>(at - begin));
    at = json::detail::skip_space(at, end);
  }
  return out;
}

bool on_one_line(std::string_view json) {
  return json.find('\n') == std::string_view::npos && json.find('\r') == std::string_view::npos;
}

}  // namespace collet::host::util
