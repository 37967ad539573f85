// SPDX-License-Identifier: MIT
#include "plugins/external/caller.hpp"

#include <algorithm>
#include <utility>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/external/percent.hpp"
#include "plugins/external/result.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::external {

using json::View;

namespace {

constexpr std::string_view k_scheme = "external://";
constexpr std::size_t k_most_links = 10'000;
constexpr milliseconds k_longest_lease{24 * 3600 * 1000};
constexpr milliseconds k_no_deadline{24 * 3600 * 1000};

constexpr std::string_view k_servers =
    R"({"type":"object","properties":{"servers":{"type":"array","items":{"type":"string"},"minItems":1},)"
    R"("wait_ms":{"type":"integer","minimum":0},"expires_ms":{"type":"integer","minimum":1},)"
    R"("for":{"type":"string"}},)"
    R"("required":["servers"],"additionalProperties":false})";
constexpr std::string_view k_refresh =
    R"({"type":"object","properties":{"servers":{"type":"array","items":{"type":"string"}}},"additionalProperties":false})";
constexpr std::string_view k_lease =
    R"({"type":"object","properties":{"lease":{"type":"string"}},"required":["lease"],"additionalProperties":false})";
constexpr std::string_view k_file =
    R"({"type":"object","properties":{"file":{"type":"string"}},"required":["file"],"additionalProperties":false})";
constexpr std::string_view k_nothing = R"({"type":"object","additionalProperties":false})";

[[noreturn]] void fail(std::string_view alias, std::string_view tool, const Fault& fault) {
  std::string detail;
  json::Writer out(detail);
  out.begin_object().member("kind", kind_word(fault.kind)).member("server", alias).member("tool", tool);
  out.member("message", fault.message);
  if (fault.code) out.member("code", *fault.code);
  out.end_object();
  std::string text(alias);
  if (!tool.empty()) text.append(":").append(tool);
  text.append(" [").append(kind_word(fault.kind)).append("]: ").append(fault.message);
  throw Failure(status_of(fault.kind), text, detail);
}

/// The call of the client at the top: what leases go by.
std::string root_of(const Call& call) {
  const auto meta = call.meta();
  const auto root = meta["root"].string();
  return root ? *root : meta["call_id"].string().value_or("");
}

bool has_word(std::string_view text, std::initializer_list<std::string_view> words) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// The turn of a call, given back.
class Turn {
 public:
  Turn(Leases& leases, std::string alias, std::string root)
      : leases_(leases), alias_(std::move(alias)), root_(std::move(root)) {}
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { leases_.leave(alias_, root_); }

 private:
  Leases& leases_;
  const std::string alias_;
  const std::string root_;
};

std::vector<std::string> texts_of(View list) {
  std::vector<std::string> out;
  for (const View item : list.items())
    out.push_back(item.string().value_or(""));
  return out;
}

}  // namespace

Patience patience_of(const Call& call) {
  return {Clock::now() + call.deadline().value_or(k_no_deadline), call.cancel_fd()};
}

Fault classified(Fault fault, bool is_listed) {
  constexpr std::int64_t k_no_method = -32601;
  constexpr std::int64_t k_bad_params = -32602;
  const bool says_unknown =
      has_word(fault.message, {"unknown tool", "tool not found", "no such tool", "not found"});
  const bool no_method = fault.code == k_no_method;
  const bool bad_params = fault.code == k_bad_params;
  if (fault.kind == Kind::protocol && (bad_params || no_method)) {
    const bool unknown = !is_listed || no_method || says_unknown;
    fault.kind = unknown ? Kind::unknown_tool : Kind::invalid_args;
  } else if (fault.kind == Kind::tool_error) {
    if (!is_listed && says_unknown) fault.kind = Kind::unknown_tool;
    if (fault.message.starts_with("Input validation error") || fault.message.starts_with("MCP error -32602"))
      fault.kind = is_listed ? Kind::invalid_args : Kind::unknown_tool;
  }
  return fault;
}

void Caller::describe(Report& report) const {
  std::string text;
  const auto tool = [&](std::string_view id, std::string_view what, std::string_view schema,
                        std::string_view annotations) {
    text.clear();
    json::Writer writer(text);
    writer.begin_object().member("id", id).member("title", id).member("description", what);
    writer.member_raw("input_schema", schema).member_raw("annotations", annotations);
    writer.member("exposure", "internal").member("latency", "long").end_object();
    report.raw_tool(text);
  };
  std::string annotations;
  json::Writer writer(annotations);
  writer.begin_object().member("readOnlyHint", true);
  if (!fleet_.fault().empty()) writer.member("fault", fleet_.fault());
  writer.member_raw("servers", fleet_.status_json()).end_object();
  tool("status", "What is known of the servers", k_nothing, annotations);
  tool("refresh", "Connects servers, and tells what they list", k_refresh, R"({"readOnlyHint":true})");
  tool("acquire", "Takes servers for one run alone", k_servers, R"({"readOnlyHint":false})");
  tool("release", "Gives them back", k_lease, R"({"readOnlyHint":false})");
  tool("record", "Writes down what is said from now on", k_file, R"({"readOnlyHint":false})");
  tool("replay", "Answers from what was written down", k_file, R"({"readOnlyHint":false})");
  // Also where there is no server, so that a profile can name it.
  report.resource_template("external://{alias}/{uri}", "What results of workflows link to")
      .description("Only links that a result has given can be read");
}

void Caller::call(std::string_view tool, Call& call) {
  const auto colon = tool.find(':');
  if (colon != std::string_view::npos)
    return call_server(tool.substr(0, colon), tool.substr(colon + 1), call);
  const auto done = [&](const support::Result<void>& result) {
    if (!result) throw Failure(result.error().code, result.error().message);
    call.json("{}");
  };
  if (tool == "status") {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    if (!fleet_.fault().empty()) out.member("fault", fleet_.fault());
    out.member_raw("servers", fleet_.status_json()).end_object();
    return call.json(text);
  }
  if (tool == "refresh") return refresh(call);
  if (tool == "acquire") return acquire(call);
  if (tool == "release") {
    fleet_.leases().release(call.arguments().string("lease"));
    return call.json("{}");
  }
  if (tool == "record") return done(fleet_.record(call.arguments().string("file")));
  if (tool == "replay") return done(fleet_.replay(call.arguments().string("file")));
  throw Failure(COLLET_NOT_FOUND, "there is no tool '" + std::string(tool) + "'");
}

void Caller::refresh(Call& call) {
  fleet_.connect(texts_of(call.arguments().raw("servers")), patience_of(call));
  call.throw_if_cancelled();
  std::string text;
  json::Writer(text).begin_object().member_raw("servers", fleet_.status_json(true)).end_object();
  call.json(text);
}

void Caller::acquire(Call& call) {
  auto servers = texts_of(call.arguments().raw("servers"));
  std::sort(servers.begin(), servers.end());
  servers.erase(std::unique(servers.begin(), servers.end()), servers.end());
  std::vector<std::string> known;
  for (const auto& [alias, server] : fleet_.servers())
    known.push_back(alias);
  for (const auto& alias : servers) {
    if (fleet_.find(alias) == nullptr)
      fail(
          alias, "",
          {Kind::config, "servers.json has no server '" + alias + "'" + support::did_you_mean(alias, known)});
  }
  auto patience = patience_of(call);
  if (const auto wait = call.arguments().raw("wait_ms").integer())
    patience = patience.at_most(milliseconds(std::min<std::int64_t>(*wait, k_longest_lease.count())));
  auto expires = k_longest_lease;
  if (const auto limit = call.arguments().raw("expires_ms").integer())
    expires = milliseconds(std::min<std::int64_t>(*limit, k_longest_lease.count()));
  const auto lease = fleet_.leases().acquire(
      {servers, root_of(call), call.arguments().raw("for").string().value_or("")}, expires, patience);
  if (!lease) fail(servers.front(), "", lease.fault());
  std::string text;
  json::Writer(text).begin_object().member("lease", *lease).end_object();
  call.json(text);
}

void Caller::call_server(std::string_view alias, std::string_view tool, Call& call) {
  Server* const server = fleet_.find(alias);
  if (server == nullptr) fail(alias, tool, {Kind::config, "servers.json has no such server"});
  const auto& entry = server->entry();
  const auto patience = patience_of(call);
  const auto root = root_of(call);
  if (const auto fault =
          fleet_.leases().enter(entry.alias, root, {entry.exclusive, entry.max_concurrency}, patience))
    fail(alias, tool, *fault);
  std::optional<Got<std::string>> result;
  {
    const Turn turn(fleet_.leases(), entry.alias, root);
    result.emplace(server->call(tool, call.arguments_json(), patience));
  }
  const auto list = server->tools();
  const bool is_listed = !list || std::any_of(list->tools.begin(), list->tools.end(),
                                              [&](const ToolText& one) { return one.name == tool; });
  auto fault = *result ? write_result(
                             **result, [&](std::string_view uri) { return proxied(alias, uri); }, call)
                       : std::optional<Fault>(result->fault());
  if (!fault) return;
  fault->message = server->masked(std::move(fault->message));
  fail(alias, tool, classified(*std::move(fault), is_listed));
}

std::string Caller::proxied(std::string_view alias, std::string_view uri) {
  std::string out(k_scheme);
  out.append(percent_encode(alias)).append("/").append(percent_encode(uri));
  const std::lock_guard lock(mutex_);
  if (given_.insert(out).second) in_order_.push_back(out);
  if (in_order_.size() > k_most_links) {
    given_.erase(in_order_.front());
    in_order_.pop_front();
  }
  return out;
}

void Caller::read(std::string_view uri, Call& call) {
  {
    const std::lock_guard lock(mutex_);
    if (!given_.contains(uri))
      throw Failure(COLLET_NOT_FOUND, "no result has given this link, or not lately");
  }
  const auto rest = uri.substr(k_scheme.size());
  const auto slash = rest.find('/');
  const auto alias = percent_decode(rest.substr(0, slash)).value_or("");
  const auto original = percent_decode(rest.substr(slash + 1)).value_or("");
  Server* const server = fleet_.find(alias);
  if (server == nullptr) throw Failure(COLLET_NOT_FOUND, "the server '" + alias + "' is not there any more");
  const auto patience = patience_of(call);
  const auto root = root_of(call);
  const auto& entry = server->entry();
  if (const auto fault =
          fleet_.leases().enter(entry.alias, root, {entry.exclusive, entry.max_concurrency}, patience))
    fail(alias, "", *fault);
  std::optional<Got<std::string>> result;
  {
    const Turn turn(fleet_.leases(), entry.alias, root);
    result.emplace(server->read(original, patience));
  }
  if (!*result) fail(alias, "", result->fault());
  if (const auto fault = write_contents(**result, uri, call)) fail(alias, "", *fault);
}

}  // namespace collet::external
