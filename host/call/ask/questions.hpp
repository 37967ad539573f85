// SPDX-License-Identifier: MIT
/// collet.ask/1 of one entry of a call: which questions are new, and what was answered before.
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
  /// `client_json` ({"ask":[…]}) and `resumed` outlive it.
  Questions(std::string_view client_json, const Resumed& resumed, int max_rounds)
      : client_json_(client_json), resumed_(resumed), max_rounds_(max_rounds), state_(resumed.state) {}

  collet_status ask(std::string_view requests_json, std::string& answers, std::string& why) override;
  collet_status keep(std::string_view state) override;

  /// What is to be asked, sorted by key; nothing if every ask() was answered.
  std::vector<Question> open() const;
  /// What keep() was given last, in this entry or before.
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
