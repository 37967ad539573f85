// SPDX-License-Identifier: MIT
/// The methods of one revision and the form of its results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "host/call/pipeline.hpp"
#include "host/call/result/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/mcp/codec/content.hpp"
#include "host/mcp/codec/tool_cursor.hpp"
#include "host/skills/skill_set.hpp"

namespace collet::host::mcp {

/// Limit for one message to a client. Both SDKs close the connection on a line over 10 MiB.
inline constexpr std::size_t k_max_answer_bytes = 4U << 20U;

enum class Method : std::uint8_t {
  unknown,
  initialize,
  ping,
  set_level,
  discover,
  listen,
  tools_list,
  tools_call,
  resources_list,
  templates_list,
  resources_read,
  prompts_list,
  prompts_get,
  skills_list,
  skills_get,
  directory_read
};

/// The description of this server in its greeting.
struct Identity {
  std::string version;
  bool prompts = false;          ///< prompts exist, or may be added later
  bool skills = false;           ///< folders for skills exist
  bool changes = false;          ///< lists may change, and clients are notified
  bool hints_in_titles = false;  ///< the client's tool search reads titles, but not hints
};

/// Immutable after construction and thread-safe. The `append_…` functions write the value of "result".
class Codec {
 public:
  Codec(const Revision& revision, Identity identity) : revision_(revision), identity_(std::move(identity)) {}
  virtual ~Codec() = default;
  Codec(const Codec&) = delete;
  Codec& operator=(const Codec&) = delete;

  const Revision& revision() const { return revision_; }

  virtual Method method(std::string_view name) const = 0;
  /// Writes the answer to initialize or server/discover.
  virtual void append_greeting(std::string& out, std::string_view instructions) const = 0;

  void append_empty(std::string& out) const;
  /// Writes a page of tools/list: the tools after the cursor, up to 20,000 tokens. The first page is rendered
  /// once for each catalog.
  void append_tools(std::string& out, const catalog::CatalogPtr& catalog, const ToolCursor& cursor) const;
  void append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const;
  /// Writes the questions of a call and the state that the client returns with its answers. A legacy codec
  /// writes an empty result, because there the server sends the questions as requests.
  virtual void append_input_required(std::string& out, const call::Paused& paused,
                                     std::string_view state) const;
  /// Writes the resources of plugins, each skill's SKILL.md, then the stored results of the principal.
  void append_resources(std::string& out, const catalog::Catalog& catalog,
                        const std::vector<const skills::Skill*>& skills,
                        const std::vector<call::StoredResult>& results) const;
  void append_templates(std::string& out, const catalog::Catalog& catalog) const;
  void append_resource(std::string& out, const call::StoredResult& result) const;
  /// Writes the contents of a plugin's resource. The outcome must be COLLET_OK.
  void append_contents(std::string& out, const call::Outcome& outcome) const;
  void append_prompts(std::string& out, const catalog::Catalog& catalog) const;
  /// Writes the messages of a prompt. The outcome must be COLLET_OK.
  void append_prompt(std::string& out, const call::Outcome& outcome) const;

  /// How long a client may cache a result.
  enum class Caching : std::uint8_t { unspecified, none, minutes };
  /// Writes a result with the members that `members` writes, and the last ones of the revision.
  template <class Members>
  void append_result(std::string& out, Caching caching, const Members& members) const {
    json::Writer writer(out);
    writer.begin_object();
    members(writer);
    finish(writer, caching);
    writer.end_object();
  }

 protected:
  /// Writes the last members of every result of the revision, before the object is closed.
  virtual void finish(json::Writer& writer, Caching caching) const = 0;

  void append_server_info(json::Writer& writer) const;
  void append_capabilities(json::Writer& writer) const;
  /// Finds the methods resources/… and prompts/…, which have the same names in every revision.
  Method method_of_offers(std::string_view name) const;
  const Identity& identity() const { return identity_; }

 private:
  std::string tools_page(const catalog::Catalog& catalog, const ToolCursor& cursor) const;

  const Revision& revision_;
  const Identity identity_;
  mutable std::mutex tools_mutex_;
  mutable std::weak_ptr<const catalog::Catalog> tools_catalog_;
  mutable std::shared_ptr<const std::string> tools_;  ///< the first page
};

/// Writes an array of the served revisions without a handshake.
void append_modern_revisions(json::Writer& writer);

std::unique_ptr<Codec> make_legacy_codec(const Revision& revision, Identity identity);
std::unique_ptr<Codec> make_modern_codec(const Revision& revision, Identity identity);

}  // namespace collet::host::mcp
