// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/pattern.hpp"

#include <array>

#include "sdk/support/json_schema/pattern/pattern_translate.hpp"
#include "sdk/support/json_schema/pattern/regex_engine.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

const BundledSymbol& loaded() {
  static const BundledSymbol once = load_bundled("libcollet-regex.so", COLLET_REGEX_ENGINE);
  return once;
}

/// Null if it could not be loaded.
const ColletRegexEngine* engine_in_use() {
  return static_cast<const ColletRegexEngine*>(loaded().symbol);
}

}  // namespace

struct Pattern::Engine {
  explicit Engine(const void* expression) : compiled(expression) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() { engine_in_use()->release(compiled); }
  const void* const compiled;
};

Pattern::Pattern() = default;
Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

/// `^x-`, `abc`, `^abc$`: most patterns of property names need no engine.
bool Pattern::compile_literal(std::string_view ecma) {
  const bool from_start = ecma.starts_with('^');
  if (from_start) ecma.remove_prefix(1);
  const bool to_end = ecma.ends_with('$');
  if (to_end) ecma.remove_suffix(1);
  if (ecma.find_first_of("\\^$.*+?()[]{}|") != std::string_view::npos) return false;
  text_ = ecma;
  how_ = from_start ? (to_end ? How::whole : How::prefix) : (to_end ? How::suffix : How::contains);
  return true;
}

Pattern Pattern::compile(std::string_view ecma) {
  Pattern pattern;
  if (pattern.compile_literal(ecma)) return pattern;
  auto translation = translate_pattern(ecma);
  if (translation.outcome != Translation::Outcome::translated) {
    pattern.broken_ = translation.outcome == Translation::Outcome::broken;
    pattern.text_ = std::move(translation.text);
    return pattern;
  }
  const ColletRegexEngine* const engine = engine_in_use();
  if (engine == nullptr) {
    pattern.text_ =
        "the engine for regular expressions could not be loaded: " + replace_invalid_utf8(loaded().reason);
    return pattern;
  }
  std::array<char, 512> error{};
  const void* const compiled = engine->compile(translation.text.data(), translation.text.size(),
                                               &pattern.size_, error.data(), error.size());
  if (compiled == nullptr) {
    constexpr std::size_t k_given_up = 10'000;
    pattern.size_ = k_given_up;
    pattern.text_ = "the engine does not take the regular expression: " + replace_invalid_utf8(error.data());
    return pattern;
  }
  pattern.engine_ = std::make_unique<Engine>(compiled);
  pattern.how_ = How::engine;
  return pattern;
}

bool Pattern::matches(std::string_view text) const {
  switch (how_) {
    case How::not_enforced:
      return true;
    case How::contains:
      return text.find(text_) != std::string_view::npos;
    case How::prefix:
      return text.starts_with(text_);
    case How::suffix:
      return text.ends_with(text_);
    case How::whole:
      return text == text_;
    case How::engine:
      return engine_in_use()->matches(engine_->compiled, text.data(), text.size());
  }
  return true;
}

}  // namespace collet::support::json_schema
