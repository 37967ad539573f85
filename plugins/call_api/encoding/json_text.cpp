// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/json_text.hpp"

#include <utility>

#include "sdk/support/text.hpp"

namespace collet::call_api {

std::string compact_json(std::string_view json) {
  std::string out;
  const char* const end = json.data() + json.size();
  for (const char* p = json.data(); p < end;) {
    if (*p == '"') {
      const char* const next = json::detail::skip_string(p, end);
      out.append(p, next);
      p = next;
    } else {
      if (!support::is_blank(*p)) out += *p;
      ++p;
    }
  }
  return out;
}

std::string plain_text(json::View value) {
  if (auto text = value.string()) return *std::move(text);
  if (value.is(json::Type::null)) return {};
  return compact_json(value.raw());
}

}  // namespace collet::call_api
