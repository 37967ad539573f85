// SPDX-License-Identifier: MIT
#include "plugins/external/session/session.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

using json::Type;
using json::View;

namespace {

constexpr std::size_t k_max_pages = 1000;
constexpr milliseconds k_send_timeout{2000};
constexpr std::int64_t k_no_method = -32601;
constexpr std::int64_t k_no_version = -32022;

/// Returns true if the server rejects the first request of this protocol version as such.
bool is_refused(const ServerError& error) {
  constexpr std::array k_codes = {k_no_method, k_no_version};
  return std::find(k_codes.begin(), k_codes.end(), error.code) != k_codes.end();
}

/// Converts a JSON-RPC error. Its text is cut to a readable length.
ServerError error_of(View error) {
  const auto code = error["code"].integer();
  auto message = error["message"].string().value_or("an error without a message");
  const auto data = error["data"];
  if (data && !data.is(Type::null) && data.raw().size() <= 500) message.append(" ").append(data.raw());
  if (code) message.insert(0, "error " + std::to_string(*code) + ": ");
  return {ErrorKind::server, support::cut_characters(message, 2000), code};
}

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

/// One request that waits for its response.
struct Session::Pending {
  Pending() : fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~Pending() {
    if (fd >= 0) ::close(fd);
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  const int fd;
  std::optional<ServerResult<std::string>> outcome;  ///< guarded by Session::mutex_
  std::mutex progress_mutex;
  const OnProgress* on_progress = nullptr;  ///< guarded by progress_mutex; null without a listener

  /// Waits for a running report. After that the listener is not called any more.
  void end_progress() {
    const std::lock_guard lock(progress_mutex);
    on_progress = nullptr;
  }

  /// Passes a notification of progress on.
  void report(View params) {
    const std::lock_guard lock(progress_mutex);
    if (on_progress == nullptr) return;
    const auto text = params["message"].string().value_or("");
    (*on_progress)(params["progress"].number().value_or(-1), params["total"].number().value_or(0),
                   support::cut_characters(text, 500));
  }

  void complete(ServerResult<std::string> result) {
    if (outcome) return;
    outcome.emplace(std::move(result));
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(fd, &one, sizeof one);
  }
};

Session::Session(const ServerEntry& entry, SessionEvents events)
    : roots_(entry.roots), wanted_(entry.protocol), events_(std::move(events)) {}

Session::~Session() {
  stop();
}

ServerResult<std::shared_ptr<Session>> Session::open(const ServerEntry& entry, const Connect& connect,
                                                     const SessionEvents& events, const Deadline& deadline) {
  for (const bool modern : {entry.protocol == support::mcp::k_modern, true}) {
    const std::shared_ptr<Session> session(new Session(entry, events));
    session->modern_ = modern;
    auto transport = connect(*session);
    if (!transport) return transport.error();
    session->transport_ = std::move(*transport);
    const auto error = session->handshake(deadline);
    if (!error) return session;
    // Many servers exit on any request before `initialize`. So the legacy handshake comes first, and the
    // modern one follows if the server rejects the first with a protocol error.
    if (modern || entry.protocol == "legacy" || !is_refused(*error)) {
      auto failure = *error;
      const auto output = session->closed() ? session->last_output() : std::string();
      if (!output.empty())
        failure.message.append("; last output: ").append(support::cut_characters(output, 600));
      return failure;
    }
  }
  return ServerError{ErrorKind::protocol, "no era of the protocol is spoken"};
}

std::optional<ServerError> Session::handshake(const Deadline& deadline) {
  auto error = modern_ ? discover(deadline) : initialize(deadline);
  if (!error) transport_->set_protocol(protocol_);
  return error;
}

std::optional<ServerError> Session::initialize(const Deadline& deadline) {
  std::string members;
  json::Writer out(members);
  out.begin_object()
      .member("protocolVersion", support::mcp::k_newest_legacy)
      .key("capabilities")
      .begin_object();
  if (!roots_.empty()) out.key("roots").begin_object().end_object();
  out.end_object().key("clientInfo").begin_object().member("name", "collet").member("version", "0.2.0");
  out.end_object().end_object();
  const auto result =
      request("initialize", std::string_view(members).substr(1, members.size() - 2), "", deadline);
  if (!result) return result.error();
  const View answer(*result);
  protocol_ = answer["protocolVersion"].string().value_or("");
  const auto* const revision = support::mcp::find_revision(protocol_);
  if (revision != nullptr && revision->modern)
    return ServerError{ErrorKind::protocol, "it answers initialize with " + protocol_, k_no_version};
  if (revision == nullptr) {
    return ServerError{ErrorKind::protocol,
                       "it speaks the revision '" + protocol_.substr(0, 80) + "', which is not known here"};
  }
  read_server_info(answer["serverInfo"], answer["capabilities"]);
  const auto limits = deadline.within(k_send_timeout);
  return send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
              {"notifications/initialized", "", false}, limits);
}

std::optional<ServerError> Session::discover(const Deadline& deadline) {
  protocol_ = support::mcp::k_modern;
  transport_->set_protocol(protocol_);
  const auto result = request("server/discover", "", "", deadline);
  if (!result) return result.error();
  const View answer(*result);
  bool spoken = false;
  for (const View version : answer["supportedVersions"].items())
    spoken = spoken || version.equals(support::mcp::k_modern);
  if (!spoken) {
    const std::string_view spoken_versions = answer["supportedVersions"].raw().substr(0, 200);
    return ServerError{ErrorKind::protocol,
                       "it does not speak " + protocol_ + ", but " + std::string(spoken_versions)};
  }
  read_server_info(answer["_meta"]["io.modelcontextprotocol/serverInfo"], answer["capabilities"]);
  return std::nullopt;
}

void Session::read_server_info(View info, View capabilities) {
  name_ = support::cut_characters(info["name"].string().value_or(""), 100);
  version_ = support::cut_characters(info["version"].string().value_or(""), 100);
  changes_ = capabilities["tools"]["listChanged"].boolean().value_or(false);
}

void Session::subscribe_to_changes() {
  if (!changes_) return;
  if (!modern_) return transport_->listen("");
  const auto id = ++last_id_;
  transport_->listen(R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
                     R"(,"method":"subscriptions/listen","params":)" +
                     params(R"("notifications":{"toolsListChanged":true})") + "}");
}

/// Returns the params object. In the modern era each request names the client and the protocol version. A
/// token of 0 means that no progress is wanted.
std::string Session::params(std::string_view members, std::int64_t progress_token) const {
  std::string out = "{";
  out += members;
  const bool has_meta = modern_ || progress_token != 0;
  if (has_meta) out += members.empty() ? R"("_meta":{)" : R"(,"_meta":{)";
  if (progress_token != 0) {
    out.append(R"("progressToken":)").append(std::to_string(progress_token));
    if (modern_) out += ',';
  }
  if (modern_) {
    out += R"("io.modelcontextprotocol/protocolVersion":")";
    out += support::mcp::k_modern;
    out += R"(","io.modelcontextprotocol/clientCapabilities":{},)"
           R"("io.modelcontextprotocol/clientInfo":{"name":"collet","version":"0.2.0"})";
  }
  return out + (has_meta ? "}}" : "}");
}

std::optional<ServerError> Session::send(std::string_view text, const Envelope& envelope,
                                         const Deadline& deadline) {
  if (events_.transmitted) events_.transmitted("send", text);
  return transport_->send(text, envelope, deadline);
}

ServerResult<std::string> Session::request(std::string_view method, std::string_view members,
                                           std::string_view name, const Deadline& deadline,
                                           const OnProgress& on_progress) {
  const auto pending = std::make_shared<Pending>();
  if (on_progress) pending->on_progress = &on_progress;
  const auto id = ++last_id_;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return *closed_;
    pending_.emplace(id, pending);
  }
  std::string text = R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":)";
  json::append_string(text, method);
  text.append(R"(,"params":)").append(params(members, on_progress ? id : 0)).append("}");
  const auto error = send(text, {method, name, true}, deadline);
  // A process that does not read its input has usually exited. The exit status explains more than the failed
  // write.
  if (!error || error->kind == ErrorKind::server_exit) return wait(*pending, id, deadline);
  pending->end_progress();
  {
    const std::lock_guard lock(mutex_);
    pending_.erase(id);
    if (pending->outcome) return *std::move(pending->outcome);
  }
  const bool given_up = error->kind == ErrorKind::timeout || error->kind == ErrorKind::cancelled;
  if (given_up && transport_->cancels_by_closing()) cancel_request(id, error->message);
  return *error;
}

ServerResult<std::string> Session::wait(Pending& pending, std::int64_t id, const Deadline& deadline) {
  const auto end = deadline.wait(pending.fd, POLLIN);
  pending.end_progress();
  {
    const std::lock_guard lock(mutex_);
    pending_.erase(id);
    if (pending.outcome) return *std::move(pending.outcome);
  }
  const bool timed_out = end == Deadline::WaitResult::timed_out;
  cancel_request(id, timed_out ? "no answer in time" : "the caller gave up");
  if (timed_out) return ServerError{ErrorKind::timeout, "no answer in time"};
  return ServerError{ErrorKind::cancelled, "cancelled"};
}

void Session::cancel_request(std::int64_t id, std::string_view reason) {
  if (transport_->cancels_by_closing() && modern_) return;
  std::string members = R"("requestId":)" + std::to_string(id) + R"(,"reason":)";
  json::append_string(members, reason);
  const auto text =
      R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)" + params(members) + "}";
  static_cast<void>(
      send(text, {"notifications/cancelled", "", false}, {Clock::now() + milliseconds(100), -1}));
}

ServerResult<std::vector<std::string>> Session::list(std::string_view method, std::string_view member,
                                                     const Deadline& deadline) {
  std::vector<std::string> items;
  std::set<std::string> cursors;
  std::string members;
  for (std::size_t page = 0; page < k_max_pages; ++page) {
    const auto result = request(method, members, "", deadline);
    if (!result) return result.error();
    const View answer(*result);
    const View all = answer[member];
    if (!all.is(Type::array)) {
      return ServerError{ErrorKind::protocol, std::string("answered without a list of ").append(member)};
    }
    for (const View item : all.items())
      items.emplace_back(item.raw());
    const auto cursor = answer["nextCursor"].string();
    if (!cursor) return items;
    if (!cursors.insert(*cursor).second)
      return ServerError{ErrorKind::protocol, "the pages go round in a circle"};
    members = R"("cursor":)";
    json::append_string(members, *cursor);
  }
  return ServerError{ErrorKind::protocol, "more than 1000 pages"};
}

std::optional<ServerError> Session::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

void Session::stop() {
  if (transport_) transport_->stop();
}

void Session::on_message(std::string_view text) {
  const auto message = read_message(text);
  if (message.type != Message::Type::invalid && events_.transmitted) events_.transmitted("recv", text);
  switch (message.type) {
    case Message::Type::response:
    case Message::Type::error:
      return complete(message);
    case Message::Type::request:
      return answer(message);
    case Message::Type::notification:
      if (message.method == "notifications/tools/list_changed" && events_.list_changed)
        events_.list_changed();
      if (message.method == "notifications/progress") {
        std::unique_lock lock(mutex_);
        const auto asked = pending(message.params["progressToken"]);
        lock.unlock();
        if (asked) asked->report(message.params);
      }
      return;
    case Message::Type::invalid:
      return on_invalid_line(support::cut_characters(message.problem, 200), answered_request_id(text));
  }
}

std::shared_ptr<Session::Pending> Session::pending(View id) const {
  auto number = id.integer();
  // Some servers return a numeric id as a string.
  if (const auto text = id.string()) number = number_of(*text);
  const auto found = number ? pending_.find(*number) : pending_.end();
  return found == pending_.end() ? nullptr : found->second;
}

void Session::complete(const Message& answer) {
  const std::lock_guard lock(mutex_);
  if (!answer.id) {
    // An error without an id goes to the only pending request, if there is exactly one.
    if (pending_.size() == 1 && answer.error) pending_.begin()->second->complete(error_of(answer.error));
    return;
  }
  const auto asked = pending(answer.id);
  if (!asked) return;  // the request was cancelled
  if (answer.type == Message::Type::error) return asked->complete(error_of(answer.error));
  if (!answer.result.is(Type::object))
    return asked->complete(ServerError{ErrorKind::protocol, "a result that is no object"});
  asked->complete(std::string(answer.result.raw()));
}

/// Answers a request of the server. Only the legacy era has such requests.
void Session::answer(const Message& request) {
  std::string reply;
  if (request.method == "ping") {
    reply = result_reply(request.id, "{}");
  } else if (request.method == "roots/list") {
    std::string roots;
    json::Writer out(roots);
    out.begin_object().key("roots").begin_array();
    for (const auto& root : roots_)
      out.begin_object().member("uri", "file://" + support::percent_encode(root, "/")).end_object();
    out.end_array().end_object();
    reply = result_reply(request.id, roots);
  } else {
    reply = error_reply(request.id, k_no_method, "nobody can be asked for " + request.method + " here");
  }
  static_cast<void>(send(reply, {}, {Clock::now() + k_send_timeout, -1}));
}

void Session::on_invalid_line(std::string_view line, std::string_view id_json) {
  if (events_.invalid_line) events_.invalid_line(line);
  if (id_json.empty()) return;
  const std::lock_guard lock(mutex_);
  if (const auto asked = pending(View(id_json)))
    asked->complete(
        ServerError{ErrorKind::protocol, std::string("its answer cannot be read: ").append(line)});
}

void Session::on_closed(const ServerError& why) {
  const std::lock_guard lock(mutex_);
  closed_ = why;
  for (const auto& [id, pending] : pending_)
    pending->complete(why);
}

}  // namespace collet::external
