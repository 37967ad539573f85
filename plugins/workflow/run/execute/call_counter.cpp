// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/call_counter.hpp"

#include <utility>

namespace collet::workflow {
namespace {

thread_local CallCounter* current = nullptr;

}  // namespace

CallCounter::CallCounter(const Workflow& workflow) : workflow_(workflow), caller_(current) {}

std::optional<std::string> CallCounter::count() {
  std::optional<std::string> problem;
  for (CallCounter* at = this; at != nullptr; at = at->caller_) {
    const std::uint64_t number = ++at->calls_;
    const auto& most = at->workflow_.budget.calls;
    if (problem || !most || number <= *most) continue;
    problem = std::string("it would be call ").append(std::to_string(number)).append(", budget.calls ");
    if (at != this) problem->append("of the calling workflow '").append(at->workflow_.key).append("' ");
    problem->append("is ").append(std::to_string(*most));
  }
  return problem;
}

CallCounter::Scope::Scope(CallCounter& counter) : outer_(std::exchange(current, &counter)) {}

CallCounter::Scope::~Scope() {
  current = outer_;
}

}  // namespace collet::workflow
