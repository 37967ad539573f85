// SPDX-License-Identifier: MIT
#include "host/services/builtin/builtin_plugin.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <utility>

#include <collet/interfaces/prompts.h>
#include <collet/json.hpp>

#include "host/services/builtin/door_answers.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {
namespace {

using support::Error;
using support::Result;

constexpr std::string_view k_version = COLLET_VERSION;
constexpr std::string_view k_manifest =
    R"({"id":"collet","version":")" COLLET_VERSION
    R"(","abi":{"major":1,"minor":0},"license":"MIT","summary":"the rest of an answer that was too large","tools":[)"
    R"({"id":"read_result","title":"Read the rest of a large or truncated result",)"
    R"("description":"Read on in an answer that was too large, only by its handle; )"
    R"(then from next_offset while has_more.",)"
    R"("description_brief":"Read a slice of a large result.",)"
    R"("input_schema":{"type":"object","properties":{)"
    R"("handle":{"type":"string","description":"collet://result/..."},)"
    R"("offset":{"type":"integer","description":"first byte"},)"
    R"("limit":{"type":"integer","description":"bytes"}},)"
    R"("required":["handle"],"additionalProperties":false},)"
    R"("annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false},)"
    R"("search_hint":"rest, remaining, remainder, more, next, continue, continued, continuing, resume, )"
    R"(read, reading, fetch, get, load, retrieve, page, pages, paginate, paging, pagination, chunk, chunks, )"
    R"(part, parts, slice, truncated, truncation, cut, cut off, off, shortened, incomplete, partial, large, )"
    R"(long, big, too large, too long, too big, over, exceeded, exceeds, above, allowed, limit, maximum, )"
    R"(max, token, tokens, budget, overflow, result, results, output, outputs, answer, response, responses, )"
    R"(reply, tool, saved, stored, kept, handle, handles, collet://result, offset, has_more, whole, full, )"
    R"(complete, missing, previous, give me, get_result, getResult, fetch_result, read_more, readMore, )"
    R"(next_page, get_output, expand, scroll, see, view, show, entire, untruncated, log, rest of, )"
    R"(continue reading, oversized, file, temp, KB, characters, lines, response body, preview, tail, end, )"
    R"(everything, all, call, MCP, resource, details, content, contents, data, items, list, dropped",)"
    R"("exposure":"default","latency":"inline"},)"
    R"({"id":"find_tools","title":"Find tools by words","description":"Signatures of tools by words, not data.",)"
    R"("input_schema":{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer"}},"additionalProperties":false},)"
    R"("annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false},"pin":true,"exposure":"opt_in","latency":"normal"},)"
    R"({"id":"call_read","title":"Call a tool that changes nothing","description":"Only calls tools that read.",)"
    R"("input_schema":{"type":"object","properties":{"tool":{"type":"string"},"arguments":{"type":"object"}},"required":["tool"],"additionalProperties":false},)"
    R"("annotations":{"readOnlyHint":true,"openWorldHint":true},"pin":true,"exposure":"opt_in","latency":"normal"},)"
    R"({"id":"call_write","title":"Call a tool that may change something","description":"Calls tools, not reading ones.",)"
    R"("input_schema":{"type":"object","properties":{"tool":{"type":"string"},"arguments":{"type":"object"}},"required":["tool"],"additionalProperties":false},)"
    R"("annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true},"pin":true,"exposure":"opt_in","latency":"long"}]})";

/// Characters of the answer in addition to the text.
constexpr std::int64_t k_slice_envelope = 240;
constexpr std::int64_t k_min_characters = 64;

/// One instance of the plugin; the host sees it as a collet_instance.
struct Instance {
  const collet_host_api* api;
  call::ResultStore* results;
  const std::vector<PromptFile>* prompts;
  const catalog::Current* const* catalog;
};

Instance& instance_of(collet_instance* self) {
  return *reinterpret_cast<Instance*>(self);
}

struct Arguments {
  std::string handle;
  std::int64_t offset = 0;
  std::int64_t limit = 0;
};

Error argument_error(std::string text) {
  return {COLLET_INVALID_ARGUMENT, std::move(text)};
}

std::string shown_value(json::View value) {
  return value ? support::cut_characters(value.raw(), 60) : "nothing";
}

Result<Arguments> read_arguments(std::string_view text) {
  const json::View root(text);
  for (const auto& member : root.members()) {
    const auto name = member.key.string().value_or("");
    if (name != "handle" && name != "offset" && name != "limit") {
      return argument_error("/" + name + ": unknown argument, expected handle, offset or limit" +
                            support::did_you_mean(name, {"handle", "offset", "limit"}));
    }
  }
  Arguments arguments;
  const auto handle = root["handle"];
  if (!handle.is(json::Type::string)) {
    return argument_error("/handle: found " + shown_value(handle) +
                          R"(, expected a string such as "collet://result/...")");
  }
  arguments.handle = *handle.string();
  for (const auto& [name, target] :
       {std::pair{"offset", &arguments.offset}, std::pair{"limit", &arguments.limit}}) {
    const auto value = root[name];
    if (!value || value.is(json::Type::null)) continue;
    const auto number = value.integer();
    if (!number)
      return argument_error(std::string("/") + name + ": found " + shown_value(value) +
                            ", expected an integer");
    *target = *number;
  }
  return arguments;
}

/// Returns the size of an ASCII character in a JSON string.
std::int64_t escaped_size(unsigned char c) {
  if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f') return 2;
  return c < 0x20 ? 6 : 1;
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

collet_str borrow(std::string_view text) {
  return {text.data(), text.size()};
}

collet_status create(collet_host* host, const collet_host_api* api, collet_str,
                     collet_instance** out) noexcept {
  const void* offered = api->get_interface(host, borrow(k_builtin_interface));
  if (offered == nullptr) {
    api->log(host, COLLET_LOG_ERROR, borrow("the host offers no results"));
    return COLLET_UNSUPPORTED;
  }
  const auto* const own_data = static_cast<const BuiltinInterface*>(offered);
  auto* made = new (std::nothrow) Instance{api, own_data->results, own_data->prompts, own_data->catalog};
  *out = reinterpret_cast<collet_instance*>(made);
  return made == nullptr ? COLLET_INTERNAL : COLLET_OK;
}

void destroy(collet_instance* self) noexcept {
  delete &instance_of(self);
}

collet_status write_manifest(collet_instance* self, collet_call* description) noexcept {
  // The manifest has the list of tools that describe() must write.
  return instance_of(self).api->write(description, borrow(k_manifest));
}

Result<std::string> tool_text(const Instance& self, std::string_view tool, std::string_view arguments_json,
                              std::string_view meta_json) {
  if (self.catalog != nullptr && *self.catalog != nullptr) {
    const auto catalog = (*self.catalog)->get();
    if (tool == "find_tools")
      return find_tools(*catalog, arguments_json, json::View(meta_json)["budget"].integer().value_or(10000));
    if (tool == "call_read" || tool == "call_write") return closed_door(*catalog, tool, arguments_json);
  }
  if (tool != "read_result") return Error{COLLET_NOT_FOUND, "no tool '" + std::string(tool) + "'"};
  const auto arguments = read_arguments(arguments_json);
  if (!arguments) return arguments.error();
  const json::View meta(meta_json);
  const auto kept = self.results->get(meta["principal"].string().value_or(""), arguments->handle);
  if (!kept) return Error{kept.error().code, "/handle: " + kept.error().message};
  return read_slice(*kept, arguments->offset, arguments->limit, meta["budget"].integer().value_or(10000));
}

/// Writes the text that `text` returns, or fails the call with its error.
template <class Text>
collet_status write_answer(const Instance& self, collet_call* call, const Text& text) noexcept {
  try {
    const Result<std::string> result = text();
    if (result) return self.api->write(call, borrow(*result));
    self.api->fail(call, result.error().code, borrow(result.error().message), {});
    return result.error().code;
  } catch (const std::exception& error) {
    self.api->fail(call, COLLET_INTERNAL, borrow(error.what()), {});
    return COLLET_INTERNAL;
  }
}

collet_status answer_call(collet_instance* self, collet_call* call, collet_str tool,
                          collet_str arguments_json, collet_str meta_json) noexcept {
  return write_answer(instance_of(self), call, [&] {
    return tool_text(instance_of(self), {tool.data, tool.size}, {arguments_json.data, arguments_json.size},
                     {meta_json.data, meta_json.size});
  });
}

Result<std::string> prompt_text(const Instance& self, std::string_view name, std::string_view arguments) {
  for (const PromptFile& prompt : *self.prompts)
    if (prompt.name == name) return prompt_answer(prompt, json::View(arguments));
  return Error{COLLET_NOT_FOUND, "no prompt '" + std::string(name) + "'"};
}

collet_status answer_prompt(collet_instance* self, collet_call* call, collet_str name,
                            collet_str arguments_json, collet_str) noexcept {
  return write_answer(instance_of(self), call, [&] {
    return prompt_text(instance_of(self), {name.data, name.size}, {arguments_json.data, arguments_json.size});
  });
}

const void* offered_interface(collet_instance*, collet_str id) noexcept {
  static constexpr collet_prompts k_prompts = {sizeof(collet_prompts), 0, answer_prompt};
  return std::string_view(id.data, id.size) == COLLET_PROMPTS_ID ? &k_prompts : nullptr;
}

const collet_plugin_api* builtin_table(std::uint32_t) noexcept {
  static constexpr collet_plugin_api k_table = {sizeof(collet_plugin_api),
                                                COLLET_PLUGIN_CONCURRENT,
                                                create,
                                                destroy,
                                                write_manifest,
                                                answer_call,
                                                nullptr,
                                                offered_interface};
  return &k_table;
}

}  // namespace

Result<std::string> read_slice(const call::StoredResult& kept, std::int64_t offset, std::int64_t limit,
                               std::int64_t budget_tokens) {
  const std::string_view bytes = *kept.bytes;
  const auto size = static_cast<std::int64_t>(bytes.size());
  std::size_t begin = static_cast<std::size_t>(std::clamp<std::int64_t>(offset, 0, size));
  while (begin > 0 && begin < bytes.size() && is_continuation(bytes[begin]))
    --begin;
  const auto max_bytes =
      limit > 0 ? static_cast<std::uint64_t>(limit) : std::numeric_limits<std::uint64_t>::max();
  const std::int64_t budget = std::clamp<std::int64_t>(budget_tokens, 0, std::int64_t{1} << 40U);
  std::int64_t left = std::max(budget * 4 - k_slice_envelope, k_min_characters);

  std::size_t end = begin;
  while (end < bytes.size()) {
    const auto length = support::utf8_sequence_length(bytes.substr(end));
    if (length == 0) {
      return Error{COLLET_UNSUPPORTED, "/handle: the result is " + kept.mime_type + " of " +
                                           std::to_string(size) +
                                           " bytes and no text; read it as a resource (resources/read)"};
    }
    left -= length == 1 ? escaped_size(static_cast<unsigned char>(bytes[end])) : 1;
    // At least one character is returned, so that reading with a small limit makes progress.
    if (end > begin && (left < 0 || end + length - begin > max_bytes)) break;
    end += length;
  }

  std::string text;
  json::Writer out(text);
  out.begin_object()
      .member("handle", kept.uri)
      .member("bytes", size)
      .member("offset", std::uint64_t{begin})
      .member("returned", std::uint64_t{end - begin})
      .member("has_more", end < bytes.size());
  if (end < bytes.size()) out.member("next_offset", std::uint64_t{end});
  out.member("text", bytes.substr(begin, end - begin)).end_object();
  return text;
}

void offer_prompts(SharedServices& shared, std::vector<PromptFile> prompts) {
  shared.prompts = std::move(prompts);
  shared.builtin = builtin_entry();
  shared.builtin_manifest = with_prompts(std::string(k_manifest), shared.prompts);
  shared.builtin.manifest = borrow(shared.builtin_manifest);
}

const collet_entry& builtin_entry() {
  static constexpr collet_entry k_entry = {COLLET_MAGIC,
                                           sizeof(collet_entry),
                                           COLLET_ABI_MAJOR,
                                           COLLET_ABI_MINOR,
                                           0,
                                           {k_builtin_id, std::char_traits<char>::length(k_builtin_id)},
                                           {k_version.data(), k_version.size()},
                                           {k_manifest.data(), k_manifest.size()},
                                           builtin_table};
  return k_entry;
}

}  // namespace collet::host::services
