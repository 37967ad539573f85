// SPDX-License-Identifier: MIT
/// The front matter of a SKILL.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::skills {

struct FrontMatter {
  std::string json;  ///< compact object with all members
  std::string name;
  std::string description;
  std::vector<std::string> needs;  ///< words of the member `tools` of `metadata`
};

/// Reads the front matter of a SKILL.md, between two lines `---`. Fails if support::front_matter_json() does,
/// or if the name or the description violates the rules of Agent Skills.
support::Result<FrontMatter> read_front_matter(std::string_view text);

/// Returns true for 1 to 64 of a-z 0-9 -, without a hyphen at either end and without two in a row.
bool is_skill_name(std::string_view name);

}  // namespace collet::host::skills
