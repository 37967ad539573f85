// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern.hpp"

#include <re2/re2.h>

#include "sdk/support/json_schema/pattern_translate.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

constexpr std::int64_t k_max_memory = 1 << 20;

re2::RE2::Options engine_options() {
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(k_max_memory);
  return options;
}

}  // namespace

struct Pattern::Engine {
  explicit Engine(const std::string& text) : re(text, engine_options()) {}
  re2::RE2 re;
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
  auto engine = std::make_unique<Engine>(translation.text);
  constexpr std::size_t k_given_up = 10'000;
  pattern.size_ = engine->re.ok() ? static_cast<std::size_t>(engine->re.ProgramSize()) : k_given_up;
  if (!engine->re.ok()) {
    pattern.text_ =
        "the engine does not take the regular expression: " + replace_invalid_utf8(engine->re.error());
    return pattern;
  }
  pattern.engine_ = std::move(engine);
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
      return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), engine_->re);
  }
  return true;
}

}  // namespace collet::support::json_schema
