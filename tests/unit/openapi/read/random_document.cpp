// SPDX-License-Identifier: MIT
#include "tests/unit/openapi/read/random_document.hpp"

#include <array>
#include <set>
#include <string_view>
#include <vector>

namespace collet::openapi {
namespace {

class Writer {
 public:
  explicit Writer(std::mt19937& random) : random_(random) {}

  RandomDocument run() {
    RandomDocument out;
    value(out, 0, 0, true);
    out.yaml += '\n';
    return out;
  }

 private:
  static constexpr std::array<std::string_view, 24> k_pieces = {
      "a",  "Key", "word two", "true",   "null", "012", "-", ": ", " #",          "\"",   "'", "\\",
      "\n", "\t",  "é",        "日本語", "😀",    "{",   "]", "%",  "multi\nline", "\x01", " ", ","};
  static constexpr std::array<std::string_view, 12> k_numbers = {
      "0", "-0", "7", "123456789012345678901", "1.5", "-2e9", "1E+3", "0.001", "1e-7", "-1", "31", "200"};

  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string text() {
    std::string out;
    for (std::size_t i = below(5); i > 0; --i)
      out += k_pieces[below(k_pieces.size())];
    return out;
  }

  std::string json_space() {
    static constexpr std::array<std::string_view, 4> k_spaces = {"", "", " ", "\n  "};
    return std::string(k_spaces[below(k_spaces.size())]);
  }

  /// Writes double quotes with escapes that are valid in JSON and YAML.
  std::string quoted(std::string_view text, bool yaml) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') {
        out += '\\';
        out += c;
      } else if (c == '\n') {
        out += "\\n";
      } else if (c == '\t') {
        out += below(2) == 0 ? "\\t" : "\\u0009";
      } else if (static_cast<unsigned char>(c) < 0x20) {
        out += "\\u000";
        out += static_cast<char>('0' + c);
      } else if (c == 'a' && below(3) == 0) {
        out += yaml ? "\\x61" : "\\u0061";
      } else {
        out += c;
      }
    }
    return out + "\"";
  }

  std::string yaml_text(std::string_view text) {
    const bool printable = text.find_first_of("\n\t\x01") == std::string_view::npos;
    if (printable &&
        (text == "a" || text == "Key" || text == "word two" || text == "é" || text == "日本語")) {
      return std::string(text);
    }
    if (!printable || below(2) == 0) return quoted(text, true);
    std::string out = "'";
    for (const char c : text) {
      out += c;
      if (c == '\'') out += c;
    }
    return out + "'";
  }

  /// Writes a value; in block style it starts on the current line or on new lines.
  void value(RandomDocument& out, std::size_t depth, std::size_t indent, bool block) {
    const std::size_t kind = depth > 5 ? below(3) : below(7);
    out.json += json_space();
    if (kind >= 5 || (kind >= 3 && depth < 2)) {
      kind % 2 == 1 ? object(out, depth, indent, block) : array(out, depth, indent, block);
    } else {
      if (block) out.yaml += ' ';
      scalar(out, kind);
    }
    out.json += json_space();
  }

  void scalar(RandomDocument& out, std::size_t kind) {
    if (kind == 0) {
      const std::string_view number = k_numbers[below(k_numbers.size())];
      out.json += number;
      out.yaml += number;
    } else if (kind == 1) {
      static constexpr std::array<std::string_view, 3> k_words = {"true", "false", "null"};
      const std::string_view word = k_words[below(3)];
      out.json += word;
      out.yaml += word;
    } else {
      const std::string content = text();
      out.json += quoted(content, false);
      out.yaml += yaml_text(content);
    }
  }

  std::size_t size_of_container() { return below(20) == 0 ? 16 + below(20) : below(5); }

  void array(RandomDocument& out, std::size_t depth, std::size_t indent, bool block) {
    const std::size_t count = size_of_container();
    const bool flow = !block || count == 0 || below(4) == 0;
    out.json += '[';
    if (flow) out.yaml += block ? " [" : "[";
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) out.json += ',';
      if (flow) {
        if (i > 0) out.yaml += ", ";
      } else {
        out.yaml += '\n' + std::string(indent, ' ') + '-';
      }
      value(out, depth + 1, indent + 2, !flow);
    }
    out.json += ']';
    if (flow) out.yaml += ']';
  }

  void object(RandomDocument& out, std::size_t depth, std::size_t indent, bool block) {
    const std::size_t count = size_of_container();
    const bool flow = !block || count == 0 || below(4) == 0;
    std::set<std::string> used;
    bool first = true;
    out.json += '{';
    if (flow) out.yaml += block ? " {" : "{";
    for (std::size_t i = 0; i < count; ++i) {
      const std::string key = text() + (below(2) == 0 ? std::to_string(i) : "");
      if (!used.insert(key).second) continue;
      if (!first) out.json += ',';
      out.json += json_space() + quoted(key, false) + json_space() + ':';
      if (flow) {
        out.yaml += (first ? "" : ", ") + quoted(key, true) + ": ";
      } else {
        out.yaml += '\n' + std::string(indent, ' ') + yaml_text(key) + ':';
      }
      first = false;
      value(out, depth + 1, indent + 2, !flow);
    }
    // An empty object must be written, or it would read as null.
    out.json += '}';
    if (flow) out.yaml += '}';
  }

  std::mt19937& random_;
};

}  // namespace

RandomDocument random_document(std::mt19937& random) {
  return Writer(random).run();
}

}  // namespace collet::openapi
