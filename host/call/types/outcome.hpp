// SPDX-License-Identifier: MIT
/// Outcome, the answer to a call, and Part, one piece of its result.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

namespace collet::host::call {

struct Part {
  std::int32_t kind = COLLET_PART_JSON;
  std::string head;  ///< JSON object or empty
  std::string bytes;
  bool preview = false;  ///< replaces bytes over the tool's budget, which are in the result store
};

struct Paused;

/// The answer to a call. With COLLET_PENDING only `paused` is set. For a resource, `parts` holds the full
/// contents as resource parts; for a prompt, the json part; for a description, its text as an unchecked json
/// part. For a tool, `parts` fits the tool's budget: a part over it is in the result store, and a preview and
/// a link part replace it. A failed call has the parts that the plugin wrote before it failed.
struct Outcome {
  collet_status status = COLLET_OK;
  std::string message;      ///< reason of the failure, for a status other than COLLET_OK
  std::string detail;       ///< JSON object or empty
  std::vector<Part> parts;  ///< bytes of json and text parts are valid UTF-8; a json part is one valid value
  bool data_fits = false;   ///< the json part of a failed call does not contradict the tool's output_schema
  std::shared_ptr<const Paused> paused;

  /// Returns "code: message", or an empty string if there is no message.
  std::string text() const;
};

/// Returns the outcome of a failed call.
Outcome failed(collet_status status, std::string_view message);

}  // namespace collet::host::call
