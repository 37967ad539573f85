// SPDX-License-Identifier: MIT
#include "plugins/convert/convert.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/convert/steps/steps.hpp"
#include "sdk/support/text.hpp"

namespace collet::convert {
namespace {

using openapi::Version;
using support::Result;
using StepFunction = Result<void> (*)(StepContext&);

struct Known {
  Version version;
  std::string_view minor;
  std::string_view latest;
  StepFunction up;    ///< to the next version
  StepFunction down;  ///< to the version before
};

constexpr Known k_versions[] = {
    {Version::v2_0, "2.0", "2.0", convert_2_0_to_3_0, nullptr},
    {Version::v3_0, "3.0", "3.0.4", convert_3_0_to_3_1, convert_3_0_to_2_0},
    {Version::v3_1, "3.1", "3.1.1", convert_3_1_to_3_2, convert_3_1_to_3_0},
    {Version::v3_2, "3.2", "3.2.0", nullptr, convert_3_2_to_3_1},
};

std::ptrdiff_t number_of(Version version) {
  const auto* const found = std::find_if(std::begin(k_versions), std::end(k_versions),
                                         [&](const Known& k) { return k.version == version; });
  return found - std::begin(k_versions);
}

}  // namespace

Result<Target> read_target(std::string_view text) {
  for (const Known& known : k_versions) {
    if (text == known.minor) return Target{known.version, std::string(known.latest), text == known.latest};
    const bool patch = known.version != Version::v2_0 && text.size() > known.minor.size() + 1 &&
                       text.size() <= known.minor.size() + 4 && text.starts_with(known.minor) &&
                       text[known.minor.size()] == '.';
    if (!patch) continue;
    const std::string_view digits = text.substr(known.minor.size() + 1);
    const bool number =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number && (digits.size() == 1 || digits[0] != '0'))
      return Target{known.version, std::string(text), true};
  }
  return support::Error{COLLET_INVALID_ARGUMENT, "found " + support::quote(text, 40) +
                                                     ", expected 2.0, 3.0, 3.1, 3.2 or such as 3.1.1"};
}

Result<void> convert(StepContext& context, Version from, const Target& target) {
  std::ptrdiff_t at = number_of(from);
  const std::ptrdiff_t end = number_of(target.version);
  if (at == end && target.complete) {
    context.version = target.text;
    const Rules same{from, from, "version"};
    return run_rules(context, same);
  }
  while (at != end) {
    const bool up = at < end;
    const StepFunction step = up ? k_versions[at].up : k_versions[at].down;
    at += up ? 1 : -1;
    context.version = at == end ? target.text : std::string();
    if (const auto done = step(context); !done) return done;
  }
  return {};
}

}  // namespace collet::convert
