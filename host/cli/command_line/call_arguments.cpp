// SPDX-License-Identifier: MIT
#include "host/cli/command_line/call_arguments.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

namespace collet::host::cli {

namespace {

using Json = nlohmann::json;
using support::Error;
using support::Result;

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(separator, begin);
    parts.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

/// Returns the schema of a nested property, or null.
const Json* property_schema(const Json& schema, const std::vector<std::string>& keys) {
  const Json* at = &schema;
  for (const std::string& key : keys) {
    if (!at->is_object()) return nullptr;
    const auto properties = at->find("properties");
    if (properties == at->end() || !properties->is_object()) return nullptr;
    const auto property = properties->find(key);
    if (property == properties->end()) return nullptr;
    at = &*property;
  }
  return at;
}

Result<Json> parse_value(const std::string& key, const std::string& text, const Json* schema) {
  std::string type = "string";
  if (schema != nullptr && schema->is_object() && schema->contains("type") && (*schema)["type"].is_string()) {
    type = (*schema)["type"].get<std::string>();
  }
  const auto wrong = [&](const char* expected) {
    return Error{COLLET_INVALID_ARGUMENT,
                 "invalid_argument: /" + key + ": found '" + text + "', expected " + expected};
  };
  if (type == "boolean") {
    if (text == "true") return Json(true);
    if (text == "false") return Json(false);
    return wrong("true or false");
  }
  if (type == "integer") {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return wrong("an integer");
    return Json(value);
  }
  if (type == "number") {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return wrong("a number");
    return Json(value);
  }
  if (type == "array") return Json(split(text, ','));
  return Json(text);
}

Result<void> insert(Json& root, const std::vector<std::string>& keys, Json value, const std::string& word) {
  Json* at = &root;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].empty())
      return Error{COLLET_INVALID_ARGUMENT, "'" + word + "': an empty key; expected key=value"};
    if (!at->is_object())
      return Error{COLLET_INVALID_ARGUMENT, "'" + word + "': '" + keys[i - 1] + "' already has a value"};
    const bool last = i + 1 == keys.size();
    if (last && at->contains(keys[i]))
      return Error{COLLET_INVALID_ARGUMENT, "'" + word + "': the key is given twice"};
    if (!last && !at->contains(keys[i])) (*at)[keys[i]] = Json::object();
    at = &(*at)[keys[i]];
  }
  *at = std::move(value);
  return {};
}

}  // namespace

Result<std::string> arguments_from_words(const std::vector<std::string>& words,
                                         std::string_view input_schema) {
  if (words.size() == 1 && !words[0].empty() && words[0].find_first_not_of(" \t\r\n") != std::string::npos &&
      words[0][words[0].find_first_not_of(" \t\r\n")] == '{') {
    return words[0];
  }
  const Json schema = Json::parse(input_schema, nullptr, false);
  Json root = Json::object();
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) {
      return Error{COLLET_INVALID_ARGUMENT,
                   "'" + word + "': expected key=value, key:=JSON, or one JSON object"};
    }
    const bool raw = word[equals - 1] == ':';
    const std::vector<std::string> keys =
        split(std::string_view(word).substr(0, raw ? equals - 1 : equals), '.');
    const std::string text = word.substr(equals + 1);
    Json value;
    if (raw) {
      value = Json::parse(text, nullptr, false);
      if (value.is_discarded())
        return Error{COLLET_INVALID_ARGUMENT, "'" + word + "': what follows := is not JSON"};
    } else {
      auto read = parse_value(keys.back(), text, property_schema(schema, keys));
      if (!read) return read.error();
      value = *std::move(read);
    }
    if (auto inserted = insert(root, keys, std::move(value), word); !inserted) return inserted.error();
  }
  return root.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace collet::host::cli
