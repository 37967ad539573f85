// SPDX-License-Identifier: MIT
#include "host/plugin/crash/stack_trace.hpp"

#include <algorithm>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include "host/plugin/crash/code_ranges.hpp"
#include "host/plugin/crash/report_line.hpp"

namespace collet::host::plugin {
namespace {

/// The lines of /proc/self/maps.
class Mappings {
 public:
  struct Mapping {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::uintptr_t offset = 0;
    std::string_view path;  ///< valid until the next call of next()
  };

  Mappings() : fd_(::open("/proc/self/maps", O_RDONLY | O_CLOEXEC)) {}
  ~Mappings() {
    if (fd_ >= 0) ::close(fd_);
  }
  Mappings(const Mappings&) = delete;
  Mappings& operator=(const Mappings&) = delete;

  bool next(Mapping& mapping) {
    std::size_t size = 0;
    for (char c = 0; next_byte(c) && c != '\n';) {
      if (size < line_.size()) line_.at(size++) = c;
    }
    if (size == 0) return false;
    std::string_view line(line_.data(), size);
    mapping.begin = number(line);
    mapping.end = number(line);
    line.remove_prefix(std::min(line.size(), std::string_view("rwxp ").size()));
    mapping.offset = number(line);
    const auto path = line.find('/');
    mapping.path = path == std::string_view::npos ? std::string_view() : line.substr(path);
    return true;
  }

 private:
  bool next_byte(char& c) {
    if (at_ == end_) {
      const auto got = fd_ < 0 ? 0 : ::read(fd_, buffer_.data(), buffer_.size());
      if (got <= 0) return false;
      at_ = 0;
      end_ = static_cast<std::size_t>(got);
    }
    c = buffer_[at_++];
    return true;
  }
  /// Reads a hexadecimal number, and skips the character after it.
  static std::uintptr_t number(std::string_view& line) {
    constexpr std::string_view k_digits = "0123456789abcdef";
    std::uintptr_t value = 0;
    while (!line.empty()) {
      const auto digit = k_digits.find(line.front());
      line.remove_prefix(1);
      if (digit == std::string_view::npos) break;
      value = value * 16 + digit;
    }
    return value;
  }

  const int fd_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::array<char, 4096> buffer_{};
  std::array<char, 640> line_{};
};

void write_frame(std::uintptr_t address, int fd, bool json) {
  ReportLine line(fd, json);
  line.text("  at ");
  Mappings mappings;
  // The first mapping of a file begins where the file is loaded.
  std::uintptr_t base = 0;
  for (Mappings::Mapping mapping; mappings.next(mapping);) {
    if (mapping.offset == 0 && !mapping.path.empty()) base = mapping.begin;
    if (address < mapping.begin || address >= mapping.end) continue;
    if (!mapping.path.empty()) {
      line.text(mapping.path).text("+").hexadecimal(address - base).write();
      return;
    }
    break;
  }
  line.hexadecimal(address).write();
}

}  // namespace

void prepare_stack_trace() {
  void* frame = nullptr;
  static_cast<void>(::backtrace(&frame, 1));
}

StackTrace take_stack_trace(std::uintptr_t begin) {
  StackTrace trace;
  const int count = ::backtrace(trace.frames.data(), static_cast<int>(trace.frames.size()));
  const auto end = trace.frames.begin() + std::max(count, 0);
  auto first = std::find(trace.frames.begin(), end, reinterpret_cast<void*>(begin));
  if (first == end) first = trace.frames.begin();
  trace.count = static_cast<std::size_t>(std::copy(first, end, trace.frames.begin()) - trace.frames.begin());
  return trace;
}

std::string_view plugin_of(const StackTrace& trace) {
  for (std::size_t i = 0; i < trace.count; ++i) {
    if (const auto plugin = plugin_at(trace.address(i)); !plugin.empty()) return plugin;
  }
  return {};
}

std::string_view plugin_on_stack(std::uintptr_t stack_pointer) {
  std::array<std::uintptr_t, 1024> words{};
  const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (memory < 0) return {};
  const auto got = ::pread(memory, words.data(), sizeof words, static_cast<off_t>(stack_pointer));
  ::close(memory);
  const std::size_t count = got > 0 ? static_cast<std::size_t>(got) / sizeof(std::uintptr_t) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (const auto plugin = plugin_at(words[i]); !plugin.empty()) return plugin;
  }
  return {};
}

void write_stack_trace(const StackTrace& trace, int fd, bool json) {
  for (std::size_t i = 0; i < trace.count; ++i)
    write_frame(trace.address(i), fd, json);
}

}  // namespace collet::host::plugin
