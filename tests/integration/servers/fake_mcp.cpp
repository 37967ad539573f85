// SPDX-License-Identifier: MIT
/// An MCP server over stdio with options for right and wrong behaviour, for tests of the clients of servers.
///   fake_mcp [--modern] [--exit] [--silent] [--bad-tools] [--pages] [--linger] [--child] [--daemon]
///   [--pid FILE] [--banner]
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <collet/json.hpp>

namespace {

using collet::json::View;
using collet::json::Writer;

struct Options {
  bool modern = false, exit = false, silent = false, bad_tools = false, pages = false, linger = false,
       child = false, daemon = false, banner = false;
  std::string pid_file;
} options;

std::mutex out_mutex;
std::atomic<int> extra_tools{0};
std::atomic<int> at_work{0};
std::atomic<int> most_at_work{0};
std::atomic<int> cancelled{0};
std::atomic<int> hanging{0};
std::mutex answers_mutex;
std::map<std::string, std::string> answers;  ///< answers of the client, by request id

void say(const std::string& line) {
  const std::lock_guard lock(out_mutex);
  const std::string whole = line + "\n";
  for (std::string_view rest = whole; !rest.empty();) {
    const auto wrote = ::write(1, rest.data(), rest.size());
    if (wrote <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void result(std::string_view id, std::string_view json) {
  say(R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"result":)" + std::string(json) + "}");
}

void error(std::string_view id, int code, std::string_view message) {
  std::string text = R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"error":{"code":)" +
                     std::to_string(code) + R"(,"message":)";
  collet::json::append_string(text, message);
  say(text + "}}");
}

std::string text_result(std::string_view text, bool is_error = false, std::string_view more = "") {
  std::string out = R"({"content":[{"type":"text","text":)";
  collet::json::append_string(out, text);
  out += "}]";
  out += more;
  if (options.modern) out += R"(,"resultType":"complete")";
  return out + (is_error ? R"(,"isError":true})" : "}");
}

std::string tool(std::string_view name, std::string_view properties, std::string_view more = "") {
  return R"({"name":")" + std::string(name) + R"(","description":"Does )" + std::string(name) +
         R"(","inputSchema":{"type":"object","properties":{)" + std::string(properties) + "}}" +
         std::string(more) + "}";
}

std::vector<std::string> tools() {
  std::vector<std::string> all = {
      tool("echo", R"("text":{"type":"string"})", R"(,"annotations":{"readOnlyHint":true,"title":"Echo"})"),
      tool("add", R"("a":{"type":"number"},"b":{"type":"number"})",
           R"(,"outputSchema":{"type":"object","properties":{"sum":{"type":"number"}},"required":["sum"]})"),
      tool("fail", R"("message":{"type":"string"})"),
      tool("lie", ""),
      tool("refuse", ""),
      tool("slow", R"("ms":{"type":"integer"},"meet":{"type":"integer"})"),
      tool("hang", ""),
      tool("crash", R"("signal":{"type":"integer"})"),
      tool("garbage", ""),
      tool("image", R"("bytes":{"type":"integer"})"),
      tool("mixed", ""),
      tool("grow", ""),
      tool("ask", ""),
      tool("noise", R"("bytes":{"type":"integer"})"),
      tool("env", R"("name":{"type":"string"})"),
      tool("counts", ""),
      tool("need_input", ""),
      tool("odd", "")};
  for (int i = 0; i < extra_tools; ++i)
    all.push_back(tool("extra_" + std::to_string(i), ""));
  if (options.bad_tools) {
    all.emplace_back(R"({"name":"no_schema","description":"Has none"})");
    all.emplace_back(R"({"name":"wrong_schema","description":"Odd","inputSchema":{"type":"array"}})");
    all.push_back(tool("array_out", "", R"(,"outputSchema":{"type":"array"})"));
    all.emplace_back("7");
  }
  return all;
}

void list(std::string_view id, View params) {
  const auto all = tools();
  std::size_t begin = 0;
  std::size_t end = all.size();
  if (options.pages) {
    const auto cursor = params["cursor"].string();
    begin = cursor ? static_cast<std::size_t>(std::strtoul(cursor->c_str() + 1, nullptr, 10)) : 0;
    end = std::min(all.size(), begin + 5);
  }
  std::string out = R"({"tools":[)";
  for (std::size_t i = begin; i < end; ++i)
    out.append(i > begin ? "," : "").append(all[i]);
  out += "]";
  if (end < all.size()) out += R"(,"nextCursor":"c)" + std::to_string(end) + "\"";
  if (options.modern) out += R"(,"resultType":"complete","ttlMs":0,"cacheScope":"private")";
  result(id, out + "}");
}

std::string base64_of_zeros(std::size_t bytes) {
  std::string out(bytes / 3 * 4, 'A');
  if (bytes % 3 == 1) out += "AA==";
  if (bytes % 3 == 2) out += "AAA=";
  return out;
}

/// Asks the client for everything and reports its answers.
void ask(const std::string& id) {
  const char* const methods[] = {"ping", "roots/list", "sampling/createMessage", "elicitation/create"};
  for (const char* const method : methods) {
    say(R"({"jsonrpc":"2.0","id":"q-)" + std::string(method) + R"(","method":")" + method +
        R"(","params":{}})");
  }
  for (int i = 0; i < 500; ++i) {
    {
      const std::lock_guard lock(answers_mutex);
      if (answers.size() == 4) break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::string told = "{";
  const std::lock_guard lock(answers_mutex);
  for (const auto& [key, value] : answers)
    told.append(told.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(value);
  result(id, text_result("asked", false, R"(,"structuredContent":)" + told + "}"));
}

/// Waits until `meet` calls have been at work at the same time, and `ms` more.
void sleep_then(const std::string& id, std::int64_t ms, std::int64_t meet) {
  const int now = ++at_work;
  int most = most_at_work;
  while (most < now && !most_at_work.compare_exchange_weak(most, now)) {
  }
  while (most_at_work < meet)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
  --at_work;
  result(id, text_result("slept"));
}

void call(const std::string& id, View params) {
  const auto name = params["name"].string().value_or("");
  const View arguments = params["arguments"];
  if (name == "echo") {
    result(id, text_result(arguments["text"].string().value_or("nothing")));
  } else if (name == "add") {
    const auto sum = arguments["a"].number().value_or(0) + arguments["b"].number().value_or(0);
    std::string structured;
    Writer(structured).begin_object().member("sum", sum).end_object();
    result(id, text_result(structured, false, R"(,"structuredContent":)" + structured));
  } else if (name == "fail") {
    result(id, text_result(arguments["message"].string().value_or("it failed"), true));
  } else if (name == "lie") {
    result(id, text_result("Unable to do that"));
  } else if (name == "refuse") {
    error(id, -32602, "Invalid arguments: nothing pleases me");
  } else if (name == "slow") {
    std::thread(sleep_then, id, arguments["ms"].integer().value_or(100),
                arguments["meet"].integer().value_or(0))
        .detach();
  } else if (name == "hang") {
    ++hanging;
  } else if (name == "crash") {
    std::fputs("about to crash with secret-value-of-a-variable\n", stderr);
    std::fflush(stderr);
    const auto signal = arguments["signal"].integer();
    if (signal) ::raise(static_cast<int>(*signal));
    ::_exit(3);
  } else if (name == "garbage") {
    say("this is no JSON");
    say("{\"jsonrpc\":");
    say("[1,2]");
    say("{\"id\":12345,\"result\":{}}");
    say("\xff\xfe{}");
    say("");
    result(id, text_result("after garbage"));
  } else if (name == "image") {
    const auto bytes = static_cast<std::size_t>(arguments["bytes"].integer().value_or(3));
    std::string text = R"({"content":[{"type":"image","mimeType":"image/png","data":")";
    text += base64_of_zeros(bytes);
    result(id, text + R"("}]})");
  } else if (name == "mixed") {
    result(
        id,
        R"({"content":[{"type":"text","text":"one"},{"type":"audio","mimeType":"audio/wav","data":"AAAA"},)"
        R"({"type":"resource_link","uri":"demo://a/b?c=d","name":"Linked","mimeType":"text/plain","size":5},)"
        R"({"type":"resource","resource":{"uri":"demo://in","mimeType":"text/plain","text":"inside"}},)"
        R"({"type":"hologram","data":1}],"structuredContent":{"a":[1,2]}})");
  } else if (name == "grow") {
    ++extra_tools;
    say(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})");
    result(id, text_result("grown"));
  } else if (name == "ask") {
    std::thread(ask, id).detach();
  } else if (name == "noise") {
    const std::string line(99, 'x');
    for (std::int64_t left = arguments["bytes"].integer().value_or(0); left > 0; left -= 100)
      std::fprintf(stderr, "%s\n", line.c_str());
    result(id, text_result("loud"));
  } else if (name == "env") {
    const char* const value = std::getenv(arguments["name"].string().value_or("").c_str());
    result(id, text_result(value == nullptr ? "(unset)" : value));
  } else if (name == "counts") {
    std::string structured;
    Writer(structured)
        .begin_object()
        .member("most_at_work", most_at_work.load())
        .member("cancelled", cancelled.load())
        .member("hanging", hanging.load())
        .member("pid", static_cast<int>(::getpid()))
        .end_object();
    result(id, text_result("counts", false, R"(,"structuredContent":)" + structured));
  } else if (name == "need_input") {
    result(id, R"({"resultType":"input_required","inputRequests":{"name":{"method":"elicitation/create"}}})");
  } else if (name == "odd") {
    result(id, R"({"content":"not a list"})");
  } else if (name.starts_with("extra_")) {
    result(id, text_result(name));
  } else {
    error(id, -32602, "Unknown tool: " + name);
  }
}

void take(std::string_view line) {
  const View message(line);
  const std::string id(message["id"].raw());
  const auto method = message["method"].string().value_or("");
  const View params = message["params"];
  if (method.empty()) {
    const auto key = message["id"].string().value_or("");
    const std::lock_guard lock(answers_mutex);
    answers[key] = std::string((message["result"] ? message["result"] : message["error"]).raw());
  } else if (method == "initialize") {
    if (options.silent) return;
    if (options.modern) return error(id, -32601, "Method not found: initialize");
    result(
        id,
        R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"fake","version":"1.2.3"}})");
  } else if (method == "server/discover" && options.modern) {
    result(
        id,
        R"({"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{"listChanged":true}},"ttlMs":0,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fake","version":"2.0.0"}}})");
  } else if (options.modern && !id.empty() &&
             !params["_meta"]["io.modelcontextprotocol/protocolVersion"].equals("2026-07-28")) {
    error(id, -32602, "params._meta is missing");
  } else if (method == "tools/list") {
    list(id, params);
  } else if (method == "tools/call") {
    call(id, params);
  } else if (method == "resources/read") {
    std::string text = R"({"contents":[{"uri":)";
    text += params["uri"].raw();
    result(id, text + R"(,"mimeType":"text/plain","text":"linked text"}]})");
  } else if (method == "notifications/cancelled") {
    ++cancelled;
  } else if (!id.empty() && method != "subscriptions/listen") {
    error(id, -32601, "Method not found: " + method);
  }
}

void read_options(int argc, char** argv) {
  const std::map<std::string_view, bool*> flags = {
      {"--modern", &options.modern},       {"--exit", &options.exit},     {"--silent", &options.silent},
      {"--bad-tools", &options.bad_tools}, {"--pages", &options.pages},   {"--linger", &options.linger},
      {"--child", &options.child},         {"--banner", &options.banner}, {"--daemon", &options.daemon}};
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--pid" && i + 1 < argc) options.pid_file = argv[++i];
    if (const auto flag = flags.find(argv[i]); flag != flags.end()) *flag->second = true;
  }
}

void note_pid(int pid) {
  if (options.pid_file.empty()) return;
  if (std::FILE* const file = std::fopen(options.pid_file.c_str(), "ae")) {
    std::fprintf(file, "%d\n", pid);
    std::fclose(file);
  }
}

}  // namespace

int main(int argc, char** argv) {
  read_options(argc, argv);
  note_pid(::getpid());
  if (options.linger) std::signal(SIGTERM, SIG_IGN);
  if (options.child) {
    const auto pid = ::fork();
    if (pid == 0) {
      std::signal(SIGTERM, SIG_IGN);
      ::close(0);
      for (;;)
        ::pause();
    }
    note_pid(pid);
  }
  // A daemon: in a session of its own, its parent ends at once.
  if (options.daemon) {
    const auto parent = ::fork();
    if (parent == 0) {
      ::setsid();
      if (::fork() != 0) ::_exit(0);
      std::signal(SIGTERM, SIG_IGN);
      note_pid(::getpid());
      ::close(0);
      ::close(1);
      for (;;)
        ::pause();
    }
    ::waitpid(parent, nullptr, 0);
  }
  if (options.exit) {
    std::fputs("cannot start: the moon is in the wrong house\n", stderr);
    return 4;
  }
  if (options.banner) say("Welcome to the fake server\r");
  std::string line;
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    if (!line.empty()) take(line);
    line.clear();
  }
  while (options.linger)
    ::pause();
  std::fflush(nullptr);
  ::_exit(0);
}
