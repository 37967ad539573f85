// SPDX-License-Identifier: MIT
/// Questions, the service collet.ask/1 of one call: separates new questions from those that were answered in
/// an earlier round.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/call/types/question.hpp"
#include "host/plugin/call_services.hpp"

namespace collet::host::call {

/// Thread-safe.
class Questions final : public plugin::Asker {
 public:
  /// `client_json` ({"ask":[…]}) and `resumed` outlive this object.
  Questions(std::string_view client_json, const Resumed& resumed, int max_rounds)
      : client_json_(client_json), resumed_(resumed), max_rounds_(max_rounds), state_(resumed.state) {}

  collet_status ask(std::string_view requests_json, std::string& answers, std::string& why) override;
  collet_status keep(std::string_view state) override;

  /// Returns the questions without an answer, sorted by key.
  std::vector<Question> open() const;
  /// Returns the state that was last passed to keep(), in this round or an earlier one.
  std::string state() const;

 private:
  const std::string_view client_json_;
  const Resumed& resumed_;
  const int max_rounds_;
  mutable std::mutex mutex_;
  std::map<std::string, Question> open_;
  std::string state_;
};

}  // namespace collet::host::call
