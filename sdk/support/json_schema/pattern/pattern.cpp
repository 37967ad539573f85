// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/pattern/pattern.hpp"

#include <array>
#include <cstring>

#include "sdk/support/json_schema/pattern/pattern_translate.hpp"
#include "sdk/support/json_schema/pattern/regex_engine.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support::json_schema {
namespace {

const BundledSymbol& engine_library() {
  static const BundledSymbol library = load_bundled("libcollet-regex.so", COLLET_REGEX_ENGINE);
  return library;
}

/// Returns null if the library cannot be loaded.
const ColletRegexEngine* loaded_engine() {
  return static_cast<const ColletRegexEngine*>(engine_library().symbol);
}

}  // namespace

struct Pattern::Engine {
  explicit Engine(const void* expression) : compiled(expression) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() { loaded_engine()->release(compiled); }
  const void* const compiled;
};

Pattern::Pattern() = default;
Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

/// Compiles `^x-`, `abc`, `^abc$`: most patterns of property names need no engine.
bool Pattern::compile_literal(std::string_view ecma) {
  const bool from_start = ecma.starts_with('^');
  if (from_start) ecma.remove_prefix(1);
  const bool to_end = ecma.ends_with('$');
  if (to_end) ecma.remove_suffix(1);
  if (ecma.find_first_of("\\^$.*+?()[]{}|") != std::string_view::npos) return false;
  text_ = ecma;
  method_ =
      from_start ? (to_end ? Method::whole : Method::prefix) : (to_end ? Method::suffix : Method::contains);
  return true;
}

Pattern Pattern::compile(std::string_view ecma, std::size_t memory) {
  Pattern pattern;
  if (pattern.compile_literal(ecma)) return pattern;
  if (ecma.size() > k_max_bytes) {
    pattern.text_ = "found a regular expression of " + std::to_string(ecma.size()) +
                    " bytes, expected at most " + std::to_string(k_max_bytes);
    return pattern;
  }
  auto translation = translate_pattern(ecma);
  if (translation.outcome != Translation::Outcome::translated) {
    pattern.broken_ = translation.outcome == Translation::Outcome::broken;
    pattern.text_ = std::move(translation.text);
    return pattern;
  }
  const ColletRegexEngine* const engine = loaded_engine();
  if (engine == nullptr) {
    pattern.text_ = "the engine for regular expressions could not be loaded: " +
                    replace_invalid_utf8(engine_library().reason);
    return pattern;
  }
  std::array<char, 512> error{};
  const void* const compiled = engine->compile(translation.text.data(), translation.text.size(), memory,
                                               &pattern.size_, error.data(), error.size());
  if (compiled == nullptr) {
    constexpr std::size_t k_given_up = 10'000;
    pattern.size_ = k_given_up;
    pattern.text_ = "the engine does not take the regular expression: " + replace_invalid_utf8(error.data());
    return pattern;
  }
  pattern.engine_ = std::make_unique<Engine>(compiled);
  pattern.method_ = Method::engine;
  return pattern;
}

std::uint64_t Pattern::steps(std::size_t text_size) const {
  // The engine takes at most one action for each byte and instruction. It usually takes one for each byte.
  constexpr std::uint64_t k_actions_per_step = 128;
  if (method_ == Method::not_enforced) return 1;
  const std::uint64_t actions = method_ == Method::engine ? size_ : 0;
  return 1 + text_size * (16 + actions) / k_actions_per_step;
}

bool Pattern::matches(std::string_view text) const {
  switch (method_) {
    case Method::not_enforced:
      return true;
    case Method::contains:
      // Unlike string_view::find(), it takes linear time for any two texts.
      return text_.empty() || ::memmem(text.data(), text.size(), text_.data(), text_.size()) != nullptr;
    case Method::prefix:
      return text.starts_with(text_);
    case Method::suffix:
      return text.ends_with(text_);
    case Method::whole:
      return text == text_;
    case Method::engine:
      return loaded_engine()->matches(engine_->compiled, text.data(), text.size());
  }
  return true;
}

}  // namespace collet::support::json_schema
