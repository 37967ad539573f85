// SPDX-License-Identifier: MIT
/// The order in which the bases of a class are searched for a member.
#pragma once

#include "plugins/codegraph/link/program/program.hpp"

namespace collet::codegraph {

/// Orders the bases of all types of languages in which a class has several bases with bodies: each base comes
/// after the classes that extend it, and bases keep the order in which a class names them (C3).
void order_bases(Program& program);

}  // namespace collet::codegraph
