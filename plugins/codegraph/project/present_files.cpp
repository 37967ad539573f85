// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/present_files.hpp"

#include <algorithm>
#include <system_error>

#include "plugins/codegraph/project/configuration.hpp"

namespace collet::codegraph {
namespace {

/// Second looks take at most this part of a processor's time.
constexpr int k_second_look_share = 50;

bool same_files(const std::vector<SourceFile>& some, const std::vector<SourceFile>& others) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                    [](const SourceFile& one, const SourceFile& other) {
                      return one.size == other.size && one.modified_ns == other.modified_ns &&
                             one.path == other.path;
                    });
}

/// Returns which folder the root is. Its time and size do not matter.
ReaderPool::FileState folder_at(const std::string& path) {
  auto out = ReaderPool::FileState::of(path);
  out.size = 0;
  out.modified = {};
  return out;
}

}  // namespace

void SecondLook::begin(const ProjectSettings& project, std::shared_ptr<const SourceList> list) {
  if (running()) return;
  stop();
  state_ = State::running;
  const auto look = [this, project, before = std::move(list)] {
    const auto now =
        list_sources(project.root, project.exclude, project.limits, [this] { return stopped_.load(); });
    const bool same =
        now && same_files(now->files, before->files) && same_files(now->projects, before->projects);
    state_ = same ? State::same : State::differs;
  };
  try {
    thread_ = std::thread(look);
  } catch (const std::system_error&) {
    // The system has no more threads now; a later call tries again.
    state_ = State::none;
  }
}

void SecondLook::stop() {
  stopped_ = true;
  if (thread_.joinable()) thread_.join();
  stopped_ = false;
  state_ = State::none;
}

support::Result<void> PresentFiles::look(const ProjectSettings& project, const std::function<bool()>& stop) {
  second_.stop();
  compared_.reset();
  outside_.clear();
  const auto begin = Clock::now();
  root_ = folder_at(project.root);
  watch_.begin();
  auto found = list_sources(project.root, project.exclude, project.limits, stop,
                            [this](int folder) { watch_.add(folder); });
  if (!found) return found.error();
  watch_.end();
  list_ = std::make_shared<SourceList>(*std::move(found));
  looked_at_ = Clock::now();
  duration_ = looked_at_ - begin;
  return {};
}

bool PresentFiles::hold(const ProjectSettings& project) {
  if (!watched() || second_.differs() || watch_.changed()) return false;
  const bool same =
      folder_at(project.root) == root_ && std::all_of(outside_.begin(), outside_.end(), [&](const auto& one) {
        return file_state(project, one.first) == one.second;
      });
  if (!same) return false;
  const auto now = Clock::now();
  if (now - looked_at_ > std::max(second_look_, duration_ * k_second_look_share)) {
    second_.begin(project, list_);
    looked_at_ = now;
  }
  return true;
}

void PresentFiles::set_compared(const ReaderPool::FileState& index, const std::string& configuration) {
  compared_ = index;
  outside_ = states_by_path(configuration);
  for (const auto& file : list_->projects)
    outside_.erase(file.path);
}

}  // namespace collet::codegraph
