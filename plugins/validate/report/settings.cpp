// SPDX-License-Identifier: MIT
#include "plugins/validate/report/settings.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <collet/failure.hpp>

#include "plugins/validate/rules/registry.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::validate {

Severities read_severities(json::View config) {
  std::vector<std::string_view> ids;
  for (const Rule* one : all_rules())
    ids.push_back(one->id);
  Severities out;
  for (const auto member : config["severities"].members()) {
    const std::string id = member.key.string().value_or("");
    if (std::find(ids.begin(), ids.end(), id) == ids.end())
      throw Failure(COLLET_INVALID_ARGUMENT, "/severities/" + id + ": found '" + id +
                                                 "', expected the id of a rule" +
                                                 support::did_you_mean(id, ids));
    const std::string word = member.value.string().value_or("");
    std::optional<Severity> severity;
    for (const Severity one : {Severity::error, Severity::warning, Severity::info})
      if (word == severity_word(one)) severity = one;
    out[id] = severity;
  }
  return out;
}

}  // namespace collet::validate
