// SPDX-License-Identifier: MIT
#include "host/mcp/connection/skill_requests.hpp"

#include <algorithm>

#include "host/mcp/codec/skills_codec.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::mcp {

namespace {

RpcError invalid_skill_request(std::string message) {
  return {k_invalid_params, std::move(message), {}};
}

}  // namespace

bool SkillRequests::is_offered(const skills::Skill& skill, const catalog::Catalog& catalog) const {
  return std::all_of(skill.needs.begin(), skill.needs.end(), [&](const std::string& id) {
    return std::any_of(catalog.exposed().begin(), catalog.exposed().end(),
                       [&](const catalog::Tool* tool) { return tool->id == id || tool->key() == id; });
  });
}

std::vector<const skills::Skill*> SkillRequests::offered() const {
  std::vector<const skills::Skill*> out;
  if (parts_.skills == nullptr) return out;
  const auto catalog = parts_.catalog->get();
  for (const skills::Skill& skill : parts_.skills->get().all())
    if (is_offered(skill, *catalog)) out.push_back(&skill);
  return out;
}

const skills::SkillFile* SkillRequests::find_file(std::string_view uri) const {
  if (parts_.skills == nullptr || !uri.starts_with(skills::k_scheme)) return nullptr;
  const auto found = parts_.skills->get().find_file(uri);
  return found && is_offered(*found->skill, *parts_.catalog->get()) ? found->file : nullptr;
}

std::optional<RpcError> SkillRequests::append(std::string& out, Method method, const Message& message,
                                              const Codec& codec) const {
  const json::View cursor = message.params["cursor"];
  const bool has_cursor = cursor && !cursor.is(json::Type::null);
  if (method == Method::skills_list) {
    std::optional<ToolCursor> after(std::in_place);
    if (has_cursor) after = ToolCursor::read(cursor);
    if (!after)
      return invalid_skill_request(
          "params.cursor: unknown cursor; expected the nextCursor of the page before");
    append_skills(out, codec, offered(), *after);
    return std::nullopt;
  }
  const auto uri = message.params["uri"].string();
  if (!uri) return invalid_param("params.uri", message.params["uri"], "a string");
  const auto catalog = parts_.catalog->get();
  if (method == Method::skills_get) {
    const skills::Skill* const skill = parts_.skills->get().find(*uri);
    if (skill == nullptr || !is_offered(*skill, *catalog))
      return invalid_skill_request("no skill is served at " + support::quote(*uri) +
                                   "; skills/list names them all");
    append_skill(out, codec, *skill);
    return std::nullopt;
  }
  const auto listing = parts_.skills->get().folder(*uri);
  if (!listing || !is_offered(*listing->skill, *catalog))
    return invalid_skill_request(support::quote(*uri) +
                                 (find_file(*uri) == nullptr ? " is unknown" : " is a file") +
                                 ", expected the folder of a skill or one within it");
  if (has_cursor) return invalid_skill_request("params.cursor: unknown cursor; the list has one page");
  append_skill_folder(out, codec, listing->entries);
  return std::nullopt;
}

}  // namespace collet::host::mcp
