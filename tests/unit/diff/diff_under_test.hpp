// SPDX-License-Identifier: MIT
/// The tool `diff`, called with two documents as texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::test {

/// `more` contains members without braces.
Answer diff(std::string_view base, std::string_view revision, std::string_view more = {});

/// Returns the JSON of a call that must succeed.
std::string diff_json(std::string_view base, std::string_view revision, std::string_view more = {});

/// Returns the rules of all changes, infos included, sorted.
std::vector<std::string> rules_found(std::string_view base, std::string_view revision);

/// Returns a document with one operation, POST /a, whose members are given in YAML's flow style.
std::string with_operation(std::string_view members, std::string_view version = "3.0.3");

}  // namespace collet::test
