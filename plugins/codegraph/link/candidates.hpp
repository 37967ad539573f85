// SPDX-License-Identifier: MIT
/// The callables that a call in one file can mean.
#pragma once

#include "plugins/codegraph/link/members.hpp"
#include "plugins/codegraph/link/signatures.hpp"

namespace collet::codegraph {

class Candidates {
 public:
  Candidates(const Program& program, Signatures& signatures, const ProgramFile& file)
      : program_(program), signatures_(signatures), file_(file) {}

  /// Returns the type whose members a receiver has: the bound of a type parameter, the collection that an
  /// array is.
  Type receiver_type(const Type& type) const;
  /// Returns the methods of visible namespaces that extend the receiver. Those that certainly do come alone.
  std::vector<MemberView> extensions(const Type& receiver, std::string_view name) const;
  /// Returns true if one of the callables accepts the number of arguments.
  bool accept(const std::vector<MemberView>& callables, const Expression& call, std::size_t skipped) const;
  /// Several projects of one root may declare the same member of the same type: keeps that of the nearest
  /// folder. Those of projects that the file does not see are left out if others remain.
  std::vector<MemberView> without_copies(const std::vector<MemberView>& callables) const;

 private:
  bool sees_namespace(std::string_view name) const;

  const Program& program_;
  Signatures& signatures_;
  const ProgramFile& file_;
};

}  // namespace collet::codegraph
