// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/tool_provider.hpp"

#include <algorithm>
#include <utility>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/external/session/result_writer.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::external {

using json::View;

namespace {

constexpr std::string_view k_scheme = "external://";
constexpr std::size_t k_max_links = 10'000;
constexpr milliseconds k_max_lease{24 * 3600 * 1000};
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

[[noreturn]] void fail(std::string_view alias, std::string_view tool, const ServerError& error) {
  std::string detail;
  json::Writer out(detail);
  out.begin_object().member("kind", error_kind_name(error.kind)).member("server", alias).member("tool", tool);
  out.member("message", error.message);
  if (error.code) out.member("code", *error.code);
  out.end_object();
  std::string text(alias);
  if (!tool.empty()) text.append(":").append(tool);
  text.append(" [").append(error_kind_name(error.kind)).append("]: ").append(error.message);
  throw Failure(status_of(error.kind), text, detail);
}

/// Returns the id of the client's top-level call, which owns leases.
std::string root_of(const Call& call) {
  const auto meta = call.meta();
  const auto root = meta["root"].string();
  return root ? *root : meta["call_id"].string().value_or("");
}

bool has_word(std::string_view text, std::initializer_list<std::string_view> words) {
  const std::string lower = support::lower_case(text);
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// Reports to the caller what the call waits for. Such reports advance by next to nothing, so that the
/// progress of the server itself follows them.
class WaitProgress {
 public:
  explicit WaitProgress(Call& call) : call_(call) {}
  void operator()(const std::string& why) { call_.progress(k_step * ++reports_, 0, why); }

 private:
  static constexpr double k_step = 1e-9;
  Call& call_;
  int reports_ = 0;
};

/// Ends a call at the end of its scope.
class ActiveCall {
 public:
  ActiveCall(Leases& leases, std::string alias, std::string root)
      : leases_(leases), alias_(std::move(alias)), root_(std::move(root)) {}
  ActiveCall(const ActiveCall&) = delete;
  ActiveCall& operator=(const ActiveCall&) = delete;
  ~ActiveCall() { leases_.end_call(alias_, root_); }

 private:
  Leases& leases_;
  const std::string alias_;
  const std::string root_;
};

std::vector<std::string> strings_of(View list) {
  std::vector<std::string> out;
  for (const View item : list.items())
    out.push_back(item.string().value_or(""));
  return out;
}

}  // namespace

Deadline deadline_of(const Call& call) {
  return {Clock::now() + call.deadline().value_or(k_no_deadline), call.cancel_fd()};
}

Deadline deadline_of(const Call& call, const ServerEntry& entry) {
  const auto deadline = deadline_of(call);
  const bool is_limited = entry.call_limit().count() > 0 && !call.meta()["limited"].boolean().value_or(false);
  return is_limited ? deadline.within(entry.call_limit()) : deadline;
}

ServerError classify_error(ServerError error, bool is_listed) {
  constexpr std::int64_t k_no_method = -32601;
  constexpr std::int64_t k_bad_params = -32602;
  const bool says_unknown =
      has_word(error.message, {"unknown tool", "tool not found", "no such tool", "not found"});
  const bool no_method = error.code == k_no_method;
  const bool bad_params = error.code == k_bad_params;
  if (error.kind == ErrorKind::server && (bad_params || no_method)) {
    const bool unknown = !is_listed || no_method || says_unknown;
    error.kind = unknown ? ErrorKind::unknown_tool : ErrorKind::invalid_args;
  } else if (error.kind == ErrorKind::tool_error) {
    if (!is_listed && says_unknown) error.kind = ErrorKind::unknown_tool;
    if (error.message.starts_with("Input validation error") || error.message.starts_with("MCP error -32602"))
      error.kind = is_listed ? ErrorKind::invalid_args : ErrorKind::unknown_tool;
  }
  return error;
}

void ToolProvider::describe(Report& report) const {
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
  if (!fleet_.error().empty()) writer.member("fault", fleet_.error());
  writer.member_raw("servers", fleet_.status_json()).end_object();
  tool("status", "Returns the state of the servers", k_nothing, annotations);
  tool("refresh", "Connects servers and returns their tools", k_refresh, R"({"readOnlyHint":true})");
  tool("acquire", "Acquires a lease of servers for one run", k_servers, R"({"readOnlyHint":false})");
  tool("continue", "Continues a lease in this call", k_lease, R"({"readOnlyHint":false})");
  tool("release", "Releases a lease", k_lease, R"({"readOnlyHint":false})");
  tool("record", "Records all messages from now on", k_file, R"({"readOnlyHint":false})");
  tool("replay", "Answers from a recording", k_file, R"({"readOnlyHint":false})");
  // Reported without servers too, so that a profile can name it.
  report.resource_template("external://{alias}/{uri}", "Resources that results of workflows link to")
      .description("Only links from results can be read");
}

void ToolProvider::call(std::string_view tool, Call& call) {
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
    if (!fleet_.error().empty()) out.member("fault", fleet_.error());
    out.member_raw("servers", fleet_.status_json()).end_object();
    return call.json(text);
  }
  if (tool == "refresh") return refresh(call);
  if (tool == "acquire") return acquire(call);
  if (tool == "continue") {
    if (!fleet_.leases().move_to(call.arguments().string("lease"), root_of(call)))
      throw Failure(COLLET_NOT_FOUND, "the lease has expired");
    return call.json("{}");
  }
  if (tool == "release") {
    fleet_.leases().release(call.arguments().string("lease"));
    return call.json("{}");
  }
  if (tool == "record") return done(fleet_.record(call.arguments().string("file")));
  if (tool == "replay") return done(fleet_.replay(call.arguments().string("file")));
  throw Failure(COLLET_NOT_FOUND, "there is no tool '" + std::string(tool) + "'");
}

void ToolProvider::refresh(Call& call) {
  fleet_.connect(strings_of(call.arguments().raw("servers")), deadline_of(call));
  call.throw_if_cancelled();
  std::string text;
  json::Writer(text).begin_object().member_raw("servers", fleet_.status_json(true)).end_object();
  call.json(text);
}

void ToolProvider::acquire(Call& call) {
  auto servers = strings_of(call.arguments().raw("servers"));
  std::sort(servers.begin(), servers.end());
  servers.erase(std::unique(servers.begin(), servers.end()), servers.end());
  std::vector<std::string> known;
  for (const auto& [alias, server] : fleet_.servers())
    known.push_back(alias);
  for (const auto& alias : servers) {
    if (fleet_.find(alias) == nullptr)
      fail(alias, "",
           {ErrorKind::config,
            "servers.json has no server '" + alias + "'" + support::did_you_mean(alias, known)});
  }
  auto deadline = deadline_of(call);
  if (const auto wait = call.arguments().raw("wait_ms").integer())
    deadline = deadline.within(milliseconds(std::min<std::int64_t>(*wait, k_max_lease.count())));
  auto expires = k_max_lease;
  if (const auto limit = call.arguments().raw("expires_ms").integer())
    expires = milliseconds(std::min<std::int64_t>(*limit, k_max_lease.count()));
  const auto lease =
      fleet_.leases().acquire({servers, root_of(call), call.arguments().raw("for").string().value_or("")},
                              expires, deadline, WaitProgress(call));
  if (!lease) fail(servers.front(), "", lease.error());
  std::string text;
  json::Writer(text).begin_object().member("lease", *lease).end_object();
  call.json(text);
}

void ToolProvider::call_server(std::string_view alias, std::string_view tool, Call& call) {
  Server* const server = fleet_.find(alias);
  if (server == nullptr) fail(alias, tool, {ErrorKind::config, "servers.json has no such server"});
  const auto& entry = server->entry();
  const auto deadline = deadline_of(call, entry);
  const auto root = root_of(call);
  if (const auto error = fleet_.leases().begin_call(
          entry.alias, root, {entry.exclusive, entry.max_concurrency}, deadline, WaitProgress(call)))
    fail(alias, tool, *error);
  std::optional<ServerResult<std::string>> result;
  {
    const ActiveCall turn(fleet_.leases(), entry.alias, root);
    result.emplace(server->call(tool, call.arguments_json(), deadline,
                                [&](double done, double total, std::string_view message) {
                                  call.progress(done, total, server->masked(std::string(message)));
                                }));
  }
  // A server may echo the values of placeholders.
  if (*result) **result = server->masked(std::move(**result));
  const auto list = server->tools();
  const bool is_listed = !list || std::any_of(list->tools.begin(), list->tools.end(),
                                              [&](const ToolText& one) { return one.name == tool; });
  auto error = *result ? write_result(
                             **result, [&](std::string_view uri) { return proxy_uri(alias, uri); }, call)
                       : std::optional<ServerError>(result->error());
  if (!error) return;
  error->message = server->masked(std::move(error->message));
  fail(alias, tool, classify_error(*std::move(error), is_listed));
}

std::string ToolProvider::proxy_uri(std::string_view alias, std::string_view uri) {
  std::string out(k_scheme);
  out.append(support::percent_encode(alias)).append("/").append(support::percent_encode(uri));
  const std::lock_guard lock(mutex_);
  if (readable_uris_.insert(out).second) uri_order_.push_back(out);
  if (uri_order_.size() > k_max_links) {
    readable_uris_.erase(uri_order_.front());
    uri_order_.pop_front();
  }
  return out;
}

void ToolProvider::read(std::string_view uri, Call& call) {
  {
    const std::lock_guard lock(mutex_);
    if (!readable_uris_.contains(uri))
      throw Failure(COLLET_NOT_FOUND, "no result has given this link, or not lately");
  }
  const auto rest = uri.substr(k_scheme.size());
  const auto slash = rest.find('/');
  const auto alias = support::percent_decode(rest.substr(0, slash)).value_or("");
  const auto original = support::percent_decode(rest.substr(slash + 1)).value_or("");
  Server* const server = fleet_.find(alias);
  if (server == nullptr) throw Failure(COLLET_NOT_FOUND, "the server '" + alias + "' is not there any more");
  const auto& entry = server->entry();
  const auto deadline = deadline_of(call, entry);
  const auto root = root_of(call);
  if (const auto error =
          fleet_.leases().begin_call(entry.alias, root, {entry.exclusive, entry.max_concurrency}, deadline))
    fail(alias, "", *error);
  std::optional<ServerResult<std::string>> result;
  {
    const ActiveCall turn(fleet_.leases(), entry.alias, root);
    result.emplace(server->read(original, deadline));
  }
  if (!*result) fail(alias, "", result->error());
  if (const auto error = write_contents(**result, uri, call)) fail(alias, "", *error);
}

}  // namespace collet::external
