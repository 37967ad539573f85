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
constexpr milliseconds k_short_send{2000};
constexpr std::int64_t k_no_method = -32601;
constexpr std::int64_t k_no_version = -32022;

/// Does the protocol itself refuse what was asked first?
bool is_refused(const Fault& fault) {
  constexpr std::array k_codes = {k_no_method, k_no_version};
  return std::find(k_codes.begin(), k_codes.end(), fault.code) != k_codes.end();
}

/// What a server says of an error, cut to what a reader takes.
Fault fault_of(View error) {
  const auto code = error["code"].integer();
  auto message = error["message"].string().value_or("an error without a message");
  const auto data = error["data"];
  if (data && !data.is(Type::null) && data.raw().size() <= 500) message.append(" ").append(data.raw());
  return {Kind::protocol, support::cut_characters(message, 2000), code};
}

std::optional<std::int64_t> number_of(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

/// One request under way.
struct Session::Pending {
  Pending() : fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~Pending() {
    if (fd >= 0) ::close(fd);
  }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  const int fd;
  std::optional<Got<std::string>> outcome;  ///< guarded by Session::mutex_

  void settle(Got<std::string> what) {
    if (outcome) return;
    outcome.emplace(std::move(what));
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(fd, &one, sizeof one);
  }
};

Session::Session(const ServerEntry& entry, SessionEvents events)
    : roots_(entry.roots), wanted_(entry.protocol), events_(std::move(events)) {}

Session::~Session() {
  stop();
}

Got<std::shared_ptr<Session>> Session::open(const ServerEntry& entry, const Connect& connect,
                                            const SessionEvents& events, const Patience& patience) {
  for (const bool modern : {entry.protocol == k_modern, true}) {
    const std::shared_ptr<Session> session(new Session(entry, events));
    session->modern_ = modern;
    auto transport = connect(*session);
    if (!transport) return transport.fault();
    session->transport_ = std::move(*transport);
    const auto fault = session->shake_hands(patience);
    if (!fault) return session;
    // Many servers end on a request before `initialize`, so that comes first, and the other era where it is
    // refused by the protocol's own words.
    if (modern || entry.protocol == "legacy" || !is_refused(*fault)) {
      auto told = *fault;
      const auto words = session->closed() ? session->last_words() : std::string();
      if (!words.empty()) told.message.append("; it said: ").append(support::cut_characters(words, 600));
      return told;
    }
  }
  return Fault{Kind::protocol, "no era of the protocol is spoken"};
}

std::optional<Fault> Session::shake_hands(const Patience& patience) {
  auto fault = modern_ ? discover(patience) : initialize(patience);
  if (!fault) transport_->set_protocol(protocol_);
  return fault;
}

std::optional<Fault> Session::initialize(const Patience& patience) {
  std::string members;
  json::Writer out(members);
  out.begin_object().member("protocolVersion", k_legacy).key("capabilities").begin_object();
  if (!roots_.empty()) out.key("roots").begin_object().end_object();
  out.end_object().key("clientInfo").begin_object().member("name", "collet").member("version", "0.1.0");
  out.end_object().end_object();
  const auto result =
      request("initialize", std::string_view(members).substr(1, members.size() - 2), "", patience);
  if (!result) return result.fault();
  const View answer(*result);
  protocol_ = answer["protocolVersion"].string().value_or("");
  static const std::set<std::string, std::less<>> k_known = {"2024-10-07", "2024-11-05", "2025-03-26",
                                                             "2025-06-18", "2025-11-25"};
  if (protocol_ == k_modern)
    return Fault{Kind::protocol, "it answers initialize with 2026-07-28", k_no_version};
  if (!k_known.contains(protocol_)) {
    return Fault{Kind::protocol,
                 "it speaks the revision '" + protocol_.substr(0, 80) + "', which is not known here"};
  }
  take_server(answer["serverInfo"], answer["capabilities"]);
  const auto limits = patience.at_most(k_short_send);
  return send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})",
              {"notifications/initialized", "", false}, limits);
}

std::optional<Fault> Session::discover(const Patience& patience) {
  protocol_ = k_modern;
  transport_->set_protocol(protocol_);
  const auto result = request("server/discover", "", "", patience);
  if (!result) return result.fault();
  const View answer(*result);
  bool spoken = false;
  for (const View version : answer["supportedVersions"].items())
    spoken = spoken || version.equals(k_modern);
  if (!spoken) {
    return Fault{Kind::protocol, "it does not speak 2026-07-28, but " +
                                     std::string(answer["supportedVersions"].raw().substr(0, 200))};
  }
  take_server(answer["_meta"]["io.modelcontextprotocol/serverInfo"], answer["capabilities"]);
  return std::nullopt;
}

void Session::take_server(View info, View capabilities) {
  name_ = support::cut_characters(info["name"].string().value_or(""), 100);
  version_ = support::cut_characters(info["version"].string().value_or(""), 100);
  changes_ = capabilities["tools"]["listChanged"].boolean().value_or(false);
}

void Session::follow_changes() {
  if (!changes_) return;
  if (!modern_) return transport_->listen("");
  const auto id = ++last_id_;
  transport_->listen(R"({"jsonrpc":"2.0","id":)" + std::to_string(id) +
                     R"(,"method":"subscriptions/listen","params":)" +
                     params(R"("notifications":{"toolsListChanged":true})") + "}");
}

/// The object of params: in the modern era every request says who asks, and how.
std::string Session::params(std::string_view members) const {
  std::string out = "{";
  out += members;
  if (modern_) {
    if (!members.empty()) out += ',';
    out += R"("_meta":{"io.modelcontextprotocol/protocolVersion":")";
    out += k_modern;
    out += R"(","io.modelcontextprotocol/clientCapabilities":{},)"
           R"("io.modelcontextprotocol/clientInfo":{"name":"collet","version":"0.1.0"}})";
  }
  return out + "}";
}

std::optional<Fault> Session::send(std::string_view text, const Envelope& envelope,
                                   const Patience& patience) {
  if (events_.tap) events_.tap("send", text);
  return transport_->send(text, envelope, patience);
}

Got<std::string> Session::request(std::string_view method, std::string_view members, std::string_view name,
                                  const Patience& patience) {
  const auto pending = std::make_shared<Pending>();
  const auto id = ++last_id_;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return *closed_;
    pending_.emplace(id, pending);
  }
  std::string text = R"({"jsonrpc":"2.0","id":)" + std::to_string(id) + R"(,"method":)";
  json::append_string(text, method);
  text.append(R"(,"params":)").append(params(members)).append("}");
  const auto fault = send(text, {method, name, true}, patience);
  // Who does not take its input has ended as a rule, and then how it ended says more.
  if (!fault || fault->kind == Kind::server_exit) return wait(*pending, id, patience);
  {
    const std::lock_guard lock(mutex_);
    pending_.erase(id);
    if (pending->outcome) return *std::move(pending->outcome);
  }
  const bool given_up = fault->kind == Kind::timeout || fault->kind == Kind::cancelled;
  if (given_up && transport_->gives_up_by_closing()) give_up(id, fault->message);
  return *fault;
}

Got<std::string> Session::wait(Pending& pending, std::int64_t id, const Patience& patience) {
  const auto end = patience.wait(pending.fd, POLLIN);
  {
    const std::lock_guard lock(mutex_);
    pending_.erase(id);
    if (pending.outcome) return *std::move(pending.outcome);
  }
  const bool late = end == Patience::End::late;
  give_up(id, late ? "no answer in time" : "the caller gave up");
  if (late) return Fault{Kind::timeout, "no answer in time"};
  return Fault{Kind::cancelled, "cancelled"};
}

void Session::give_up(std::int64_t id, std::string_view reason) {
  if (transport_->gives_up_by_closing() && modern_) return;
  std::string members = R"("requestId":)" + std::to_string(id) + R"(,"reason":)";
  json::append_string(members, reason);
  const auto text =
      R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)" + params(members) + "}";
  static_cast<void>(
      send(text, {"notifications/cancelled", "", false}, {Clock::now() + milliseconds(100), -1}));
}

Got<std::vector<std::string>> Session::list(std::string_view method, std::string_view member,
                                            const Patience& patience) {
  std::vector<std::string> items;
  std::set<std::string> cursors;
  std::string members;
  for (std::size_t page = 0; page < k_max_pages; ++page) {
    const auto result = request(method, members, "", patience);
    if (!result) return result.fault();
    const View answer(*result);
    const View all = answer[member];
    if (!all.is(Type::array)) {
      return Fault{Kind::protocol, std::string("answered without a list of ").append(member)};
    }
    for (const View item : all.items())
      items.emplace_back(item.raw());
    const auto cursor = answer["nextCursor"].string();
    if (!cursor) return items;
    if (!cursors.insert(*cursor).second) return Fault{Kind::protocol, "the pages go round in a circle"};
    members = R"("cursor":)";
    json::append_string(members, *cursor);
  }
  return Fault{Kind::protocol, "more than 1000 pages"};
}

std::optional<Fault> Session::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

void Session::stop() {
  if (transport_) transport_->stop();
}

void Session::on_message(std::string_view text) {
  const auto message = read_message(text);
  if (message.type != Message::Type::none && events_.tap) events_.tap("recv", text);
  switch (message.type) {
    case Message::Type::response:
    case Message::Type::error:
      return settle(message);
    case Message::Type::request:
      return answer(message);
    case Message::Type::notification:
      if (message.method == "notifications/tools/list_changed" && events_.list_changed)
        events_.list_changed();
      return;
    case Message::Type::none:
      return on_stray(support::cut_characters(message.why, 200), answered_by(text));
  }
}

std::shared_ptr<Session::Pending> Session::pending(View id) const {
  auto number = id.integer();
  // Some give a number back as a text.
  if (const auto text = id.string()) number = number_of(*text);
  const auto found = number ? pending_.find(*number) : pending_.end();
  return found == pending_.end() ? nullptr : found->second;
}

void Session::settle(const Message& answer) {
  const std::lock_guard lock(mutex_);
  if (!answer.id) {
    // An error that belongs to nothing: to the one request that there is, if there is one.
    if (pending_.size() == 1 && answer.error) pending_.begin()->second->settle(fault_of(answer.error));
    return;
  }
  const auto asked = pending(answer.id);
  if (!asked) return;  // given up meanwhile
  if (answer.type == Message::Type::error) return asked->settle(fault_of(answer.error));
  if (!answer.result.is(Type::object))
    return asked->settle(Fault{Kind::protocol, "a result that is no object"});
  asked->settle(std::string(answer.result.raw()));
}

/// Requests of the server, which only the legacy era has.
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
  static_cast<void>(send(reply, {}, {Clock::now() + k_short_send, -1}));
}

void Session::on_stray(std::string_view line, std::string_view id_json) {
  if (events_.stray) events_.stray(line);
  if (id_json.empty()) return;
  const std::lock_guard lock(mutex_);
  if (const auto asked = pending(View(id_json)))
    asked->settle(Fault{Kind::protocol, std::string("its answer cannot be read: ").append(line)});
}

void Session::on_closed(const Fault& why) {
  const std::lock_guard lock(mutex_);
  closed_ = why;
  for (const auto& [id, pending] : pending_)
    pending->settle(why);
}

}  // namespace collet::external
