// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/yaml/yaml_writer.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace collet::workflow {
namespace {

constexpr std::size_t k_max_line = 110;
constexpr std::size_t k_step = 2;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns true if every reader of YAML takes the text without quotes as a string.
bool is_plain(std::string_view text) {
  constexpr std::array<std::string_view, 8> k_words = {"true", "false", "null", "yes",
                                                       "no",   "on",    "off",  "nan"};
  if (text.empty() || !is_letter(text.front()) || text.back() == ' ') return false;
  // A single y or n is a boolean of YAML 1.1.
  if (text.size() == 1 && std::string_view("ynYN").find(text) != std::string_view::npos) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool inner_colon =
        c == ':' && i + 1 < text.size() && (is_letter(text[i + 1]) || is_digit(text[i + 1]));
    if (!is_letter(c) && !is_digit(c) && c != '_' && c != '-' && c != '.' && c != '/' && c != ' ' &&
        !inner_colon)
      return false;
  }
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(k_words.begin(), k_words.end(), lower) == k_words.end();
}

/// Appends the text in double quotes. Line separators of Unicode are escaped, since readers fold them.
void append_quoted(std::string& out, std::string_view text) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  out += '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto rest = text.substr(i);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += text[i];
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (c < 0x20 || c == 0x7F) {
      out.append("\\x").append(1, k_digits[c >> 4U]).append(1, k_digits[c & 15U]);
    } else if (rest.starts_with("\xC2") && rest.size() > 1 && static_cast<unsigned char>(rest[1]) < 0xA0) {
      const auto low = static_cast<unsigned char>(rest[1]);
      out.append("\\x").append(1, k_digits[low >> 4U]).append(1, k_digits[low & 15U]);
      ++i;
    } else if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
      out.append(rest[2] == '\xA8' ? "\\u2028" : "\\u2029");
      i += 2;
    } else if (rest.starts_with("\xEF\xBB\xBF")) {
      out.append("\\ufeff");
      i += 2;
    } else {
      out += text[i];
    }
  }
  out += '"';
}

void append_flow(std::string& out, const Value& value) {
  if (value.is(Kind::object)) {
    out += '{';
    const char* separator = " ";
    for (const auto& [name, member] : value.members()) {
      out.append(separator).append(yaml_scalar(Value::string(name))).append(": ");
      append_flow(out, member);
      separator = ", ";
    }
    out += value.size() == 0 ? "}" : " }";
  } else if (value.is(Kind::array)) {
    out += '[';
    const char* separator = "";
    for (const auto& item : value.items()) {
      out += separator;
      append_flow(out, item);
      separator = ", ";
    }
    out += ']';
  } else {
    out += yaml_scalar(value);
  }
}

}  // namespace

std::string yaml_scalar(const Value& value) {
  if (!value.is(Kind::string) && !value.is(Kind::unknown)) return value.json();
  if (is_plain(value.text())) return std::string(value.text());
  std::string out;
  // Single quotes need no escapes in a text with double quotes.
  const auto text = value.text();
  const bool single = text.find('"') != std::string_view::npos && text.find('\'') == std::string_view::npos &&
                      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < '\x7F'; });
  if (single) return out.append("'").append(text).append("'");
  append_quoted(out, text);
  return out;
}

void YamlWriter::begin_line() {
  text_.append(dash_ ? indent_ - k_step : indent_, ' ');
  if (dash_) text_ += "- ";
  dash_ = false;
}

void YamlWriter::begin_key(std::string_view key) {
  begin_line();
  text_.append(yaml_scalar(Value::string(std::string(key)))).append(":");
}

void YamlWriter::open(std::string_view key) {
  begin_key(key);
  text_ += '\n';
  indent_ += k_step;
}

void YamlWriter::open_item() {
  indent_ += k_step;
  dash_ = true;
}

void YamlWriter::close() {
  indent_ -= k_step;
  dash_ = false;
}

void YamlWriter::member(std::string_view key, const Value& value) {
  begin_key(key);
  this->value(value);
}

void YamlWriter::item(const Value& value) {
  open_item();
  if (value.is(Kind::object) && value.size() > 0) {
    std::string flow;
    append_flow(flow, value);
    if (indent_ + flow.size() > k_max_line) {
      for (const auto& [name, member] : value.members())
        this->member(name, member);
      return close();
    }
  }
  begin_line();
  text_.pop_back();
  this->value(value);
  close();
}

void YamlWriter::value(const Value& value) {
  const auto line = text_.rfind('\n');
  const std::size_t column = text_.size() - (line == std::string::npos ? 0 : line + 1);
  std::string flow;
  append_flow(flow, value);
  const bool has_parts = (value.is(Kind::object) || value.is(Kind::array)) && value.size() > 0;
  if (!has_parts || column + 1 + flow.size() <= k_max_line) {
    text_.append(" ").append(flow).append("\n");
    return;
  }
  text_ += '\n';
  indent_ += k_step;
  block(value);
  indent_ -= k_step;
}

void YamlWriter::block(const Value& value) {
  for (const auto& [name, member] : value.members())
    this->member(name, member);
  for (const auto& each : value.items())
    item(each);
}

void YamlWriter::block_text(std::string_view key, std::string_view text) {
  begin_key(key);
  text_ += " |\n";
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.empty()) text_.append(indent_ + k_step, ' ').append(line);
    text_ += '\n';
  }
}

void YamlWriter::comment(std::string_view text) {
  begin_line();
  text_ += "# ";
  for (const char c : text)
    text_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  text_ += '\n';
}

}  // namespace collet::workflow
