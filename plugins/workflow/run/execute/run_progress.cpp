// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/run_progress.hpp"

#include <algorithm>
#include <utility>

namespace collet::workflow {

Heartbeat::~Heartbeat() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Heartbeat::add(RunProgress& run) {
  const std::lock_guard lock(mutex_);
  runs_.insert(&run);
  if (!thread_.joinable()) thread_ = std::thread([this] { beat(); });
  if (waits_for_runs_) changed_.notify_all();
}

void Heartbeat::remove(RunProgress& run) {
  const std::lock_guard lock(mutex_);
  runs_.erase(&run);
}

void Heartbeat::beat() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    waits_for_runs_ = runs_.empty();
    if (waits_for_runs_) {
      changed_.wait(lock, [&] { return ends_ || !runs_.empty(); });
      waits_for_runs_ = false;
    }
    changed_.wait_for(lock, interval_, [&] { return ends_; });
    for (RunProgress* const run : runs_)
      if (!ends_) run->repeat(interval_ / 2);
  }
}

RunProgress::RunProgress(Report report, Heartbeat* heartbeat)
    : report_(std::move(report)), heartbeat_(heartbeat) {
  if (heartbeat_ != nullptr) heartbeat_->add(*this);
}

RunProgress::~RunProgress() {
  if (heartbeat_ != nullptr) heartbeat_->remove(*this);
}

RunProgress::Wait::Wait(RunProgress& progress, std::string label, std::string subject)
    : progress_(progress), label_(std::move(label)), subject_(std::move(subject)) {
  const std::lock_guard lock(progress_.mutex_);
  place_ = progress_.waits_.insert(progress_.waits_.end(), this);
}

RunProgress::Wait::~Wait() {
  const std::lock_guard lock(progress_.mutex_);
  progress_.waits_.erase(place_);
}

void RunProgress::Wait::update(double done, double total, std::string_view message) {
  const std::lock_guard lock(progress_.mutex_);
  if (!message.empty()) message_ = message;
  const double part = total > 0 ? std::clamp(done / total, 0.0, 1.0) : 0;
  progress_.report(part, message.empty() ? label_ : std::string(label_).append(": ").append(message));
}

void RunProgress::report(double part, std::string_view message) {
  if (!report_) return;
  constexpr double k_most = 0.98;    // the end of a step is the start of the next one
  constexpr double k_share = 0.005;  // share of the rest of a step, for a report without a part
  const double end = std::max(started_ - 1, 0.0) + k_most;
  const double wanted = std::max(started_ - 1, 0.0) + part * k_most;
  last_ = std::max(wanted, last_ + (std::max(end, last_) - last_) * k_share);
  reported_ = Clock::now();
  report_(last_, total_, message);
}

void RunProgress::start_step(std::string_view label, double total) {
  const std::lock_guard lock(mutex_);
  ++started_;
  total_ = std::max(total, started_);
  report(0, label);
}

void RunProgress::repeat(Milliseconds quiet) {
  const std::lock_guard lock(mutex_);
  if (waits_.empty() || Clock::now() - reported_ < quiet) return;
  const Wait& first = *waits_.front();
  const auto time = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - first.start_);
  std::string message = first.label_;
  message.append(": ").append(std::to_string(time.count())).append(" s, ");
  message.append(first.message_.empty() ? "waiting for " + first.subject_ : first.message_);
  if (waits_.size() > 1)
    message.append("; ").append(std::to_string(waits_.size() - 1)).append(" more calls run");
  report(0, message);
}

}  // namespace collet::workflow
