// SPDX-License-Identifier: MIT
/// How one revision writes results and which methods it has.
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
#include "host/call/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/mcp/revision.hpp"

namespace collet::host::mcp {

/// Of one message to a client; both SDKs close the connection on a line over 10 MiB.
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
  prompts_get
};

/// What this server says about itself.
struct Identity {
  std::string version;
  std::string instructions;
  bool prompts = false;  ///< there are prompts, or may be some later
  bool changes = false;  ///< lists may change, and clients are told
};

/// Immutable after construction and thread-safe. What `append_…` writes is the value of "result".
class Codec {
 public:
  Codec(const Revision& revision, Identity identity) : revision_(revision), identity_(std::move(identity)) {}
  virtual ~Codec() = default;
  Codec(const Codec&) = delete;
  Codec& operator=(const Codec&) = delete;

  const Revision& revision() const { return revision_; }

  virtual Method method(std::string_view name) const = 0;
  /// The answer to initialize or server/discover.
  virtual void append_greeting(std::string& out) const = 0;

  void append_empty(std::string& out) const;
  /// Rendered once for a catalog.
  void append_tools(std::string& out, const catalog::CatalogPtr& catalog) const;
  void append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const;
  /// The questions of a call as its result, and the state that comes back with the answers. Of revisions
  /// without it (the legacy ones, where the server asks by itself) an empty result.
  virtual void append_input_required(std::string& out, const call::Paused& paused,
                                     std::string_view state) const;
  /// What plugins list, then what is kept for the principal.
  void append_resources(std::string& out, const catalog::Catalog& catalog,
                        const std::vector<call::StoredResult>& results) const;
  void append_templates(std::string& out, const catalog::Catalog& catalog) const;
  void append_resource(std::string& out, const call::StoredResult& result) const;
  /// Of a plugin's resource, whose outcome is ok.
  void append_contents(std::string& out, const call::Outcome& outcome) const;
  void append_prompts(std::string& out, const catalog::Catalog& catalog) const;
  /// Of a prompt whose outcome is ok.
  void append_prompt(std::string& out, const call::Outcome& outcome) const;

 protected:
  /// For how long a client may keep a result.
  enum class Keep : std::uint8_t { not_said, no, minutes };
  /// Writes what every result of the revision ends with, before the object is closed.
  virtual void finish(json::Writer& writer, Keep keep) const = 0;

  void append_server_info(json::Writer& writer) const;
  void append_capabilities(json::Writer& writer) const;
  /// resources/… and prompts/…, which are called the same in every revision.
  Method method_of_offers(std::string_view name) const;
  const Identity& identity() const { return identity_; }

 private:
  const Revision& revision_;
  const Identity identity_;
  mutable std::mutex tools_mutex_;
  mutable std::weak_ptr<const catalog::Catalog> tools_of_;
  mutable std::shared_ptr<const std::string> tools_;
};

std::unique_ptr<Codec> make_legacy_codec(const Revision& revision, Identity identity);
std::unique_ptr<Codec> make_modern_codec(const Revision& revision, Identity identity);

}  // namespace collet::host::mcp
