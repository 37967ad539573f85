// SPDX-License-Identifier: MIT
/// Asks the user of the client by collet.ask/1.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collet/entry.hpp>

#include "plugins/workflow/run/execute/asker.hpp"

namespace collet::workflow {

class HostAsker final : public Asker {
 public:
  /// `run` is the id of the run, which the next entry of the call finds by it.
  HostAsker(const Host& host, const Call& call, std::string run)
      : host_(host), call_(call), run_(std::move(run)) {}
  Reply ask(const std::string& key, std::string_view message, const Value& form) override;

 private:
  const Host& host_;
  const Call& call_;
  const std::string run_;
};

}  // namespace collet::workflow
