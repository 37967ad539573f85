// SPDX-License-Identifier: MIT
#include "plugins/fix/schema_names.hpp"

#include <algorithm>

#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using openapi::Version;

constexpr std::string_view k_opening = "[<({";
constexpr std::string_view k_closing = "]>)}";

bool is_legal(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
         c == '-';
}

/// Returns the text after the last slash, with one '_' for each run of other characters.
std::string legal_word(std::string_view text) {
  const auto slash = text.rfind('/');
  if (slash != std::string_view::npos && slash + 1 < text.size()) text.remove_prefix(slash + 1);
  std::string out;
  bool gap = false;
  for (const char c : text) {
    if (!is_legal(c)) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out += '_';
    gap = false;
    out += c;
  }
  return out;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// Reads a name such as Map[String,List[User]].
class GenericName {
 public:
  GenericName(std::string_view text, Naming naming) : text_(text), naming_(naming) {}

  std::string read() {
    std::string out;
    while (at_ < text_.size()) {
      out += one(0);
      if (at_ < text_.size()) ++at_;  // a closing bracket or a comma that belongs to nothing
    }
    return out;
  }

 private:
  static constexpr int k_max_depth = 32;

  std::string one(int depth) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && k_opening.find(text_[at_]) == std::string_view::npos && !ends(text_[at_]))
      ++at_;
    std::string out = legal_word(text_.substr(begin, at_ - begin));
    if (at_ == text_.size() || ends(text_[at_])) return out;
    ++at_;
    if (depth == k_max_depth) return out;
    bool first = true;
    while (at_ < text_.size()) {
      add(out, one(depth + 1), first);
      first = false;
      if (at_ == text_.size()) break;
      const bool closed = k_closing.find(text_[at_]) != std::string_view::npos;
      ++at_;
      if (closed) break;
    }
    return out;
  }

  static bool ends(char c) { return c == ',' || k_closing.find(c) != std::string_view::npos; }

  void add(std::string& out, std::string argument, bool first) const {
    if (argument.empty()) return;
    switch (naming_) {
      case Naming::underscore:
        out += '_';
        break;
      case Naming::dot:
        out += '.';
        break;
      case Naming::of:
        out += first ? "Of" : "And";
        break;
      case Naming::for_:
        out += first ? "For" : "And";
        break;
      case Naming::flattened:
        break;
    }
    const bool joined = naming_ == Naming::underscore || naming_ == Naming::dot;
    out += joined ? std::move(argument) : capital(std::move(argument));
  }

  const std::string_view text_;
  const Naming naming_;
  std::size_t at_ = 0;
};

std::string_view prefix_of(Version version) {
  return version == Version::v2_0 ? "#/definitions/" : "#/components/schemas/";
}

}  // namespace

bool is_legal_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), is_legal);
}

std::string legal_name(std::string_view name, Naming naming) {
  // Some frameworks write Page«User».
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::string_view rest = name.substr(i);
    if (rest.starts_with("\xC2\xAB") || rest.starts_with("\xC2\xBB")) {
      text += rest[1] == '\xAB' ? '[' : ']';
      ++i;
    } else {
      text += name[i];
    }
  }
  std::string out = GenericName(text, naming).read();
  while (!out.empty() && (out[0] == '_' || out[0] == '.'))
    out.erase(0, 1);
  return out.empty() ? "Schema" : out;
}

std::optional<SchemaReference> read_schema_reference(std::string_view text, Version version) {
  const std::string_view prefix = prefix_of(version);
  if (!text.starts_with(prefix)) return std::nullopt;
  const std::string_view written = text.substr(prefix.size());
  const auto slash = std::min(written.find('/'), written.size());
  const auto read = openapi::read_reference(text.substr(0, prefix.size() + slash));
  if (!read) return std::nullopt;
  return SchemaReference{decoded_step(std::string_view(read->fragment).substr(prefix.size() - 1)),
                         written.substr(slash)};
}

std::string decoded_step(std::string_view step) {
  std::string out;
  while (!step.empty()) {
    const bool escaped = step.size() > 1 && step[0] == '~' && (step[1] == '0' || step[1] == '1');
    out += escaped ? (step[1] == '1' ? '/' : '~') : step[0];
    step.remove_prefix(escaped ? 2 : 1);
  }
  return out;
}

std::string write_schema_reference(std::string_view name, std::string_view rest, Version version) {
  return std::string(prefix_of(version)).append(name).append(rest);
}

std::vector<Node> reference_texts(Stage& stage) {
  std::vector<Node> texts;
  const auto ref = stage.document.symbol("$ref");
  const auto dynamic = stage.document.symbol("$dynamicRef");
  const auto& reachable = stage.reachable();
  for (std::uint32_t id = 0; id < stage.document.node_count(); ++id) {
    if (!reachable[id] || !stage.document.is_value(id)) continue;
    const Node node = stage.document.node(id);
    const auto key = node.key_symbol();
    if (key == openapi::k_no_symbol || (key != ref && key != dynamic) || !node.is_string()) continue;
    stage.cancellation.poll();
    texts.push_back(node);
  }
  return texts;
}

}  // namespace collet::fix
