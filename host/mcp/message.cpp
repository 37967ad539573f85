// SPDX-License-Identifier: MIT
#include "host/mcp/message.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "sdk/support/json/json_valid.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// What of the root is not a view of the message too.
struct Envelope {
  json::View version;
  json::View id;
  json::View method;
};

/// A key as it stands there, compared with names of known size.
class Key {
 public:
  Key(std::string_view raw, bool escaped) : raw_(raw), escaped_(escaped) {}
  template <std::size_t Size>
  bool is(const char (&name)[Size]) const {
    if (escaped_) return json::View::exact({raw_.data() - 1, raw_.size() + 2}).equals({name, Size - 1});
    return raw_.size() == Size - 1 && std::memcmp(raw_.data(), name, Size - 1) == 0;
  }

 private:
  const std::string_view raw_;
  const bool escaped_;
};

json::View* place_in(Envelope& envelope, Message& message, const Key& key) {
  if (key.is("id")) return &envelope.id;
  if (key.is("jsonrpc")) return &envelope.version;
  if (key.is("method")) return &envelope.method;
  if (key.is("params")) return &message.params;
  if (key.is("result")) return &message.result;
  if (key.is("error")) return &message.error;
  return nullptr;
}

json::View* place_in(ParamNotes& params, const Key& key) {
  if (key.is("name")) return &params.name;
  if (key.is("arguments")) return &params.arguments;
  if (key.is("_meta")) return &params.meta.whole;
  if (key.is("requestState")) return &params.state;
  if (key.is("inputResponses")) return &params.responses;
  return nullptr;
}

json::View* place_in(MetaNotes& meta, const Key& key) {
  if (key.is("progressToken")) return &meta.progress_token;
  if (key.is(k_meta_version)) return &meta.version;
  if (key.is(k_meta_capabilities)) return &meta.capabilities;
  if (key.is(k_meta_client)) return &meta.client;
  if (key.is(k_meta_log_level)) return &meta.log_level;
  return nullptr;
}

/// Checks a text and takes notes of it on the way: of the root, of params in it, of _meta in those.
class MessageReader {
 public:
  MessageReader(std::string_view text, Envelope& envelope, Message& message)
      : begin_(text.data()),
        end_(begin_ + text.size()),
        envelope_(envelope),
        message_(message),
        notes_(message.notes) {}

  /// False of what is no JSON.
  bool read() {
    const char* p = support::after_space(begin_, end_);
    if (p == end_) return false;
    p = *p == '{' ? members(p + 1, k_root) : support::valid_value_end(p, end_, k_max_depth);
    return p != nullptr && support::after_space(p, end_) == end_;
  }

 private:
  /// Objects whose members are noted, by how deep they are.
  enum Level : std::uint8_t { k_root = 1, k_params = 2, k_meta = 3 };
  static constexpr std::uint32_t k_max_depth = support::JsonLimits{}.max_depth;
  static_assert(k_max_depth <= support::k_max_valid_depth);

  /// `p` is behind the brace; returns the position behind the other one, or null.
  const char* members(const char* p, Level level) {
    p = support::after_space(p, end_);
    if (p < end_ && *p == '}') return p + 1;
    while (p < end_ && *p == '"') {
      const char* const name = p + 1;
      bool escaped = false;
      p = support::valid_string_end(name, end_, escaped);
      if (p == nullptr) return nullptr;
      json::View* const noted = place_of({{name, static_cast<std::size_t>(p - 1 - name)}, escaped}, level);
      const char* const value = support::after_colon(p, end_);
      if (value == nullptr) return nullptr;
      p = value_end(value, noted, level);
      if (p == nullptr) return nullptr;
      if (noted != nullptr) *noted = json::View::exact({value, static_cast<std::size_t>(p - value)});
      p = support::after_space(p, end_);
      if (p == end_) return nullptr;
      if (*p == '}') return p + 1;
      if (*p != ',') return nullptr;
      p = support::after_space(p + 1, end_);
    }
    return nullptr;
  }

  json::View* place_of(const Key& key, Level level) {
    if (level == k_root) return place_in(envelope_, message_, key);
    return level == k_params ? place_in(notes_, key) : place_in(notes_.meta, key);
  }

  const char* value_end(const char* p, const json::View* noted, Level level) {
    const bool object = p < end_ && *p == '{';
    if (noted == &message_.params) {
      if (std::exchange(met_params_, true)) notes_ = {};
      if (object) return members(p + 1, k_params);
    } else if (noted == &notes_.meta.whole) {
      if (std::exchange(met_meta_, true)) notes_.meta = {};
      if (object) return members(p + 1, k_meta);
    }
    return support::valid_value_end(p, end_, k_max_depth - level);
  }

  const char* const begin_;
  const char* const end_;
  Envelope& envelope_;
  Message& message_;
  ParamNotes& notes_;
  bool met_params_ = false;
  bool met_meta_ = false;
};

/// Of a text that is one value and space around it.
std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  while (is_space(text.front()))
    text.remove_prefix(1);
  while (is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

[[gnu::cold]] void complain_of(Message& message, const char* about, json::View found, const char* expected) {
  message.complaint = about;
  message.complaint += "found ";
  message.complaint += type_word(found);
  message.complaint += expected;
}

void judge(Message& message, const Envelope& envelope) {
  if (envelope.id) message.id = read_id(envelope.id);
  if (envelope.version.raw() != "\"2.0\"" && !envelope.version.equals("2.0")) {
    message.complaint = R"(jsonrpc: expected "2.0")";
  } else if (envelope.id && !message.id) {
    complain_of(message, "id: ", envelope.id, ", expected a string or an integer of at most 1024 bytes");
  } else if (envelope.method) {
    if (!envelope.method.is(json::Type::string))
      return complain_of(message, "method: ", envelope.method, ", expected a string");
    message.method = text_of(envelope.method, message.method_text);
    message.kind = message.id ? Message::Kind::request : Message::Kind::notification;
  } else if ((message.id && (message.result || message.error)) || (!envelope.id && message.error)) {
    // Without an id it is a peer's complaint about something it could not read.
    message.kind = Message::Kind::response;
  } else {
    message.complaint =
        "found neither method nor result nor error; expected a request, notification or response";
  }
}

}  // namespace

std::string_view text_of(json::View value, std::string& scratch) {
  const std::string_view inner = value.inner();
  if (inner.find('\\') == std::string_view::npos) return inner;
  scratch.clear();
  json::unescape(inner, scratch);
  return scratch;
}

std::string_view type_word(json::View value) {
  switch (value.type()) {
    case json::Type::null:
      return "null";
    case json::Type::boolean:
      return "a boolean";
    case json::Type::number:
      return "a number";
    case json::Type::string:
      return "a string";
    case json::Type::array:
      return "an array";
    case json::Type::object:
      return "an object";
    case json::Type::invalid:
      break;
  }
  return "nothing";
}

std::optional<Id> read_id(json::View value) {
  const std::string_view raw = value.raw();
  if (raw.empty() || raw.size() > k_max_id_bytes) return std::nullopt;
  if (raw.front() == '"') {
    std::optional<Id> id(std::in_place, Id{std::string(raw), {}});
    if (raw.find('\\') != std::string_view::npos) json::append_string(id->plain, *value.string());
    return id;
  }
  if (std::all_of(raw.begin(), raw.end(), [](char c) { return c >= '0' && c <= '9'; }))
    return Id{std::string(raw), {}};
  if (!value.is(json::Type::number)) return std::nullopt;
  if (const auto integer = value.integer()) return Id{std::string(raw), std::to_string(*integer)};
  if (raw.find_first_of(".eE") != std::string_view::npos) return std::nullopt;
  return Id{std::string(raw), {}};
}

std::optional<support::JsonError> read_message(std::string_view text, Message& message) {
  if (!support::valid_utf8(text)) return support::check_utf8(text);
  Envelope envelope;
  if (!MessageReader(text, envelope, message).read()) return support::check_json(text);
  const json::View root = json::View::exact(trimmed(text));
  if (root.is(json::Type::object)) {
    judge(message, envelope);
    return std::nullopt;
  }
  if (root.is(json::Type::array)) {
    message.kind = Message::Kind::array;
    message.array = root;
  }
  complain_of(message, "", root, ", expected a JSON-RPC message (an object)");
  return std::nullopt;
}

}  // namespace collet::host::mcp
