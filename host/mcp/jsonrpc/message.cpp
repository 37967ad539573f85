// SPDX-License-Identifier: MIT
#include "host/mcp/jsonrpc/message.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "host/mcp/jsonrpc/rpc_error.hpp"
#include "sdk/support/json/json_valid.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// The members of the root that Message does not view.
struct Envelope {
  json::View version;
  json::View id;
  json::View method;
};

/// A key as written in the text. It compares with names of known size.
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

json::View* member_of(Envelope& envelope, Message& message, const Key& key) {
  if (key.is("id")) return &envelope.id;
  if (key.is("jsonrpc")) return &envelope.version;
  if (key.is("method")) return &envelope.method;
  if (key.is("params")) return &message.params;
  if (key.is("result")) return &message.result;
  if (key.is("error")) return &message.error;
  return nullptr;
}

json::View* member_of(ParamMembers& params, const Key& key) {
  if (key.is("name")) return &params.name;
  if (key.is("arguments")) return &params.arguments;
  if (key.is("_meta")) return &params.meta.whole;
  if (key.is("requestState")) return &params.request_state;
  if (key.is("inputResponses")) return &params.input_responses;
  return nullptr;
}

json::View* member_of(MetaMembers& meta, const Key& key) {
  if (key.is("progressToken")) return &meta.progress_token;
  if (key.is(k_meta_version)) return &meta.version;
  if (key.is(k_meta_capabilities)) return &meta.capabilities;
  if (key.is(k_meta_client)) return &meta.client;
  if (key.is(k_meta_log_level)) return &meta.log_level;
  return nullptr;
}

/// Checks a text and records the members of the root, of its params and of their _meta on the way.
class MessageReader {
 public:
  MessageReader(std::string_view text, Envelope& envelope, Message& message)
      : begin_(text.data()),
        end_(begin_ + text.size()),
        envelope_(envelope),
        message_(message),
        members_(message.members) {}

  /// Returns false if the text is not JSON.
  bool read() {
    const char* const first = support::after_space(begin_, end_);
    if (first == end_) return false;
    const char* const last =
        *first == '{' ? read_object(first + 1, k_root) : support::valid_value_end(first, end_, k_max_depth);
    if (last == nullptr || support::after_space(last, end_) != end_) return false;
    root_ = json::View::exact({first, static_cast<std::size_t>(last - first)});
    return true;
  }
  /// Returns the value of the whole text. Must be called only after read() has returned true.
  json::View root() const { return root_; }

 private:
  /// Depth of the objects whose members are recorded.
  enum Level : std::uint8_t { k_root = 1, k_params = 2, k_meta = 3 };
  static constexpr std::uint32_t k_max_depth = support::JsonLimits{}.max_depth;
  static_assert(k_max_depth <= support::k_max_valid_depth);

  /// `p` is behind the opening brace. Returns the position behind the closing brace, or null if the text is
  /// not valid.
  const char* read_object(const char* p, Level level) {
    p = support::after_space(p, end_);
    if (p < end_ && *p == '}') return p + 1;
    while (p < end_ && *p == '"') {
      const char* const name = p + 1;
      bool escaped = false;
      p = support::valid_string_end(name, end_, escaped);
      if (p == nullptr) return nullptr;
      json::View* const recorded =
          find_member({{name, static_cast<std::size_t>(p - 1 - name)}, escaped}, level);
      const char* const value = support::after_colon(p, end_);
      if (value == nullptr) return nullptr;
      p = value_end(value, recorded, level);
      if (p == nullptr) return nullptr;
      if (recorded != nullptr) *recorded = json::View::exact({value, static_cast<std::size_t>(p - value)});
      p = support::after_space(p, end_);
      if (p == end_) return nullptr;
      if (*p == '}') return p + 1;
      if (*p != ',') return nullptr;
      p = support::after_space(p + 1, end_);
    }
    return nullptr;
  }

  json::View* find_member(const Key& key, Level level) {
    if (level == k_root) return member_of(envelope_, message_, key);
    return level == k_params ? member_of(members_, key) : member_of(members_.meta, key);
  }

  const char* value_end(const char* p, const json::View* recorded, Level level) {
    const bool object = p < end_ && *p == '{';
    if (recorded == &message_.params) {
      if (std::exchange(met_params_, true)) members_ = {};
      if (object) return read_object(p + 1, k_params);
    } else if (recorded == &members_.meta.whole) {
      if (std::exchange(met_meta_, true)) members_.meta = {};
      if (object) return read_object(p + 1, k_meta);
    }
    return support::valid_value_end(p, end_, k_max_depth - level);
  }

  const char* const begin_;
  const char* const end_;
  Envelope& envelope_;
  Message& message_;
  ParamMembers& members_;
  json::View root_;
  bool met_params_ = false;
  bool met_meta_ = false;
};

[[gnu::cold]] void set_problem(Message& message, const char* path, json::View found, const char* expected) {
  message.problem = path;
  message.problem += "found ";
  message.problem += type_name(found);
  message.problem += expected;
}

void classify(Message& message, const Envelope& envelope) {
  if (envelope.id) message.id = read_id(envelope.id);
  if (envelope.version.raw() != "\"2.0\"" && !envelope.version.equals("2.0")) {
    message.problem = R"(jsonrpc: expected "2.0")";
  } else if (envelope.id && !message.id) {
    set_problem(message, "id: ", envelope.id, ", expected a string or an integer of at most 1024 bytes");
  } else if (envelope.method) {
    if (!envelope.method.is(json::Type::string))
      return set_problem(message, "method: ", envelope.method, ", expected a string");
    message.method = text_of(envelope.method, message.method_text);
    message.kind = message.id ? Message::Kind::request : Message::Kind::notification;
  } else if ((message.id && (message.result || message.error)) || (!envelope.id && message.error)) {
    // A peer reports a message that it could not read by an error without an id.
    message.kind = Message::Kind::response;
  } else {
    message.problem =
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

std::optional<Id> read_id(json::View value) {
  const std::string_view raw = value.raw();
  if (raw.empty() || raw.size() > k_max_id_bytes) return std::nullopt;
  if (raw.front() == '"') {
    std::optional<Id> id(std::in_place, Id{std::string(raw), {}});
    if (raw.find('\\') != std::string_view::npos) json::append_string(id->normalized, *value.string());
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
  message.raw = text;
  Envelope envelope;
  MessageReader reader(text, envelope, message);
  if (!reader.read()) return support::check_json(text);
  const json::View root = reader.root();
  if (root.is(json::Type::object)) {
    classify(message, envelope);
    return std::nullopt;
  }
  if (root.is(json::Type::array)) {
    message.kind = Message::Kind::array;
    message.array = root;
  }
  set_problem(message, "", root, ", expected a JSON-RPC message (an object)");
  return std::nullopt;
}

}  // namespace collet::host::mcp
