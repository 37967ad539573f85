// SPDX-License-Identifier: MIT
/// The language of templates: `{{ steps.net.outputs.failed | default([]) | length }}`.
///
/// Total: no loops, no recursion, no assignment, no input or output; bounded in size, depth, work and memory.
/// What an expression gives is never read as a template again.
///
/// - A path into what is not there is undefined, never an error. A filter whose input is missing (undefined
/// or
///   null) gives that missing value, but for `default`, `required` and `json`.
/// - `default`, and `| literal` for short, replace undefined and null only: false, 0 and "" stay.
/// - `==` converts nothing (undefined equals null). `<`, `<=`, `>`, `>=` compare numbers, strings with
/// strings,
///   and a number with the number that a string spells; they are false if a side is missing.
/// - `and`, `or` and `not` are boolean, and so is `if` in `a if b else c`, by Value::truthy().
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "plugins/workflow/language/value/type.hpp"
#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

inline constexpr std::size_t k_max_expression_bytes = 4096;
inline constexpr std::size_t k_max_expression_depth = 32;
inline constexpr std::size_t k_max_result_bytes = 8U << 20U;
inline constexpr std::size_t k_max_regex_bytes = 1024;
/// Bytes that one evaluation may look at, all filters together.
inline constexpr std::size_t k_max_work = 256U << 20U;

/// Why an expression cannot be compiled or evaluated.
struct ExpressionError {
  std::size_t offset = 0;  ///< in bytes, in the text that was compiled
  std::string message;
  std::string hint{};
};

template <class T>
class [[nodiscard]] Outcome {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;`
  Outcome(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return ExpressionError{…};`
  Outcome(ExpressionError error) : state_(std::in_place_index<1>, std::move(error)) {}
  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() & { return std::get<0>(state_); }
  const T& operator*() const& { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  const T* operator->() const { return &std::get<0>(state_); }
  const ExpressionError& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, ExpressionError> state_;
};

/// Where an expression finds its roots (`url`, `steps`, `result`, …).
class Scope {
 public:
  Scope() = default;
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  virtual ~Scope() = default;
  /// Undefined if there is no such name.
  virtual Value find(std::string_view root) const = 0;
  /// find(root)[name], where that is to be had without the whole of the root; else nothing.
  virtual std::optional<Value> member(std::string_view /*root*/, std::string_view /*name*/) const {
    return std::nullopt;
  }
};

/// Names in a list, and behind them those of another scope.
class ListScope final : public Scope {
 public:
  explicit ListScope(const Scope* outer = nullptr) : outer_(outer) {}
  /// Replaces what was there under the name.
  void set(std::string_view name, Value value);
  Value find(std::string_view root) const override;
  std::optional<Value> member(std::string_view root, std::string_view name) const override;

 private:
  const Scope* outer_;
  std::vector<Value::Member> names_;
};

/// The types of the roots, before a run.
class TypeScope {
 public:
  TypeScope() = default;
  TypeScope(const TypeScope&) = delete;
  TypeScope& operator=(const TypeScope&) = delete;
  virtual ~TypeScope() = default;
  /// None if there is no such name, with the reason in `problem`, where there is one to tell.
  virtual std::optional<Type> find(std::string_view root, std::string& problem) const = 0;
  /// A member of a root whose members the scope tells one by one; find() says no more of such a root than
  /// that it is an object.
  struct Member {
    bool one_by_one = false;
    std::optional<Type> type{};  ///< none if there is no such member
  };
  virtual Member member(std::string_view root, std::string_view name) const;
  /// A path that the scope knows more about than its root's type tells (a guard: `if: ready`), such as
  /// "steps.open.json"; `type` is what the root's type says.
  virtual Type refine(std::string_view path, Type type) const;
  /// Said instead of "has no member 'x'" where the scope knows better.
  virtual std::string why_no_member(std::string_view path, std::string_view member) const;
  /// For suggestions: all roots, or the members of one.
  virtual std::vector<std::string> names() const = 0;
  virtual std::vector<std::string> member_names(std::string_view root) const;
};

/// Something that a look at the types shows to be wrong.
struct TypeProblem {
  std::size_t offset = 0;
  enum class What : std::uint8_t { unknown_name, unknown_member, wrong_type } what = What::wrong_type;
  std::string message;
  std::string hint{};
};

namespace ast {
struct Node;
}

/// Compiled; immutable, a copy shares it.
class Expression {
 public:
  /// With or without `{{ }}` around it.
  static Outcome<Expression> compile(std::string_view text);
  Outcome<Value> evaluate(const Scope& scope) const;
  Type infer(const TypeScope& scope, std::vector<TypeProblem>& problems) const;
  /// Paths that must have a true value for the whole to be true: "ready", "steps.start.ok".
  std::vector<std::string> needed_true() const;
  /// All paths in it, as far as they are written with names: "steps.net.outputs.total".
  std::vector<std::string> paths() const;
  /// Without braces and the space within them.
  const std::string& text() const;

 private:
  friend class Template;
  explicit Expression(std::shared_ptr<const ast::Node> root, std::string text);
  static Outcome<Expression> compile_at(std::string_view text, std::size_t offset);
  std::shared_ptr<const ast::Node> root_;
  std::shared_ptr<const std::string> text_;
};

/// Text with `{{ }}` in it. A text that is one `{{ }}` and nothing else keeps the value's type; any other
/// gives a string, in which what is missing is an error. `{{` always begins an expression; write `{{ "{{" }}`
/// for the two characters.
class Template {
 public:
  struct Part {
    std::string text;  ///< where there is no expression
    std::optional<Expression> expression;
    std::size_t offset = 0;  ///< of the part in the source
  };
  static Outcome<Template> compile(std::string_view text);
  /// No expression in it.
  bool literal() const;
  /// One expression and nothing else.
  bool whole() const;
  Outcome<Value> render(const Scope& scope) const;
  Type infer(const TypeScope& scope, std::vector<TypeProblem>& problems) const;
  const std::vector<Part>& parts() const { return *parts_; }
  const std::string& source() const { return *source_; }

 private:
  Template() = default;
  std::shared_ptr<const std::vector<Part>> parts_;
  std::shared_ptr<const std::string> source_;
};

/// Names of all filters, sorted.
std::vector<std::string> filter_names();

}  // namespace collet::workflow
