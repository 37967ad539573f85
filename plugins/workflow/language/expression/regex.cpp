// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/expression/regex.hpp"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "plugins/workflow/language/expression/expression.hpp"
#include "sdk/support/json_schema/pattern/regex_engine.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

const support::BundledSymbol& loaded() {
  static const support::BundledSymbol once = support::load_bundled("libcollet-regex.so", COLLET_REGEX_ENGINE);
  return once;
}

const ColletRegexEngine* engine() {
  return static_cast<const ColletRegexEngine*>(loaded().symbol);
}

}  // namespace

support::Result<Regex> Regex::compile(std::string_view expression) {
  const auto refused = [](std::string_view reason) {
    return support::Error{
        COLLET_INVALID_ARGUMENT,
        std::string("no regular expression: ").append(support::replace_invalid_utf8(reason))};
  };
  if (expression.size() > k_max_regex_bytes) {
    return refused("it has more than " + std::to_string(k_max_regex_bytes) + " bytes");
  }
  if (engine() == nullptr) return refused(loaded().reason);
  std::array<char, 512> error{};
  std::size_t groups = 0;
  const void* const compiled =
      engine()->compile_groups(expression.data(), expression.size(), &groups, error.data(), error.size());
  if (compiled == nullptr) return refused(error.data());
  return Regex(compiled, groups);
}

Regex::Regex(Regex&& other) noexcept
    : compiled_(std::exchange(other.compiled_, nullptr)), groups_(other.groups_) {}

Regex& Regex::operator=(Regex&& other) noexcept {
  std::swap(compiled_, other.compiled_);
  std::swap(groups_, other.groups_);
  return *this;
}

Regex::~Regex() {
  if (compiled_ != nullptr) engine()->release(compiled_);
}

std::optional<std::string_view> Regex::find(std::string_view text, std::size_t group) const {
  if (group > groups_) return std::nullopt;
  std::vector<std::size_t> places(2 * (group + 1));
  if (!engine()->find(compiled_, text.data(), text.size(), places.data(), group + 1)) return std::nullopt;
  const std::size_t begin = places[2 * group];
  if (begin == SIZE_MAX) return std::nullopt;
  return text.substr(begin, places[2 * group + 1] - begin);
}

}  // namespace collet::workflow
