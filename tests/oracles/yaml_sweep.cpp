// SPDX-License-Identifier: MIT
// yaml_sweep [--yaml-cpp] [--strict] FILE…: reads every file with the fast reader, with libyaml and, if
// asked, with yaml-cpp. Prints a line for each difference, `ok` or `FAIL`, and the counts; with --strict, a
// file that the fast reader declines is a failure.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "plugins/openapi/read/yaml_document.hpp"
#include "tests/oracles/same_document.hpp"
#include "tests/oracles/yaml_cpp.hpp"

namespace collet::openapi {
namespace {

struct Counts {
  std::size_t files = 0;
  std::size_t bytes = 0;
  std::size_t identical = 0;
  std::size_t declined = 0;
  std::size_t differences = 0;
  std::size_t breaks_of_1_1 = 0;
  std::size_t yaml_cpp_same = 0;
  std::size_t yaml_cpp_differs = 0;
};

void tell(const char* what, const char* file, const std::string& why) {
  std::printf("    %s: %s: %s\n", file, what, why.c_str());
}

/// U+0085, U+2028 and U+2029: libyaml breaks the line there, as YAML 1.1 did. 1.2.2 section 5.4: "YAML treats
/// them as non-break characters as of version 1.2".
bool has_breaks_of_1_1(std::string_view source) {
  const auto has = [source](std::string_view text) { return source.find(text) != std::string_view::npos; };
  return has("\xC2\x85") || has("\xE2\x80\xA8") || has("\xE2\x80\xA9");
}

void sweep(const char* file, bool yaml_cpp, Counts& counts) {
  std::ifstream stream(file, std::ios::binary);
  std::string source((std::istreambuf_iterator<char>(stream)), {});
  ++counts.files;
  counts.bytes += source.size();
  const auto events = read_yaml_by(YamlReader::events, source);
  const auto fast = read_yaml_by(YamlReader::fast, source);
  if (!fast) {
    ++counts.declined;
    tell(events ? "declined" : "declined, as libyaml refuses it", file,
         events ? fast.error().message : events.error().message);
    return;
  }
  const std::string difference = events ? first_difference(**fast, **events) : events.error().message;
  if (difference.empty()) {
    ++counts.identical;
  } else if (has_breaks_of_1_1(source)) {
    ++counts.breaks_of_1_1;
    tell("libyaml breaks lines as YAML 1.1 does", file, difference);
  } else {
    ++counts.differences;
    tell(events ? "differs from libyaml" : "libyaml refuses it", file, difference);
  }
  if (!yaml_cpp || !(*fast)->findings().empty()) return;
  const YamlCppOpinion opinion = ask_yaml_cpp(source, **fast);
  if (opinion.difference.empty()) {
    ++counts.yaml_cpp_same;
  } else {
    ++counts.yaml_cpp_differs;
    tell(opinion.accepted ? "yaml-cpp reads otherwise" : "yaml-cpp refuses it", file, opinion.difference);
  }
}

}  // namespace
}  // namespace collet::openapi

int main(int argc, char** argv) {
  bool yaml_cpp = false;
  bool strict = false;
  collet::openapi::Counts counts;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--yaml-cpp") {
      yaml_cpp = true;
    } else if (word == "--strict") {
      strict = true;
    } else {
      collet::openapi::sweep(argv[i], yaml_cpp, counts);
    }
  }
  std::printf(
      "%zu files, %zu bytes: %zu identical, %zu declined, %zu different, %zu with line breaks of YAML 1.1; "
      "yaml-cpp: %zu the same, %zu not\n",
      counts.files, counts.bytes, counts.identical, counts.declined, counts.differences, counts.breaks_of_1_1,
      counts.yaml_cpp_same, counts.yaml_cpp_differs);
  const bool good = counts.files != 0 && counts.differences == 0 && counts.yaml_cpp_differs == 0 &&
                    (!strict || counts.declined == 0);
  return good ? 0 : 1;
}
