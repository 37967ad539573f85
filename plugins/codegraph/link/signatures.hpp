// SPDX-License-Identifier: MIT
/// The types in the signatures of symbols, each resolved in the file that declares it.
#pragma once

#include <functional>
#include <memory>

#include "plugins/codegraph/link/type_names.hpp"

namespace collet::codegraph {

struct Signature {
  Type result;  ///< the result of a callable, or the type of a value
  std::vector<Type> parameters;
  bool variadic = false;
  std::size_t required = 0;  ///< parameters without a default value
};

/// Not thread-safe; each thread has its own.
class Signatures {
 public:
  explicit Signatures(const Program& program) : program_(program) {}

  const Signature& of(Index symbol);
  TypeNames& names(Index symbol);
  /// Finds the type of a symbol that is not written; without it, the program has them.
  void infer_with(std::function<Type(Index)> infer) { infer_ = std::move(infer); }
  /// Levels of expressions that depend on each other now, in all files.
  int& depth() { return depth_; }
  /// Returns the type that bounds a type parameter; unknown if nothing does.
  Type bound(const Type& parameter);

 private:
  const Program& program_;
  std::unordered_map<Index, std::unique_ptr<TypeNames>> names_;
  std::unordered_map<Index, Signature> signatures_;
  std::function<Type(Index)> infer_;
  int depth_ = 0;
};

}  // namespace collet::codegraph
