// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/pattern_translate.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "sdk/support/json_schema/pattern/pattern_tables.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

class Translator {
 public:
  explicit Translator(std::string_view source) : source_(source) {}

  Translation run() {
    while (outcome_ == Translation::Outcome::translated && at_ < source_.size())
      element();
    if (outcome_ == Translation::Outcome::translated && groups_ != 0)
      broken("no ')' for a '('", "one for each");
    return {outcome_, outcome_ == Translation::Outcome::translated ? std::move(out_) : std::move(message_)};
  }

 private:
  void broken(std::string_view found, std::string_view expected) {
    if (outcome_ != Translation::Outcome::translated) return;
    outcome_ = Translation::Outcome::broken;
    message_ =
        "found " + std::string(found) + " in the regular expression, expected " + std::string(expected);
  }
  void inexpressible(std::string_view what) {
    if (outcome_ != Translation::Outcome::translated) return;
    outcome_ = Translation::Outcome::inexpressible;
    message_ = "found " + std::string(what) + " in the regular expression, which this engine does not have";
  }

  std::string_view rest() const { return source_.substr(at_); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }

  void element() {
    const char c = peek();
    switch (c) {
      case '\\':
        escape(false);
        return;
      case '[':
        character_class();
        return;
      case '(':
        group();
        return;
      case ')':
        ++at_;
        if (groups_ == 0) return broken("a ')' without '('", "one for each");
        --groups_;
        out_ += ')';
        repeatable_ = true;
        return;
      case '^':
        ++at_;
        out_ += "\\A";
        repeatable_ = false;
        return;
      case '$':
        ++at_;
        out_ += "\\z";
        repeatable_ = false;
        return;
      case '|':
        ++at_;
        out_ += '|';
        repeatable_ = false;
        return;
      case '.':
        ++at_;
        out_ += R"([^\n\r\x{2028}\x{2029}])";
        repeatable_ = true;
        return;
      case '*':
      case '+':
      case '?':
        ++at_;
        quantifier(std::string(1, c));
        return;
      case '{':
        braces();
        return;
      default:
        literal(next_code_point());
        repeatable_ = true;
    }
  }

  void quantifier(const std::string& text) {
    if (!repeatable_) return broken("'" + text + "' with nothing before it", "something to repeat");
    out_ += text;
    if (peek() == '?') {
      ++at_;
      out_ += '?';
    }
    repeatable_ = false;
  }

  /// Reads `{n}`, `{n,}` or `{n,m}`. Other braces are literal.
  void braces() {
    const char* const begin = source_.data() + at_ + 1;
    const char* const end = source_.data() + source_.size();
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    auto read = std::from_chars(begin, end, least);
    bool is_quantifier = begin < end && is_digit(*begin);
    bool too_many = read.ec == std::errc::result_out_of_range || least > k_max_repeats;
    const char* p = read.ptr;
    if (is_quantifier && p < end && *p == ',') {
      ++p;
      if (p < end && is_digit(*p)) {
        read = std::from_chars(p, end, most);
        too_many = too_many || read.ec == std::errc::result_out_of_range || most > k_max_repeats;
        p = read.ptr;
        if (!too_many && most < least) return broken("a repetition whose bounds are swapped", "{least,most}");
      }
    }
    is_quantifier = is_quantifier && p < end && *p == '}';
    if (!is_quantifier) {
      ++at_;
      out_ += "\\{";
      repeatable_ = true;
      return;
    }
    if (too_many) return inexpressible("a repetition of more than 1000 times");
    const std::string text(source_.data() + at_, p + 1);
    at_ += text.size();
    quantifier(text);
  }

  void group() {
    ++at_;
    if (peek() == '?') {
      const auto what = rest().substr(1);
      if (what.starts_with(":")) {
        at_ += 2;
      } else if (what.starts_with("=") || what.starts_with("!") || what.starts_with("<=") ||
                 what.starts_with("<!")) {
        return inexpressible("look-around");
      } else if (what.starts_with("<") && what.find('>') != std::string_view::npos) {
        at_ += what.find('>') + 2;
      } else {
        return broken("'(?'", "(?:…), (?<name>…) or a look-around");
      }
    }
    if (++groups_ > k_max_group_depth) return inexpressible("groups nested too deep");
    out_ += "(?:";
    repeatable_ = false;
  }

  std::uint32_t next_code_point() {
    const auto point = first_code_point(rest());
    at_ += point.length;
    return point.value;
  }

  void literal(std::uint32_t code) { literal_to(out_, code); }
  static void literal_to(std::string& out, std::uint32_t code) {
    const bool plain = (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
                       (code >= 'a' && code <= 'z') || code == '_';
    if (plain) {
      out += static_cast<char>(code);
      return;
    }
    char text[16];
    const auto written = std::to_chars(text, text + sizeof text, code, 16);
    out.append("\\x{").append(text, written.ptr) += '}';
  }

  std::optional<std::uint32_t> hex(std::size_t digits) {
    std::uint32_t code = 0;
    const auto text = rest().substr(0, digits);
    const auto read = std::from_chars(text.data(), text.data() + text.size(), code, 16);
    if (text.size() != digits || read.ptr != text.data() + text.size()) return std::nullopt;
    at_ += digits;
    return code;
  }

  /// Reads the digits after `\u`.
  std::optional<std::uint32_t> unicode_escape() {
    if (peek() == '{') {
      const auto close = rest().find('}');
      if (close == std::string_view::npos || close < 2 || close > 9) return std::nullopt;
      ++at_;
      const auto code = hex(close - 1);
      ++at_;
      return code && *code <= 0x10FFFF ? code : std::nullopt;
    }
    const auto high = hex(4);
    if (!high || *high < 0xD800 || *high > 0xDBFF || !rest().starts_with("\\u")) return high;
    const auto back = at_;
    at_ += 2;
    const auto low = hex(4);
    if (low && *low >= 0xDC00 && *low <= 0xDFFF) return 0x10000 + ((*high - 0xD800) << 10U) + (*low - 0xDC00);
    at_ = back;
    return high;
  }

  /// Reads `\p{…}` or `\P{…}` from its letter on.
  void property() {
    const char letter = source_[at_++];
    const auto close = rest().find('}');
    if (peek() != '{' || close == std::string_view::npos) {
      return broken(letter == 'p' ? "'\\p' without {name}" : "'\\P' without {name}",
                    "a property such as \\p{L}");
    }
    auto name = rest().substr(1, close - 1);
    at_ += close + 1;
    for (const std::string_view prefix : {"General_Category=", "gc=", "Script=", "sc="}) {
      if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    }
    if (name == "Any" || name == "ASCII") {
      const bool nothing_left = letter == 'P';
      out_ += name == "Any" ? (nothing_left ? "[^\\x00-\\x{10ffff}]" : "[\\x00-\\x{10ffff}]")
                            : (nothing_left ? "[^\\x00-\\x7f]" : "[\\x00-\\x7f]");
      return;
    }
    for (const auto& [full, brief] : k_categories) {
      if (name == full) name = brief;
    }
    if (name == "LC" || name.find_first_of("=\\]") != std::string_view::npos)
      return inexpressible("the property '" + std::string(name.substr(0, 40)) + "'");
    out_.append("\\").append(1, letter).append("{").append(name) += '}';
  }

  /// Reads an escape from its backslash on. In a class, returns the code of a character without writing it,
  /// because it may begin a range.
  std::optional<std::uint32_t> escape(bool in_class) {
    ++at_;
    if (at_ >= source_.size()) {
      broken("a '\\' at the end", "what it escapes");
      return std::nullopt;
    }
    const char c = peek();
    repeatable_ = true;
    switch (c) {
      case 'd':
      case 'D':
      case 'w':
      case 'W':
        ++at_;
        (out_ += '\\') += c;
        return std::nullopt;
      case 's':
      case 'S': {
        ++at_;
        const auto set = c == 's' ? k_space : k_no_space;
        in_class ? out_ += set : out_.append("[").append(set) += ']';
        return std::nullopt;
      }
      case 'p':
      case 'P':
        if (in_class && (rest().substr(1).starts_with("{Any}") || rest().substr(1).starts_with("{ASCII}"))) {
          inexpressible("this property inside of a class");
        } else {
          property();
        }
        return std::nullopt;
      case 'b':
      case 'B':
        if (in_class) break;
        ++at_;
        (out_ += '\\') += c;
        repeatable_ = false;
        return std::nullopt;
      default:
        break;
    }
    const auto code = character_escape(in_class);
    if (code && *code >= 0xD800 && *code <= 0xDFFF) {
      inexpressible("a lone surrogate");
      return std::nullopt;
    }
    if (code && !in_class) literal(*code);
    return code;
  }

  std::optional<std::uint32_t> character_escape(bool in_class) {
    const char c = source_[at_];
    constexpr std::string_view k_letters = "btnvfr";
    constexpr std::string_view k_codes = "\b\t\n\v\f\r";
    if (const auto known = k_letters.find(c); known != std::string_view::npos) {
      ++at_;
      return static_cast<std::uint32_t>(k_codes[known]);
    }
    if (c == '0' && !is_digit(peek(1))) {
      ++at_;
      return 0;
    }
    if (is_digit(c) || (c == 'k' && peek(1) == '<' && !in_class)) {
      inexpressible("a back-reference");
      return std::nullopt;
    }
    if (c != 'c' && c != 'x' && c != 'u') return next_code_point();
    ++at_;
    std::optional<std::uint32_t> code;
    if (c == 'x') {
      code = hex(2);
    } else if (c == 'u') {
      code = unicode_escape();
    } else if ((peek() >= 'a' && peek() <= 'z') || (peek() >= 'A' && peek() <= 'Z')) {
      code = static_cast<std::uint32_t>(source_[at_++]) & 0x1FU;
    }
    if (!code) broken(std::string("an incomplete '\\") + c + "'", "\\xHH, \\uHHHH, \\u{H…} or \\cX");
    return code;
  }

  void character_class() {
    ++at_;
    const bool negated = peek() == '^';
    if (negated) ++at_;
    if (peek() == ']') {
      ++at_;
      out_ += negated ? "[\\x00-\\x{10ffff}]" : "[^\\x00-\\x{10ffff}]";
      repeatable_ = true;
      return;
    }
    out_ += negated ? "[^" : "[";
    while (at_ < source_.size() && peek() != ']' && outcome_ == Translation::Outcome::translated) {
      const auto from = class_member();
      if (peek() != '-' || peek(1) == ']' || at_ + 1 >= source_.size()) {
        if (from) literal(*from);
        continue;
      }
      if (!from) {
        // A set cannot begin a range, so the hyphen is literal.
        ++at_;
        literal('-');
        continue;
      }
      ++at_;
      range(*from);
    }
    if (at_ >= source_.size()) return broken("no ']' for a '['", "one for each");
    ++at_;
    out_ += ']';
    repeatable_ = true;
  }

  void range(std::uint32_t from) {
    const auto mark = out_.size();
    const auto to = class_member();
    if (outcome_ != Translation::Outcome::translated) return;
    if (!to) {
      // `a-\d` has three members.
      std::string members;
      literal_to(members, from);
      literal_to(members, '-');
      out_.insert(mark, members);
      return;
    }
    if (*to < from) return broken("a range that ends before it begins", "[a-z]");
    literal(from);
    out_ += '-';
    literal(*to);
  }

  std::optional<std::uint32_t> class_member() {
    if (peek() == '\\') return escape(true);
    return next_code_point();
  }

  static constexpr std::size_t k_max_group_depth = 200;
  const std::string_view source_;
  std::size_t at_ = 0;
  std::size_t groups_ = 0;
  bool repeatable_ = false;
  std::string out_;
  std::string message_;
  Translation::Outcome outcome_ = Translation::Outcome::translated;
};

}  // namespace

Translation translate_pattern(std::string_view ecma) {
  return Translator(ecma).run();
}

}  // namespace collet::support::json_schema
