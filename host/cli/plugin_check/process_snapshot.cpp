// SPDX-License-Identifier: MIT
#include "host/cli/plugin_check/process_snapshot.hpp"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <dirent.h>
#include <filesystem>
#include <malloc.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;

std::map<int, std::string> open_descriptors() {
  std::map<int, std::string> found;
  DIR* const folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) return found;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string name = entry->d_name;
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const int descriptor = std::stoi(name);
    if (descriptor == ::dirfd(folder)) continue;
    std::error_code gone;
    found[descriptor] = fs::read_symlink("/proc/self/fd/" + name, gone).string();
  }
  ::closedir(folder);
  return found;
}

const void* handler_of(int signal) {
  struct sigaction action {};
  if (::sigaction(signal, nullptr, &action) != 0) return nullptr;
  return reinterpret_cast<const void*>(action.sa_handler);
}

void add_difference(std::vector<std::string>& out, const std::string& what, const std::string& before,
                    const std::string& after) {
  if (before != after) out.push_back(what + " is '" + after + "' and was '" + before + "'");
}

std::string octal(unsigned value) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04o", value & 07777U);
  return text.data();
}

}  // namespace

std::size_t count_threads() {
  std::error_code ignored;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator("/proc/self/task", ignored), fs::directory_iterator()));
}

ProcessSnapshot take_snapshot() {
  ProcessSnapshot state;
  std::error_code ignored;
  state.working_directory = fs::current_path(ignored).string();
  const char* const locale = std::setlocale(LC_ALL, nullptr);
  state.locale = locale == nullptr ? "" : locale;
  for (char** one = environ; one != nullptr && *one != nullptr; ++one)
    state.environment.emplace_back(*one);
  std::sort(state.environment.begin(), state.environment.end());
  state.file_mask = ::umask(0);
  ::umask(static_cast<mode_t>(state.file_mask));
  for (std::size_t signal = 1; signal < state.handlers.size(); ++signal)
    state.handlers.at(signal) = handler_of(static_cast<int>(signal));
  state.descriptors = open_descriptors();
  state.threads = count_threads();
  return state;
}

std::vector<std::string> changed_properties(const ProcessSnapshot& before, const ProcessSnapshot& after) {
  std::vector<std::string> out;
  add_difference(out, "the working directory", before.working_directory, after.working_directory);
  add_difference(out, "the locale", before.locale, after.locale);
  add_difference(out, "the file mask", octal(before.file_mask), octal(after.file_mask));
  if (before.environment != after.environment) {
    std::vector<std::string> differing;
    std::set_symmetric_difference(before.environment.begin(), before.environment.end(),
                                  after.environment.begin(), after.environment.end(),
                                  std::back_inserter(differing));
    // Only the name is reported, because a value may be a secret.
    out.push_back("the environment's '" + differing.front().substr(0, differing.front().find('=')) +
                  "' was changed");
  }
  return out;
}

std::vector<int> changed_handlers(const ProcessSnapshot& before, const ProcessSnapshot& after) {
  std::vector<int> out;
  for (std::size_t signal = 1; signal < before.handlers.size(); ++signal) {
    if (before.handlers.at(signal) != after.handlers.at(signal)) out.push_back(static_cast<int>(signal));
  }
  return out;
}

std::vector<std::string> opened_descriptors(const ProcessSnapshot& before, const ProcessSnapshot& after) {
  std::vector<std::string> out;
  for (const auto& [descriptor, target] : after.descriptors) {
    if (!before.descriptors.contains(descriptor)) out.push_back(std::to_string(descriptor) + " -> " + target);
  }
  return out;
}

std::size_t allocated_bytes() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

std::size_t resident_bytes() {
  ::malloc_trim(0);
  unsigned long long total = 0;
  unsigned long long resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  const int read = std::fscanf(file, "%llu %llu", &total, &resident);
  std::fclose(file);
  return read == 2 ? static_cast<std::size_t>(resident) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE))
                   : 0;
}

}  // namespace collet::host::cli
