// SPDX-License-Identifier: MIT
/// The expressions of templates: `{{ steps.net.outputs.failed | default([]) | length }}`.
///
/// Every evaluation terminates: there are no loops, recursion, assignments, input or output, and size,
/// depth, work and memory are limited. The result of an expression is never read as a template again.
///
/// - A path to a missing member is undefined, not an error. A filter with a missing input (undefined or
///   null) returns that input, except `default`, `required` and `json`.
/// - `default`, or `| literal` for short, replaces only undefined and null; false, 0 and "" stay.
/// - `==` converts no types (undefined equals null). `<`, `<=`, `>`, `>=` compare numbers, strings with
///   strings, and a number with the number that a string contains; they are false if a side is missing.
/// - `and`, `or` and `not` return booleans, and they and `a if b else c` use Value::truthy().
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
/// Bytes that one evaluation may read and write, all filters together.
inline constexpr std::size_t k_max_work = 256U << 20U;

/// A compile or evaluation error of an expression.
struct ExpressionError {
  std::size_t offset = 0;  ///< byte offset in the compiled text
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

/// Resolves the roots of expressions (`url`, `steps`, `result`, …).
class Scope {
 public:
  Scope() = default;
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  virtual ~Scope() = default;
  /// Returns undefined for an unknown name.
  virtual Value find(std::string_view root) const = 0;
  /// Returns find(root)[name] if the scope can do so without the whole root; otherwise nothing.
  virtual std::optional<Value> member(std::string_view /*root*/, std::string_view /*name*/) const {
    return std::nullopt;
  }
};

/// A list of names, followed by those of an outer scope.
class ListScope final : public Scope {
 public:
  explicit ListScope(const Scope* outer = nullptr) : outer_(outer) {}
  /// Sets the value of a name and replaces an earlier one.
  void set(std::string_view name, Value value);
  Value find(std::string_view root) const override;
  std::optional<Value> member(std::string_view root, std::string_view name) const override;

 private:
  const Scope* outer_;
  std::vector<Value::Member> names_;
};

/// Resolves the types of roots, before a run.
class TypeScope {
 public:
  TypeScope() = default;
  TypeScope(const TypeScope&) = delete;
  TypeScope& operator=(const TypeScope&) = delete;
  virtual ~TypeScope() = default;
  /// Returns nothing for an unknown name, and sets `problem` if there is a reason to report.
  virtual std::optional<Type> find(std::string_view root, std::string& problem) const = 0;
  /// A member of a root whose members the scope resolves one by one. For such a root, find() only returns
  /// that it is an object.
  struct Member {
    bool one_by_one = false;
    std::optional<Type> type{};  ///< empty if there is no such member
  };
  virtual Member member(std::string_view root, std::string_view name) const;
  /// Refines `type`, the type of a path such as "steps.open.json" by the type of its root, with what the
  /// scope knows about the path (a guard: `if: ready`).
  virtual Type refine(std::string_view path, Type type) const;
  /// Returns a message that replaces "has no member 'x'", or an empty text.
  virtual std::string why_no_member(std::string_view path, std::string_view member) const;
  /// Returns names for suggestions: all roots, or the members of one root.
  virtual std::vector<std::string> names() const = 0;
  virtual std::vector<std::string> member_names(std::string_view root) const;
};

/// A type error, found without evaluating the expression.
struct TypeProblem {
  std::size_t offset = 0;
  enum class Code : std::uint8_t { unknown_name, unknown_member, wrong_type } code = Code::wrong_type;
  std::string message;
  std::string hint{};
};

namespace ast {
struct Node;
}

/// A compiled expression. Immutable; copies share it.
class Expression {
 public:
  /// Compiles a text with or without `{{ }}` around it.
  static Outcome<Expression> compile(std::string_view text);
  Outcome<Value> evaluate(const Scope& scope) const;
  Type infer(const TypeScope& scope, std::vector<TypeProblem>& problems) const;
  /// Returns the paths that must be true for the expression to be true: "ready", "steps.start.ok".
  std::vector<std::string> needed_true() const;
  /// Returns all paths in the expression, up to the first index: "steps.net.outputs.total".
  std::vector<std::string> paths() const;
  /// Returns the source without braces and the space inside them.
  const std::string& text() const;

 private:
  friend class Template;
  explicit Expression(std::shared_ptr<const ast::Node> root, std::string text);
  static Outcome<Expression> compile_at(std::string_view text, std::size_t offset);
  std::shared_ptr<const ast::Node> root_;
  std::shared_ptr<const std::string> text_;
};

/// A text with `{{ }}` in it. A text that is a single `{{ }}` keeps the type of its value. Any other text
/// renders to a string, and a missing value in it is an error. `{{` always starts an expression; write `{{
/// "{{" }}` for the two characters.
class Template {
 public:
  struct Part {
    std::string text;  ///< the text of a part without an expression
    std::optional<Expression> expression;
    std::size_t offset = 0;  ///< offset of the part in the source
  };
  static Outcome<Template> compile(std::string_view text);
  /// Returns true if there is no expression.
  bool literal() const;
  /// Returns true if the text is a single expression.
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

/// Returns the names of all filters, sorted.
std::vector<std::string> filter_names();

}  // namespace collet::workflow
