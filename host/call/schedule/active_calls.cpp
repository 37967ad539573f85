// SPDX-License-Identifier: MIT
#include "host/call/schedule/active_calls.hpp"

namespace collet::host::call {

void ActiveCalls::remove_all() {
  for (RunningCall* const call : calls_)
    call->place = RunningCall::k_no_place;
  calls_.clear();
}

std::vector<CallPtr> ActiveCalls::owning_list() const {
  std::vector<CallPtr> calls;
  calls.reserve(calls_.size());
  for (RunningCall* const call : calls_)
    calls.push_back(call->shared_from_this());
  return calls;
}

bool ActiveCalls::wait_until_answered(std::unique_lock<util::QuickMutex>& lock,
                                      Timer::Clock::time_point until) {
  ++waiting_threads_;
  const bool all = all_answered_.wait_until(lock, until, [&] { return answered_ == added_; });
  --waiting_threads_;
  return all;
}

}  // namespace collet::host::call
