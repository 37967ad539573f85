// SPDX-License-Identifier: MIT
#include "plugins/external/fleet/commands.hpp"

#include <algorithm>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/external/fleet/tool_provider.hpp"
#include "plugins/external/session/result_writer.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::external {

using json::View;

namespace {

constexpr std::string_view k_usage =
    "expected: collet servers list|status|tools|call DIR [ALIAS | ALIAS:TOOL [JSON | key=value ...]] "
    "[--json]";

struct Line {
  std::string verb;
  std::vector<std::string> rest;  ///< the arguments after the folder
  bool json = false;
};

[[noreturn]] void usage_error(const std::string& message) {
  throw Failure(COLLET_INVALID_ARGUMENT, message + "; " + std::string(k_usage));
}

Line read_line(const Fleet& fleet, const std::vector<std::string>& arguments) {
  Line line;
  std::vector<std::string> words;
  for (const auto& argument : arguments) {
    if (argument == "--json") {
      line.json = true;
    } else if (argument.starts_with("--")) {
      usage_error("unknown option '" + argument + "'");
    } else {
      words.push_back(argument);
    }
  }
  if (words.empty()) usage_error("found no word");
  line.verb = words.front();
  const std::vector<std::string> verbs = {"list", "status", "tools", "call"};
  if (std::find(verbs.begin(), verbs.end(), line.verb) == verbs.end())
    usage_error("unknown word '" + line.verb + "'" + support::did_you_mean(line.verb, verbs));
  if (fleet.folder().empty()) usage_error("found no DIR");
  if (words.size() > 2) line.rest.assign(words.begin() + 2, words.end());
  if (line.verb == "list" && !line.rest.empty()) usage_error("list takes no '" + line.rest.front() + "'");
  if (!fleet.error().empty()) throw Failure(COLLET_FAILED, fleet.error());
  if (fleet.servers().empty())
    throw Failure(COLLET_FAILED,
                  "there are no servers: found no '" + fleet.folder() + "/servers.json', or none in it");
  return line;
}

Server& server_of(const Fleet& fleet, const std::string& alias) {
  if (Server* const found = fleet.find(alias)) return *found;
  std::vector<std::string> known;
  for (const auto& [name, server] : fleet.servers())
    known.push_back(name);
  throw Failure(COLLET_NOT_FOUND, "there is no server '" + alias + "'" + support::did_you_mean(alias, known));
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

void list(const Fleet& fleet, const Line& line, Call& call) {
  if (line.json) {
    std::string text;
    json::Writer out(text);
    out.begin_array();
    for (const auto& [alias, server] : fleet.servers()) {
      const auto& entry = server->entry();
      out.begin_object().member("alias", alias);
      if (entry.transport == ServerEntry::Transport::http) {
        out.member("transport", "http").member("url", server->masked(entry.url));
      } else {
        out.member("transport", "stdio").member("command", server->masked(entry.command));
        out.key("args").begin_array();
        for (const auto& argument : entry.args)
          out.string(server->masked(argument));
        out.end_array();
      }
      if (!entry.error.empty()) out.member("fault", server->masked(entry.error));
      out.end_object();
    }
    out.end_array();
    return call.json(text);
  }
  for (const auto& [alias, server] : fleet.servers()) {
    const auto& entry = server->entry();
    const bool http = entry.transport == ServerEntry::Transport::http;
    std::string text = padded(alias, 20) + (http ? "  http   " : "  stdio  ");
    text += http ? entry.url : entry.command;
    if (!http) {
      for (const auto& argument : entry.args)
        text += " " + argument;
    }
    if (!entry.error.empty()) text += "  UNUSABLE: " + entry.error;
    call.text(server->masked(text));
  }
}

int status(Fleet& fleet, const Line& line, Call& call) {
  for (const auto& alias : line.rest)
    server_of(fleet, alias);
  fleet.connect(line.rest, deadline_of(call));
  call.throw_if_cancelled();
  bool good = true;
  for (const auto& [alias, server] : fleet.servers()) {
    const auto now = server->status();
    const bool wanted =
        line.rest.empty() || std::find(line.rest.begin(), line.rest.end(), alias) != line.rest.end();
    if (!wanted) continue;
    good = good && now.state != Server::State::failed && now.quarantined.empty();
    if (line.json) continue;
    std::string text = padded(alias, 20);
    if (now.error) {
      text.append("  failed [")
          .append(error_kind_name(now.error->kind))
          .append("]: ")
          .append(now.error->message);
    } else {
      text.append("  ready  ").append(now.name).append(" ").append(now.version).append(", ");
      text.append(now.protocol).append(", ").append(std::to_string(now.tools)).append(" tools, ");
      text.append(std::to_string(now.start_duration.count())).append(" ms");
    }
    call.text(text);
    for (const auto& [tool, reason] : now.quarantined)
      call.text(std::string("    set aside: ").append(tool).append(": ").append(reason));
  }
  if (line.json) call.json(fleet.status_json());
  return good ? 0 : 1;
}

int tools(Fleet& fleet, const Line& line, Call& call) {
  for (const auto& alias : line.rest)
    server_of(fleet, alias);
  fleet.connect(line.rest, deadline_of(call));
  call.throw_if_cancelled();
  if (line.json) call.json(fleet.status_json(true));
  bool good = true;
  for (const auto& [alias, server] : fleet.servers()) {
    if (!line.rest.empty() && std::find(line.rest.begin(), line.rest.end(), alias) == line.rest.end())
      continue;
    const auto now = server->tools();
    good = good && now;
    if (line.json) continue;
    if (!now) {
      const auto error =
          server->status().error.value_or(ServerError{ErrorKind::timeout, "it is not connected yet"});
      call.text(std::string(alias)
                    .append(" [")
                    .append(error_kind_name(error.kind))
                    .append("]: ")
                    .append(error.message));
      continue;
    }
    for (const auto& tool : now->tools) {
      auto message = tool.description.substr(0, tool.description.find('\n'));
      call.text(padded(std::string(alias).append(":").append(tool.name), 40) + "  " +
                support::cut_characters(message, 100));
    }
  }
  return good ? 0 : 1;
}

/// Converts key=value by the schema's types and key:=JSON unchanged, or takes one JSON object.
std::string call_arguments(const std::vector<std::string>& words, View schema) {
  if (words.size() == 1 && words.front().starts_with('{')) {
    if (support::check_json_object(words.front())) usage_error("the arguments are no JSON object");
    return words.front();
  }
  std::string out;
  json::Writer writer(out);
  writer.begin_object();
  for (const auto& word : words) {
    const auto sign = word.find('=');
    if (sign == std::string::npos || sign == 0) usage_error("found '" + word + "', expected key=value");
    const bool raw = word[sign - 1] == ':';
    const auto key = word.substr(0, raw ? sign - 1 : sign);
    const auto value = word.substr(sign + 1);
    const bool is_json = !support::check_json(value);
    if (raw && !is_json) usage_error("the value of '" + key + "' is no JSON");
    if (raw || (is_json && !schema["properties"][key]["type"].equals("string"))) {
      writer.member_raw(key, value);
    } else {
      writer.member(key, value);
    }
  }
  writer.end_object();
  return out;
}

int call_tool(Fleet& fleet, const Line& line, Call& call) {
  const auto name = line.rest.empty() ? std::string() : line.rest.front();
  const auto colon = name.find(':');
  if (colon == std::string::npos) usage_error("found no ALIAS:TOOL");
  Server& server = server_of(fleet, name.substr(0, colon));
  const auto tool = name.substr(colon + 1);
  const auto deadline = deadline_of(call);
  const auto failed = [&](ServerError error, bool is_listed) {
    error = classify_error(std::move(error), is_listed);
    std::string text = std::string(name).append(" [").append(error_kind_name(error.kind)).append("]: ");
    throw Failure(status_of(error.kind), text + server.masked(error.message));
  };
  if (const auto error = server.connect(deadline)) failed(*error, true);
  const auto all = server.tools().value_or(ToolList{});
  std::vector<std::string> names;
  View schema;
  for (const auto& one : all.tools) {
    names.push_back(one.name);
    if (one.name == tool) schema = View(one.input_schema);
  }
  if (!schema)
    failed({ErrorKind::unknown_tool, "the server has no such tool" + support::did_you_mean(tool, names)},
           false);
  const auto result =
      server.call(tool, call_arguments({line.rest.begin() + 1, line.rest.end()}, schema), deadline);
  if (!result) failed(result.error(), true);
  if (line.json) {
    call.json(*result);
    return View(*result)["isError"].boolean().value_or(false) ? 1 : 0;
  }
  if (const auto error = write_result(
          *result, [](std::string_view uri) { return std::string(uri); }, call))
    failed(*error, true);
  return 0;
}

}  // namespace

int run_servers(Fleet& fleet, const std::vector<std::string>& arguments, Call& call) {
  const auto line = read_line(fleet, arguments);
  if (line.verb == "list") {
    list(fleet, line, call);
    return 0;
  }
  if (line.verb == "status") return status(fleet, line, call);
  if (line.verb == "tools") return tools(fleet, line, call);
  return call_tool(fleet, line, call);
}

}  // namespace collet::external
