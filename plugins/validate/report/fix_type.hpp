// SPDX-License-Identifier: MIT
/// The fix types of the tool `fix` that take a finding.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/table/version.hpp"
#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

/// A missing component that a stub can replace.
struct StubTarget {
  std::string_view section;  ///< member of `components`, or of the root in 2.0
  std::string name;
};

/// Returns the component that a `$ref` to this document names, if a component of that kind can be made
/// without knowing more than its name.
std::optional<StubTarget> stub_target(std::string_view ref, openapi::Version version);

/// Returns the numbers of a text such as "1, 2,3", which is one value of an enum by mistake; none if it is
/// something else.
std::vector<std::string_view> numbers_of_list(std::string_view text);

/// Returns the id of the fix type that takes a finding in the document of the call, or an empty text.
std::string_view fix_type_of(const Finding& finding, openapi::Version version);

}  // namespace collet::validate
