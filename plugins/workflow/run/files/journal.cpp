// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/files/journal.hpp"

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include <collet/json_writer.hpp>

namespace collet::workflow {
namespace {

constexpr std::size_t k_min_secret_bytes = 4;

void replace_all(std::string& text, std::string_view what) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 3))
    text.replace(at, what.size(), "***");
}

}  // namespace

bool steps_at_info() {
  const char* const word = std::getenv("OPLINK_LOG_LEVEL");  // NOLINT(concurrency-mt-unsafe): only read
  return word != nullptr && std::string_view(word) == "debug";
}

Journal::Journal(const Host& host, const RunFolder& folder, std::vector<std::string> secrets)
    : host_(host),
      level_(steps_at_info() ? COLLET_LOG_INFO : COLLET_LOG_DEBUG),
      secrets_(std::move(secrets)),
      fd_(::openat(folder.fd(), k_journal_file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW,
                   0600)) {
  std::erase_if(secrets_, [](const std::string& secret) { return secret.size() < k_min_secret_bytes; });
  // JSON contains the escaped form of a secret. Longer secrets come first, since one may contain another.
  for (std::size_t i = 0, count = secrets_.size(); i < count; ++i) {
    std::string quoted;
    json::append_string(quoted, secrets_[i]);
    quoted = quoted.substr(1, quoted.size() - 2);
    if (quoted != secrets_[i]) secrets_.push_back(std::move(quoted));
  }
  std::sort(secrets_.begin(), secrets_.end(),
            [](const auto& a, const auto& b) { return a.size() > b.size(); });
}

Journal::~Journal() {
  if (fd_ >= 0) ::close(fd_);
}

std::string Journal::redacted(std::string text) const {
  for (const auto& secret : secrets_)
    replace_all(text, secret);
  return text;
}

Value Journal::redacted(
    const Value& value) const {  // NOLINT(misc-no-recursion): results are nested to a limit
  if (secrets_.empty()) return value;
  if (value.is(Kind::string)) return Value::string(redacted(std::string(value.text())));
  if (value.is(Kind::array)) {
    std::vector<Value> items;
    for (const Value& item : value.items())
      items.push_back(redacted(item));
    return Value::array(std::move(items));
  }
  if (!value.is(Kind::object)) return value;
  auto members = value.members();
  for (Value::Member& member : members)
    member.value = redacted(member.value);
  return Value::object(std::move(members));
}

void Journal::append_step(std::string line) {
  line = redacted(std::move(line));
  host_.log(level_, line);
  append(line);
}

void Journal::append_run(std::string line) {
  append(redacted(std::move(line)));
}

void Journal::append(std::string_view line) {
  if (fd_ < 0) return;
  std::string whole(line);
  whole += '\n';
  const std::lock_guard lock(mutex_);
  // A full disk must not end a run, so a failed write is ignored.
  static_cast<void>(!::write(fd_, whole.data(), whole.size()));
}

}  // namespace collet::workflow
