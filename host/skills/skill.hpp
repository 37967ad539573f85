// SPDX-License-Identifier: MIT
/// Skills: folders with a SKILL.md and further files (agentskills.io), which the extension
/// io.modelcontextprotocol/skills (SEP-2640) offers to clients.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace collet::host::skills {

/// Limits of the extension for one skill, which every client must accept.
inline constexpr std::size_t k_max_files = 512;
inline constexpr std::size_t k_max_skill_bytes = std::size_t{16} << 20U;
/// Limit for one file, so that its content fits into a message.
inline constexpr std::size_t k_max_file_bytes = std::size_t{2} << 20U;
/// Limits for all skills together.
inline constexpr std::size_t k_max_skills = 1000;
inline constexpr std::size_t k_max_total_bytes = std::size_t{64} << 20U;

inline constexpr std::string_view k_scheme = "skill://";
inline constexpr std::string_view k_skill_file = "SKILL.md";

struct SkillFile {
  std::string path;                          ///< relative to the folder of the skill, with `/`
  std::string uri;                           ///< skill://<skill>/<path>, percent-encoded
  std::string digest;                        ///< SHA-256 as 64 lower-case hexadecimal digits
  std::shared_ptr<const std::string> bytes;  ///< skills that are nested share them
};

struct Skill {
  std::string uri;                 ///< URI of its SKILL.md
  std::string name;                ///< the last segment of its folder
  std::string description;         ///< member of the front matter
  std::string front;               ///< the front matter as a compact JSON object
  std::vector<std::string> needs;  ///< ids of tools without which the skill is not offered
  std::vector<SkillFile> files;    ///< sorted by path; contains SKILL.md and the files of nested skills
};

}  // namespace collet::host::skills
