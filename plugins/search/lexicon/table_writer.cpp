// SPDX-License-Identifier: MIT
/// table_writer LEXICON OUT: turns lexicon.txt into the constants of table.hpp. Runs at build time; says what
/// is wrong with the file and fails.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using List = std::vector<std::pair<std::string, unsigned>>;
constexpr std::size_t k_most = 12;
constexpr std::size_t k_most_entries = 65535;

[[noreturn]] void fail(std::size_t line, const char* what) {
  std::fprintf(stderr, "lexicon, line %zu: %s\n", line, what);
  std::exit(1);
}

/// Every stem of the file, with its list if it has one.
std::map<std::string, List> read(std::istream& file) {
  std::map<std::string, List> lists;
  std::string line;
  std::string last;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string::npos || tab == 0) fail(number, "no tab behind the stem");
    const std::string stem = line.substr(0, tab);
    if (stem <= last) fail(number, "not behind the line before it in the order of the alphabet");
    last = stem;
    List list;
    std::istringstream rest(line.substr(tab + 1));
    std::string other;
    unsigned weight = 0;
    while (rest >> other >> weight) {
      if (weight < 1 || weight > 255) fail(number, "a weight that is not of 1 to 255");
      if (!list.empty() && list.back().second < weight) fail(number, "a weight above the one before it");
      if (other == stem) fail(number, "the stem itself");
      for (const auto& known : list)
        if (known.first == other) fail(number, "a stem twice");
      list.emplace_back(other, weight);
    }
    if (!rest.eof() || list.empty() || list.size() > k_most)
      fail(number, "no list of 1 to 12 stems with weights");
    for (const auto& known : list)
      lists.try_emplace(known.first);
    lists[stem] = std::move(list);
  }
  if (lists.empty() || lists.size() > k_most_entries) fail(0, "no stem, or more than 65535");
  return lists;
}

void write(const std::map<std::string, List>& lists, std::ostream& out) {
  std::map<std::string, std::size_t> numbers;
  for (const auto& entry : lists)
    numbers.emplace(entry.first, numbers.size());
  out << "#include \"plugins/search/lexicon/table.hpp\"\n\nnamespace collet::search::lexicon {\n";
  out << "const std::uint32_t k_size = " << lists.size() << ";\nconst char k_text[] =";
  for (const auto& entry : lists)
    out << "\n\"" << entry.first << '"';
  out << ";\nconst Entry k_entries[] = {\n";
  std::size_t text = 0;
  std::size_t first = 0;
  for (const auto& [stem, list] : lists) {
    out << '{' << text << ',' << first << "},\n";
    text += stem.size();
    first += list.size();
  }
  out << '{' << text << ',' << first << "}};\nconst std::uint16_t k_others[] = {";
  for (const auto& entry : lists)
    for (const auto& other : entry.second)
      out << numbers.at(other.first) << ",\n";
  out << "};\nconst std::uint8_t k_weights[] = {";
  for (const auto& entry : lists)
    for (const auto& other : entry.second)
      out << other.second << ",\n";
  out << "};\n}  // namespace collet::search::lexicon\n";
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  std::ifstream in(arguments[1]);
  if (!in) fail(0, "cannot be read");
  const auto lists = read(in);
  std::ofstream out(arguments[2], std::ios::trunc);
  write(lists, out);
  out.close();
  return out ? 0 : 1;
}
