// SPDX-License-Identifier: MIT
#include "plugins/external/transport/recording.hpp"

#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

#include <collet/json.hpp>

#include "plugins/external/transport/equal_json.hpp"
#include "plugins/external/transport/message.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::external {

using json::View;
using support::Error;

namespace {

std::string now_text() {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  tm parts{};
  ::gmtime_r(&now.tv_sec, &parts);
  char text[40];
  const auto size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const auto ms = std::to_string(1000 + now.tv_nsec / 1'000'000).substr(1);
  return std::string(text, size).append(".").append(ms).append("Z");
}

/// Returns the object without one of its members.
std::string without(View object, std::string_view name) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object();
  for (const auto& [key, value] : object.members()) {
    if (!key.equals(name)) writer.member_raw(key.string().value_or(""), value.raw());
  }
  writer.end_object();
  return out;
}

bool may_repeat(std::string_view method) {
  return method == "initialize" || method == "server/discover" || method.ends_with("/list");
}

}  // namespace

support::Result<std::unique_ptr<Recorder>> Recorder::open(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return Error{COLLET_FAILED, "'" + path + "' could not be written"};
  return std::unique_ptr<Recorder>(new Recorder(fd));
}

Recorder::~Recorder() {
  ::close(fd_);
}

void Recorder::write(std::string_view direction, const std::string& alias, std::string_view message) {
  std::string line = without(View(message), "_meta");
  line.pop_back();
  line += R"(,"_meta":)";
  json::Writer(line)
      .begin_object()
      .member("dir", direction)
      .member("server", alias)
      .member("ts", now_text())
      .end_object();
  line += "}\n";
  const std::lock_guard lock(mutex_);
  for (std::string_view rest = line; !rest.empty();) {
    const auto wrote = ::write(fd_, rest.data(), rest.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;  // a full disk ends the recording, not the call
    rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

support::Result<std::shared_ptr<Recording>> Recording::read(std::string_view text) {
  auto recording = std::make_shared<Recording>();
  std::map<std::pair<std::string, std::string>, std::size_t> open;  // alias and id → index
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (const auto error = support::check_json_object(line)) {
      return Error{COLLET_INVALID_ARGUMENT,
                   "line " + std::to_string(number) + " is no JSON object: " + error->message};
    }
    const View root(line);
    const auto alias = root["_meta"]["server"].string().value_or("");
    const auto message = read_message(line);
    auto& exchanges = recording->exchanges_[alias];
    const auto id = std::pair(alias, std::string(message.id.raw()));
    if (root["_meta"]["dir"].equals("send") && message.type == Message::Type::request) {
      open[id] = exchanges.size();
      exchanges.push_back({message.method, without(message.params, "_meta"), {}});
    } else if (root["_meta"]["dir"].equals("recv") &&
               (message.type == Message::Type::response || message.type == Message::Type::error)) {
      if (const auto found = open.find(id); found != open.end()) {
        exchanges[found->second].answer = without(root, "_meta");
        open.erase(found);
      }
    }
  }
  return recording;
}

std::optional<std::string> Recording::answer(const std::string& alias, const std::string& method,
                                             std::string_view params, std::string_view id) {
  const auto wanted = without(View(params), "_meta");
  const std::lock_guard lock(mutex_);
  const auto found = exchanges_.find(alias);
  if (found == exchanges_.end()) return std::nullopt;
  for (auto& exchange : found->second) {
    if (exchange.method != method || exchange.answer.empty()) continue;
    const bool repeatable = may_repeat(method);
    if (exchange.used && !repeatable) continue;
    // The params of `initialize` describe the client and may differ.
    if (method != "initialize" && !equal_json(exchange.params, wanted)) continue;
    exchange.used = true;
    std::string out;
    json::Writer writer(out);
    writer.begin_object();
    for (const auto& [key, value] : View(exchange.answer).members())
      writer.member_raw(key.string().value_or(""), key.equals("id") ? id : value.raw());
    writer.end_object();
    return out;
  }
  return std::nullopt;
}

std::optional<ServerError> ReplayTransport::send(std::string_view message, const Envelope& envelope,
                                                 const Deadline&) {
  if (!envelope.is_request) return std::nullopt;
  const auto request = read_message(message);
  if (auto answer = recording_->answer(alias_, request.method, request.params.raw(), request.id.raw())) {
    listener_.on_message(*answer);
    return std::nullopt;
  }
  if (!recording_->knows(alias_))
    return ServerError{ErrorKind::offline, "the recording has nothing of this server"};
  std::string text = "the recording has no answer, or none left, to " + request.method;
  if (!envelope.name.empty()) text.append(" of '").append(envelope.name).append("'");
  text.append(" with these arguments: ").append(request.params["arguments"].raw().substr(0, 300));
  return ServerError{ErrorKind::protocol, std::move(text)};
}

}  // namespace collet::external
