// SPDX-License-Identifier: MIT
#include "plugins/call_api/request/body_bytes.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "sdk/support/fetch/http.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/base64.hpp"

namespace collet::call_api {
namespace {

using apis::BodyKind;
using support::Error;
using support::Result;
using Bytes = BodyBytes::Bytes;

bool has_bytes(json::View value) {
  return value.is(json::Type::object) && (value["$file"] || value["$base64"]);
}

std::string token(std::string_view name) {
  constexpr std::size_t k_max_name = 200;
  std::string out("/");
  for (const char c : name.substr(0, k_max_name))
    out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

Error wrong(const std::string& pointer, std::string_view problem) {
  return {COLLET_INVALID_ARGUMENT, pointer + ": " + std::string(problem)};
}

/// Copies a body and takes out its bytes.
class Reader {
 public:
  Reader(const support::Access& access, std::string& out, std::map<std::size_t, Bytes>& bytes)
      : access_(access), out_(out), bytes_(bytes) {}

  /// Copies a body whose members are parts.
  void copy_members(json::View body) {
    out_ += '{';
    bool first = true;
    for (const auto& member : body.members()) {
      if (!std::exchange(first, false)) out_ += ',';
      out_.append(member.key.raw()).append(":");
      copy(member.value, "/body" + token(member.key.string().value_or(std::string())));
    }
    out_ += '}';
  }

  /// Copies a value that may be bytes or an array of them.
  void copy(json::View value, const std::string& pointer) {
    if (error_) return;
    if (has_bytes(value)) return replace(value, pointer);
    if (!value.is(json::Type::array)) return void(out_ += value.raw());
    out_ += '[';
    std::size_t number = 0;
    for (const auto item : value.items()) {
      if (number > 0) out_ += ',';
      const std::string place = pointer + "/" + std::to_string(number++);
      if (has_bytes(item)) {
        replace(item, place);
      } else {
        out_ += item.raw();
      }
    }
    out_ += ']';
  }

  std::optional<Error> error() { return std::move(error_); }

 private:
  void replace(json::View value, const std::string& pointer) {
    if (error_) return;
    auto bytes = read(value, pointer);
    if (!bytes) {
      error_ = std::move(bytes.error());
      return;
    }
    bytes_in_all_ += bytes->content.size();
    const auto at = out_.size();
    out_.append("\"").append(bytes->content.size(), 'x').append("\"");
    bytes_.emplace(at, *std::move(bytes));
  }

  Result<Bytes> read(json::View value, const std::string& pointer) {
    Bytes bytes;
    for (const auto& member : value.members()) {
      const auto key = member.key.string().value_or(std::string());
      const bool known = key == "$file" || key == "$base64" || key == "name" || key == "type";
      if (!known)
        return wrong(pointer + token(key),
                     "found an unknown key, expected only $file or $base64, name and type");
      if (!member.value.string()) return wrong(pointer + token(key), "expected a string");
    }
    if (value["$file"] && value["$base64"]) return wrong(pointer, "found $file and $base64, expected one");
    bytes.media_type = value["type"].string().value_or(std::string());
    if (!support::is_header_value(bytes.media_type))
      return wrong(pointer + "/type", "found control characters, expected a media type");
    auto content = value["$file"] ? content_of_file(value, pointer, bytes) : decoded(value, pointer);
    if (!content) return std::move(content.error());
    bytes.content = *std::move(content);
    if (auto name = value["name"].string()) bytes.file_name = *std::move(name);
    return bytes;
  }

  Result<std::string> content_of_file(json::View value, const std::string& pointer, Bytes& bytes) const {
    const auto path = value["$file"].string().value_or(std::string());
    const auto file = support::open_for_read(access_, path);
    if (!file) return Error{file.error().code, pointer + "/$file: " + file.error().message};
    auto content = file->read_all(BodyBytes::k_max_bytes - bytes_in_all_);
    if (!content) {
      const bool large = content.error().code == COLLET_TOO_LARGE;
      return Error{content.error().code,
                   pointer + "/$file: " + support::quote(path, 200) + " " +
                       (large ? std::string("is too large: ") + limit() : content.error().message)};
    }
    bytes.file_name = path.substr(path.rfind('/') + 1);
    return content;
  }

  Result<std::string> decoded(json::View value, const std::string& pointer) const {
    auto content = support::read_base64(value["$base64"].string().value_or(std::string()));
    if (!content) return wrong(pointer + "/$base64", "found no base64, expected RFC 4648 with padding");
    if (content->size() > BodyBytes::k_max_bytes - bytes_in_all_)
      return Error{COLLET_TOO_LARGE, pointer + "/$base64: found too many bytes: " + limit()};
    return *std::move(content);
  }

  static std::string limit() {
    return "a body has at most " + std::to_string(BodyBytes::k_max_bytes) + " bytes of files";
  }

  const support::Access& access_;
  std::string& out_;
  std::map<std::size_t, Bytes>& bytes_;
  std::size_t bytes_in_all_ = 0;
  std::optional<Error> error_;
};

/// Returns true if a part of the value may be bytes and is.
bool any_bytes(json::View body, BodyKind kind) {
  if (kind == BodyKind::text) return has_bytes(body);
  const auto in_value = [](json::View value) {
    if (has_bytes(value)) return true;
    for (const auto item : value.items())
      if (has_bytes(item)) return true;
    return false;
  };
  for (const auto& member : body.members())
    if (in_value(member.value)) return true;
  return in_value(body) && !body.is(json::Type::object);
}

}  // namespace

bool BodyBytes::has_any(json::View body, BodyKind kind) {
  const bool parts = kind == BodyKind::multipart || kind == BodyKind::mixed;
  return (parts || kind == BodyKind::text) && any_bytes(body, kind);
}

Result<BodyBytes> BodyBytes::read(json::View body, BodyKind kind, const support::Access& access) {
  BodyBytes out;
  out.body_ = body;
  const bool parts = kind == BodyKind::multipart || kind == BodyKind::mixed;
  if (!has_any(body, kind)) return out;
  out.text_ = std::make_unique<std::string>();
  Reader reader(access, *out.text_, out.bytes_);
  if (parts && body.is(json::Type::object)) {
    reader.copy_members(body);
  } else {
    reader.copy(body, "/body");
  }
  if (auto error = reader.error()) return *std::move(error);
  return out;
}

const Bytes* BodyBytes::find(json::View value) const {
  if (!text_ || !value) return nullptr;
  const char* const at = value.raw().data();
  if (at < text_->data() || at >= text_->data() + text_->size()) return nullptr;
  const auto found = bytes_.find(static_cast<std::size_t>(at - text_->data()));
  return found == bytes_.end() ? nullptr : &found->second;
}

}  // namespace collet::call_api
