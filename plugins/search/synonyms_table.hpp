// SPDX-License-Identifier: MIT
/// The table behind synonyms.hpp, by what it is about.
#pragma once

#include <span>
#include <string_view>

namespace collet::search {

/// A line without `=`: words that mean the same. With it: who asks with a word on the left may mean those on
/// the right, which is how APIs call it; `+` parts the things that a phrase means together. `_` joins a
/// phrase; phrases stand on the left alone. A word may stand in several lines; what it means in one is not
/// passed on to another.
std::span<const std::string_view> synonyms_of_actions();
std::span<const std::string_view> synonyms_of_work();
std::span<const std::string_view> synonyms_of_software();
std::span<const std::string_view> synonyms_of_money();
std::span<const std::string_view> synonyms_of_data();
std::span<const std::string_view> synonyms_of_code();
std::span<const std::string_view> synonyms_of_cluster();
std::span<const std::string_view> synonyms_of_office();
std::span<const std::string_view> synonyms_of_directory();
// Looser: what is on the right is one of many things that the words on the left are said of.
std::span<const std::string_view> synonyms_of_verbs();
std::span<const std::string_view> synonyms_of_things();
std::span<const std::string_view> glossary_of_money();
std::span<const std::string_view> glossary_of_clusters();
std::span<const std::string_view> glossary_of_code();
std::span<const std::string_view> glossary_of_companies();
std::span<const std::string_view> glossary_of_offices();
std::span<const std::string_view> glossary_of_devices();
std::span<const std::string_view> glossary_of_sheets();

/// The lines of thesaurus.tsv: a word of APIs, a tab, what people say for it, parted by ", ", doubts marked
/// by
/// `?`.
std::span<const std::string_view> thesaurus();

}  // namespace collet::search
