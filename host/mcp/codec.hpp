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
#include "host/catalog/catalog.hpp"
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
  resources_read
};

/// What this server says about itself.
struct Identity {
  std::string version;
  std::string instructions;
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
  /// Rendered once; the catalog is the same in every call.
  void append_tools(std::string& out, const catalog::Catalog& catalog) const;
  void append_call(std::string& out, const catalog::Tool& tool, const call::Outcome& outcome) const;
  /// The questions of a call as its result, and the state that comes back with the answers. Of revisions
  /// without it (the legacy ones, where the server asks by itself) an empty result.
  virtual void append_input_required(std::string& out, const call::Paused& paused,
                                     std::string_view state) const;
  void append_resources(std::string& out, const std::vector<call::StoredResult>& results) const;
  void append_templates(std::string& out) const;
  void append_resource(std::string& out, const call::StoredResult& result) const;

 protected:
  /// For how long a client may keep a result.
  enum class Keep : std::uint8_t { not_said, no, minutes };
  /// Writes what every result of the revision ends with, before the object is closed.
  virtual void finish(json::Writer& writer, Keep keep) const = 0;

  void append_server_info(json::Writer& writer) const;
  void append_capabilities(json::Writer& writer) const;
  const Identity& identity() const { return identity_; }

 private:
  const Revision& revision_;
  const Identity identity_;
  mutable std::once_flag tools_once_;
  mutable std::string tools_;
};

std::unique_ptr<Codec> make_legacy_codec(const Revision& revision, Identity identity);
std::unique_ptr<Codec> make_modern_codec(const Revision& revision, Identity identity);

}  // namespace collet::host::mcp
