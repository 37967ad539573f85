// SPDX-License-Identifier: MIT
/// All skills of a deployment, read once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/skills/skill.hpp"

namespace collet::host::skills {

/// A folder that contains a folder for each skill.
struct Source {
  std::filesystem::path folder;
  bool required = false;  ///< adds a warning if it cannot be read; otherwise it may be missing
};

/// A file or folder within the folder of a skill.
struct Entry {
  std::string uri;
  std::string name;
  const SkillFile* file = nullptr;  ///< null for a folder
  const Skill* skill = nullptr;     ///< the skill whose SKILL.md it is, else null
};

/// Immutable once built; thread-safe.
class SkillSet {
 public:
  /// Reads the skills of all folders. Of two with the same name, the first counts. A skill with a fault is
  /// left out and adds a warning.
  static SkillSet read(const std::vector<Source>& sources, std::vector<std::string>& warnings);

  SkillSet(SkillSet&&) = default;
  SkillSet& operator=(SkillSet&&) = delete;
  SkillSet(const SkillSet&) = delete;
  SkillSet& operator=(const SkillSet&) = delete;
  ~SkillSet() = default;

  /// Returns the skills, those within others included, sorted by URI.
  const std::vector<Skill>& all() const { return skills_; }
  /// Returns the skill with this URI of its SKILL.md, or null.
  const Skill* find(std::string_view uri) const;
  /// Returns the file with this URI and the outermost skill that contains it; nothing if there is none.
  struct Found {
    const SkillFile* file = nullptr;
    const Skill* skill = nullptr;
  };
  std::optional<Found> find_file(std::string_view uri) const;
  /// Returns what the folder directly contains, sorted by name, and the outermost skill of it; nothing if the
  /// URI is no folder.
  struct Listing {
    std::vector<Entry> entries;
    const Skill* skill = nullptr;
  };
  std::optional<Listing> folder(std::string_view uri) const;

 private:
  SkillSet() = default;
  void add_folder(const std::filesystem::path& folder, const std::string& name,
                  std::vector<std::string>& warnings);
  void index();
  std::vector<Skill> skills_;
  std::map<std::string, Found, std::less<>> files_;  ///< URI → file
  std::size_t bytes_ = 0;
};

/// The skills of these folders, read with the first use, because few clients ask for them.
class Skills {
 public:
  explicit Skills(std::vector<Source> sources) : sources_(std::move(sources)) {}
  /// Returns true if there are folders for skills.
  bool are_offered() const { return !sources_.empty(); }
  /// Logs a warning for each skill that is left out.
  const SkillSet& get() const;

 private:
  const std::vector<Source> sources_;
  mutable std::once_flag once_;
  mutable std::optional<SkillSet> set_;
};

/// Returns the media type of a file, from the end of its name and from its content.
std::string_view media_type_of(const SkillFile& file);

}  // namespace collet::host::skills
