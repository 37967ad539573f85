// SPDX-License-Identifier: MIT
/// Skills, in the form of the extension io.modelcontextprotocol/skills (SEP-2640). The `append_…` functions
/// write the value of "result".
#pragma once

#include <string>
#include <vector>

#include <collet/json.hpp>

#include "host/mcp/codec/codec.hpp"
#include "host/mcp/codec/tool_cursor.hpp"
#include "host/skills/skill_set.hpp"

namespace collet::host::mcp {

/// Writes a page of skills/list: the skills after the cursor, which are sorted by URI.
void append_skills(std::string& out, const Codec& codec, const std::vector<const skills::Skill*>& skills,
                   const ToolCursor& cursor);
/// Writes the answer to skills/get.
void append_skill(std::string& out, const Codec& codec, const skills::Skill& skill);
/// Writes the answer to resources/read.
void append_skill_file(std::string& out, const Codec& codec, const skills::SkillFile& file);
/// Writes the answer to resources/directory/read.
void append_skill_folder(std::string& out, const Codec& codec, const std::vector<skills::Entry>& entries);
/// Writes a file or folder as an item of resources/list.
void append_skill_entry(json::Writer& writer, const skills::Entry& entry);

}  // namespace collet::host::mcp
