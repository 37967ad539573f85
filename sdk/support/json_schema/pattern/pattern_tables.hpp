// SPDX-License-Identifier: MIT
/// Names and character sets that differ between the regular expressions of ECMA-262 and of RE2.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace collet::support::json_schema {

// White space of ECMA-262 including line ends, and its complement. \s of RE2 is only ASCII and lacks \v.
inline constexpr std::string_view k_space =
    R"(\x09-\x0d\x20\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff})";
inline constexpr std::string_view k_no_space =
    R"(\x00-\x08\x0e-\x1f\x21-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e})"
    R"(\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff})";
inline constexpr std::uint32_t k_max_repeats = 1000;  // limit of RE2

inline constexpr std::array<std::pair<std::string_view, std::string_view>, 40> k_categories = {
    {{"Letter", "L"},
     {"Cased_Letter", "LC"},
     {"Uppercase_Letter", "Lu"},
     {"Lowercase_Letter", "Ll"},
     {"Titlecase_Letter", "Lt"},
     {"Modifier_Letter", "Lm"},
     {"Other_Letter", "Lo"},
     {"Mark", "M"},
     {"Combining_Mark", "M"},
     {"Nonspacing_Mark", "Mn"},
     {"Spacing_Mark", "Mc"},
     {"Enclosing_Mark", "Me"},
     {"Number", "N"},
     {"Decimal_Number", "Nd"},
     {"digit", "Nd"},
     {"Letter_Number", "Nl"},
     {"Other_Number", "No"},
     {"Punctuation", "P"},
     {"punct", "P"},
     {"Connector_Punctuation", "Pc"},
     {"Dash_Punctuation", "Pd"},
     {"Open_Punctuation", "Ps"},
     {"Close_Punctuation", "Pe"},
     {"Initial_Punctuation", "Pi"},
     {"Final_Punctuation", "Pf"},
     {"Other_Punctuation", "Po"},
     {"Symbol", "S"},
     {"Math_Symbol", "Sm"},
     {"Currency_Symbol", "Sc"},
     {"Modifier_Symbol", "Sk"},
     {"Other_Symbol", "So"},
     {"Separator", "Z"},
     {"Space_Separator", "Zs"},
     {"Line_Separator", "Zl"},
     {"Paragraph_Separator", "Zp"},
     {"Other", "C"},
     {"Control", "Cc"},
     {"cntrl", "Cc"},
     {"Format", "Cf"},
     {"Private_Use", "Co"}}};

}  // namespace collet::support::json_schema
