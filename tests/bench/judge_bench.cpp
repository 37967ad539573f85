// SPDX-License-Identifier: MIT
// judge_bench PLUGINS ROUNDS FILE [REVISION]: runs validate on one document, or diff on two, in this process
// without the host, and prints the CPU time to load, of the first question and the median of ROUNDS warm
// ones, and the peak memory of the process. ROUNDS 0 only loads the documents, ROUNDS 1 asks one question,
// for callgrind.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <vector>

#include <collet/json.hpp>

#include "tests/conformance/real_plugins.hpp"

namespace collet::test {
namespace {

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string spec(std::string_view name, const std::string& file) {
  std::string text = "\"" + std::string(name) + R"(":{"file":)";
  json::append_string(text, file);
  return text + "}";
}

struct Question {
  const char* what;
  std::string tool;
  std::string arguments;
};

int run(int argc, char** argv) {
  const RealPlugins plugins(argv[1], "/");
  const int rounds = std::atoi(argv[2]);
  const std::vector<std::string> files(argv + 3, argv + argc);
  const auto timed = [&](const Question& question) {
    const double start = cpu_ms();
    const Answer answer = plugins.call(question.tool, question.arguments);
    if (answer.status != COLLET_OK) {
      std::fprintf(stderr, "%s: %s\n", question.what, answer.error.c_str());
      std::exit(1);
    }
    return cpu_ms() - start;
  };
  double load = 0;
  for (const std::string& file : files)
    load += timed({"load", "parse", "{" + spec("spec", file) + "}"});
  std::printf("load %.1f\n", load);
  std::vector<Question> questions;
  if (files.size() == 1) {
    const std::string one = "{" + spec("spec", files[0]);
    questions = {{"validate", "validate", one + "}"},
                 {"validate-errors", "validate", one + R"(,"no_warnings":true})"}};
  } else {
    const std::string both = "{" + spec("base", files[0]) + "," + spec("revision", files[1]);
    questions = {{"diff", "diff", both + "}"}, {"diff-by-path", "diff", both + R"(,"group_by":"path"})"}};
  }
  if (rounds == 1) questions.resize(1);
  for (const Question& question : questions) {
    if (rounds == 0) break;
    const double first = timed(question);
    std::vector<double> times;
    for (int i = 1; i < rounds; ++i)
      times.push_back(timed(question));
    std::sort(times.begin(), times.end());
    std::printf("%s first %.1f warm %.1f\n", question.what, first,
                times.empty() ? first : times[times.size() / 2]);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("peak %.1f\n", static_cast<double>(usage.ru_maxrss) / 1024);
  return 0;
}

}  // namespace
}  // namespace collet::test

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: judge_bench PLUGINS ROUNDS FILE [REVISION]\n", stderr);
    return 2;
  }
  try {
    return collet::test::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
