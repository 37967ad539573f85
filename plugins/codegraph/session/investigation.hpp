// SPDX-License-Identifier: MIT
/// Keeps what an agent was shown in the calls of one session, which a session_id names. All tools answer
/// without one: a session only shortens what is known and prefers what is near.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <collet/plugin.hpp>
#include <collet/services.hpp>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

/// For one call; used by one thread. The host keeps the contents (collet.kv/1) for 30 minutes after the last
/// call of the session, and may drop them earlier.
class Investigation {
 public:
  static constexpr std::chrono::minutes k_lifetime{30};
  static constexpr std::size_t k_max_seen = 2000;
  static constexpr std::size_t k_max_queries = 50;
  static constexpr std::size_t k_max_focus = 8;

  /// Reads the session that the argument `session_id` names; without the argument, a new one begins. A call
  /// with the arguments of an earlier one repeats it if `index_state` is the same too. Throws a Failure if
  /// the ID is malformed.
  Investigation(const Kv& values, Call& call, std::string_view tool, std::string_view index_state);

  const std::string& id() const { return id_; }
  /// Returns true if the session has had the same call. What it shows is not shortened, since an agent that
  /// asks again no longer has the first answer.
  bool is_repeated() const { return repeated_; }
  /// Returns true if an earlier call showed the symbol.
  bool has_seen(const SymbolRow& symbol) const;
  /// Notes that the answer shows the symbol.
  void note_shown(const SymbolRow& symbol);
  /// Notes that the call asks about the symbol; `name` is for the list of what was asked.
  void note_focus(const SymbolRow& symbol, std::string name);

  /// A symbol that a call of the session asked about.
  struct Focus {
    std::string key;
    std::string name;
    std::string path;
  };
  /// The symbols that calls asked about, the last one at the end.
  const std::vector<Focus>& focus() const { return focus_; }

  /// Hands the session to the host. Does nothing without the host's service for values.
  void save(Call& call) const;

 private:
  void read(std::string_view text);

  const Kv values_;
  std::string id_;
  std::string query_;  ///< hash of tool, arguments and state of the index
  bool repeated_ = false;
  std::vector<std::string> seen_order_;
  std::unordered_set<std::string> seen_before_;
  std::unordered_set<std::string> seen_;
  std::vector<std::string> queries_;
  std::vector<Focus> focus_;
};

}  // namespace collet::codegraph
