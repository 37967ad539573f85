// SPDX-License-Identifier: MIT
/// Which of several callables of one name a call means.
#pragma once

#include <functional>
#include <span>

#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {

/// The facts that the linker knows about one argument.
struct Argument {
  Type type;
  bool is_function = false;           ///< a lambda or a reference to a method
  std::uint32_t parameters = k_none;  ///< number of parameters of a lambda
  std::string_view name = {};         ///< the name of the parameter that it is for, if it is written
};

struct Choice {
  std::vector<MemberView> chosen;  ///< one, or several that accept the arguments alike, or none
  bool by_arguments = false;       ///< the types of the arguments decided
};

/// Chooses the first callable of the nearest type that accepts the arguments. `arguments` is called only if
/// the number of arguments leaves several.
Choice choose_first(const Program& program, Signatures& signatures, std::span<const MemberView> candidates,
                    std::size_t count, const std::function<std::vector<Argument>()>& arguments);

/// Chooses among callables, which are in the order of inheritance, nearest first.
Choice choose(const Program& program, Signatures& signatures, std::span<const MemberView> candidates,
              std::span<const Argument> arguments, std::size_t skipped_parameters = 0);

}  // namespace collet::codegraph
