// SPDX-License-Identifier: MIT
/// From what a plugin wrote to what a caller gets: checked, within the budget, the rest behind handles.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/collector.hpp"
#include "host/call/pipeline.hpp"
#include "host/call/result_store.hpp"
#include "host/call/tool_schemas.hpp"

namespace collet::host::call {

/// The views are valid as long as it is used.
struct ShapeRules {
  std::string_view plugin;
  std::string_view tool;  ///< its exposed name
  std::string_view principal;
  std::int64_t max_result_tokens = 10000;
  std::size_t max_media_bytes = std::size_t{1} << 20U;  ///< larger images, audio and resources become links
  ToolSchemas* schemas = nullptr;                       ///< null: results are not checked
};

/// A failed call: text is "code: message".
Outcome failed(collet_status status, std::string_view message);

/// The reason why a call failed, as its reader gets it; nothing for one that went well.
std::optional<Failure> failure_of(Collected& collected, collet_status returned, const ShapeRules& rules,
                                  const Collector::Blame& blame);
/// What a nested call gave: its parts as they came, not cut, json and text valid.
struct Whole {
  std::optional<Failure> failure;
  std::vector<Part> parts;
};
Whole whole(Collected collected, collet_status returned, const ShapeRules& rules,
            const Collector::Blame& blame);

/// A result that is not what the tool's output_schema says is a defect of the plugin: the call fails, as
/// clients are promised a structured result that conforms, and the parts remain for the reader.
/// `returned`: what `call` returned. `blame` takes each defect of the plugin that is found here.
Outcome shape(Collected collected, collet_status returned, const ShapeRules& rules, ResultStore& store,
              const Collector::Blame& blame);

}  // namespace collet::host::call
