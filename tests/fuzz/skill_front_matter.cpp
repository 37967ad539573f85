// SPDX-License-Identifier: MIT
/// Any bytes as a SKILL.md: an error with a reason, or front matter whose JSON is valid and contains name and
/// description.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collet/json.hpp>

#include "host/skills/front_matter.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace skills = collet::host::skills;
  const auto front = skills::read_front_matter({reinterpret_cast<const char*>(data), size});
  if (!front) {
    require(!front.error().message.empty());
    return 0;
  }
  require(!collet::support::check_json_object(front->json));
  const collet::json::View members(front->json);
  require(members["name"].string() == front->name && skills::is_skill_name(front->name));
  require(members["description"].string() == front->description);
  return 0;
}
