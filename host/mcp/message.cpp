// SPDX-License-Identifier: MIT
#include "host/mcp/message.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

struct Envelope {
  json::View version;
  json::View id;
  json::View method;
  json::View params;
  json::View result;
  json::View error;
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

json::View* place_in(Envelope& envelope, const Key& key) {
  if (key.is("id")) return &envelope.id;
  if (key.is("jsonrpc")) return &envelope.version;
  if (key.is("method")) return &envelope.method;
  if (key.is("params")) return &envelope.params;
  if (key.is("result")) return &envelope.result;
  if (key.is("error")) return &envelope.error;
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

/// Takes notes of a message while it is read: of the root, of params in it, of _meta in those.
class NoteTaker {
 public:
  NoteTaker(std::string_view text, Envelope& envelope, ParamNotes& params)
      : text_(text), envelope_(envelope), params_(params) {}

  bool key(std::string_view raw, bool escaped, std::size_t) {
    if (depth_ == 1) {
      wanted_ = place_in(envelope_, {raw, escaped});
      if (wanted_ == &envelope_.params) params_ = {};
    } else if (depth_ == 2 && within_[1] == &envelope_.params) {
      wanted_ = place_in(params_, {raw, escaped});
      if (wanted_ == &params_.meta.whole) params_.meta = {};
    } else if (depth_ == 3 && within_[2] == &params_.meta.whole && within_[1] == &envelope_.params) {
      wanted_ = place_in(params_.meta, {raw, escaped});
    }
    return true;
  }
  bool begin_object(std::size_t at) { return begin(at); }
  bool begin_array(std::size_t at) { return begin(at); }
  bool end_object(std::size_t at, std::size_t) { return end(at); }
  bool end_array(std::size_t at, std::size_t) { return end(at); }
  bool string(std::string_view raw, bool, std::size_t at) { return scalar(at, raw.size() + 2); }
  bool number(std::string_view raw, std::size_t at) { return scalar(at, raw.size()); }
  bool literal(support::JsonLiteral which, std::size_t at) {
    return scalar(at, which == support::JsonLiteral::false_ ? 5 : 4);
  }

 private:
  static constexpr std::size_t k_deepest = 3;  ///< of the containers in which keys matter

  bool scalar(std::size_t at, std::size_t size) {
    if (wanted_ != nullptr) *wanted_ = json::View::exact({text_.data() + at, size});
    wanted_ = nullptr;
    return true;
  }
  bool begin(std::size_t at) {
    if (depth_ <= k_deepest) {
      within_[depth_] = wanted_;
      begun_[depth_] = at;
    }
    wanted_ = nullptr;
    ++depth_;
    return true;
  }
  bool end(std::size_t at) {
    --depth_;
    if (depth_ <= k_deepest && within_[depth_] != nullptr)
      *within_[depth_] = json::View::exact({text_.data() + begun_[depth_], at + 1 - begun_[depth_]});
    return true;
  }

  const std::string_view text_;
  Envelope& envelope_;
  ParamNotes& params_;
  json::View* wanted_ = nullptr;  ///< where the next value is noted
  std::size_t depth_ = 0;
  json::View* within_[k_deepest + 1] = {};  ///< what the containers around are, where they are wanted
  std::size_t begun_[k_deepest + 1] = {};
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
  message.params = envelope.params;
  message.result = envelope.result;
  message.error = envelope.error;
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
  NoteTaker taker(text, envelope, message.notes);
  if (auto error = support::read_json(text, {}, taker)) return error;
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
