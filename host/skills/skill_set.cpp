// SPDX-License-Identifier: MIT
#include "host/skills/skill_set.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "host/skills/folder_reader.hpp"
#include "host/skills/front_matter.hpp"
#include "host/util/log.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::skills {

namespace {

using support::Error;
using support::Result;

/// Percent-encodes all bytes but the unreserved characters of RFC 3986 and `/`.
std::string encoded(std::string_view path) {
  constexpr std::string_view k_digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool alphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (alphanumeric || std::string_view("-._~/").find(c) != std::string_view::npos) {
      out += c;
    } else {
      out.append({'%', k_digits[byte >> 4U], k_digits[byte & 0xFU]});
    }
  }
  return out;
}

std::string_view after_last_slash(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_skill_file(std::string_view path) {
  return after_last_slash(path) == k_skill_file;
}

/// Makes the skill whose folder is `inner` ("" or "a/b/") within a folder of the given name.
Result<Skill> make_skill(const std::string& name, const std::string& inner, const FolderFiles& files) {
  const auto main = files.find(inner + std::string(k_skill_file));
  if (main == files.end()) return Error{COLLET_NOT_FOUND, "it has no SKILL.md"};
  auto front = read_front_matter(*main->second);
  if (!front) return front.error();
  const std::string own =
      inner.empty() ? name
                    : std::string(after_last_slash(std::string_view(inner).substr(0, inner.size() - 1)));
  if (front->name != own)
    return Error{COLLET_INVALID_ARGUMENT, "name is '" + front->name + "', expected that of its folder, '" +
                                              support::cut_characters(own, 80) + "'"};
  Skill skill;
  skill.name = std::move(front->name);
  skill.description = std::move(front->description);
  skill.front = std::move(front->json);
  skill.needs = std::move(front->needs);
  const std::string root = std::string(k_scheme) + encoded(name) + "/";
  for (auto at = files.lower_bound(inner); at != files.end() && at->first.starts_with(inner); ++at) {
    const auto& [path, bytes] = *at;
    skill.files.push_back({path.substr(inner.size()), root + encoded(path),
                           support::hexadecimal(support::as_bytes(support::sha256(*bytes))), bytes});
  }
  skill.uri = root + encoded(main->first);
  return skill;
}

}  // namespace

SkillSet SkillSet::read(const std::vector<Source>& sources, std::vector<std::string>& warnings) {
  SkillSet set;
  for (const Source& source : sources) {
    const auto names = folders_in(source.folder, k_max_skills);
    if (!names) {
      if (source.required)
        warnings.push_back(source.folder.string() + ": no skills: " + names.error().message);
      continue;
    }
    for (const std::string& name : *names)
      set.add_folder(source.folder / name, name, warnings);
  }
  set.index();
  return set;
}

void SkillSet::add_folder(const std::filesystem::path& folder, const std::string& name,
                          std::vector<std::string>& warnings) {
  const auto refuse = [&](const std::string& where, const std::string& why) {
    warnings.push_back(support::replace_invalid_utf8((folder / where).string()) + ": no skill: " + why);
  };
  if (std::any_of(skills_.begin(), skills_.end(), [&](const Skill& other) {
        return other.uri == std::string(k_scheme) + name + "/" + std::string(k_skill_file);
      }))
    return refuse("", "another skill has the same name and comes before it");
  const auto files = read_folder(folder);
  if (!files) return refuse("", files.error().message);
  std::vector<Skill> made;
  for (const auto& [path, bytes] : *files) {
    if (!is_skill_file(path)) continue;
    const std::string inner = path.substr(0, path.size() - k_skill_file.size());
    auto skill = make_skill(name, inner, *files);
    if (skill) {
      made.push_back(*std::move(skill));
    } else {
      refuse(inner, skill.error().message);
      if (inner.empty()) return;
    }
  }
  if (!files->contains(std::string(k_skill_file))) return refuse("", "it has no SKILL.md");
  std::size_t bytes = 0;
  for (const auto& [path, content] : *files)
    bytes += content->size();
  if (skills_.size() + made.size() > k_max_skills || bytes_ + bytes > k_max_total_bytes)
    return refuse("", "all skills together are over the limit of " + std::to_string(k_max_skills) +
                          " skills and " + std::to_string(k_max_total_bytes) + " bytes");
  bytes_ += bytes;
  std::move(made.begin(), made.end(), std::back_inserter(skills_));
}

void SkillSet::index() {
  std::sort(skills_.begin(), skills_.end(), [](const Skill& a, const Skill& b) { return a.uri < b.uri; });
  // An enclosing skill has more files than those within it, and lists their files too.
  std::vector<const Skill*> by_size;
  for (const Skill& skill : skills_)
    by_size.push_back(&skill);
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const Skill* a, const Skill* b) { return a->files.size() > b->files.size(); });
  for (const Skill* const skill : by_size) {
    for (const SkillFile& file : skill->files)
      files_.emplace(file.uri, Found{&file, skill});
  }
}

const Skill* SkillSet::find(std::string_view uri) const {
  const auto at = std::lower_bound(skills_.begin(), skills_.end(), uri,
                                   [](const Skill& skill, std::string_view key) { return skill.uri < key; });
  return at != skills_.end() && at->uri == uri ? &*at : nullptr;
}

std::optional<SkillSet::Found> SkillSet::find_file(std::string_view uri) const {
  const auto found = files_.find(uri);
  return found == files_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<SkillSet::Listing> SkillSet::folder(std::string_view uri) const {
  const std::string prefix = std::string(uri) + "/";
  Listing out;
  auto at = files_.lower_bound(prefix);
  if (prefix.size() <= k_scheme.size() + 1 || at == files_.end() || !at->first.starts_with(prefix))
    return std::nullopt;
  out.skill = at->second.skill;
  for (; at != files_.end() && at->first.starts_with(prefix); ++at) {
    const auto& [file_uri, found] = *at;
    const auto slash = file_uri.find('/', prefix.size());
    if (slash == std::string::npos) {
      out.entries.push_back({file_uri, std::string(after_last_slash(found.file->path)), found.file,
                             is_skill_file(found.file->path) ? find(file_uri) : nullptr});
      continue;
    }
    const std::string inner = file_uri.substr(0, slash);
    if (!out.entries.empty() && out.entries.back().uri == inner) continue;
    // The name is the part of the file's own path at the depth of the folder.
    const auto below = std::count(file_uri.begin() + static_cast<std::ptrdiff_t>(slash), file_uri.end(), '/');
    std::string_view path = found.file->path;
    for (std::ptrdiff_t i = 0; i < below; ++i)
      path = path.substr(0, path.rfind('/'));
    out.entries.push_back({inner, std::string(after_last_slash(path)), nullptr, nullptr});
  }
  return out;
}

const SkillSet& Skills::get() const {
  std::call_once(once_, [this] {
    std::vector<std::string> warnings;
    set_.emplace(SkillSet::read(sources_, warnings));
    for (const std::string& warning : warnings)
      log::warn("skills", warning);
  });
  return *set_;
}

std::string_view media_type_of(const SkillFile& file) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 12> k_types = {{
      {".md", "text/markdown"},
      {".txt", "text/plain"},
      {".json", "application/json"},
      {".html", "text/html"},
      {".css", "text/css"},
      {".csv", "text/csv"},
      {".xml", "application/xml"},
      {".js", "text/javascript"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".pdf", "application/pdf"},
  }};
  const std::string_view name = after_last_slash(file.path);
  const auto dot = name.rfind('.');
  const std::string_view end = dot == std::string_view::npos ? "" : name.substr(dot);
  for (const auto& [suffix, type] : k_types)
    if (end == suffix) return type;
  return support::valid_utf8(*file.bytes) ? "text/plain" : "application/octet-stream";
}

}  // namespace collet::host::skills
