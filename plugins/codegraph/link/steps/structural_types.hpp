// SPDX-License-Identifier: MIT
/// Interfaces that types implement without naming them, because they have all of the methods, as in Go.
#pragma once

namespace collet::codegraph {

class Program;

/// Fills `satisfied` of the types, and the methods of interfaces that methods implement in this way, for
/// languages with that rule. The bases of all types must be known. An interface without methods, with
/// parameters or with a part outside of the sources is left out, since its methods are not known.
void match_interfaces(Program& program);

}  // namespace collet::codegraph
