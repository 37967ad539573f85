// SPDX-License-Identifier: MIT
// corpus_sweep PLUGINS FILE…: loads and indexes every document in one process and asks every walk. Prints a
// case for each hundred documents, then the counts; fails if an answer is an error or missing, or if a
// document takes more memory than its bound.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <malloc.h>
#include <map>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <collet/json.hpp>

#include "tests/conformance/questions.hpp"
#include "tests/conformance/real_plugins.hpp"

namespace collet::test {
namespace {

constexpr std::size_t k_documents_a_case = 100;

/// Memory that a document may take, source text and all indexes included, and at the peak. The constant part
/// is for tables of a fixed size, answers, and the steps in which an allocator takes memory.
constexpr double k_held_times = 2.0;
constexpr double k_peak_times = 2.6;
constexpr double k_apart = 12.0 * (1U << 20U);

/// Returns bytes from /proc/self/status: "VmRSS:", "VmHWM:".
double memory(std::string_view name) {
  char text[4096];
  const int file = open("/proc/self/status", O_RDONLY);
  const auto size = read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return 0;
  text[size] = '\0';
  const char* const at = std::strstr(text, std::string(name).c_str());
  return at == nullptr ? 0 : std::strtod(at + name.size(), nullptr) * 1024;
}

/// Resets VmHWM.
void forget_peak() {
  const int file = open("/proc/self/clear_refs", O_WRONLY);
  if (file < 0) return;
  if (write(file, "5", 1) != 1) std::fputs("the peak of memory cannot be reset\n", stderr);
  close(file);
}

std::string shown(std::string_view text) {
  return std::string(text.substr(0, 200));
}

class Sweep {
 public:
  explicit Sweep(const std::string& folder) : plugins_(folder, "/") {}

  bool run(const std::vector<std::string>& files) {
    for (std::size_t start = 0; start < files.size(); start += k_documents_a_case) {
      const std::size_t end = std::min(files.size(), start + k_documents_a_case);
      wrong_.clear();
      const auto before = questions_;
      for (std::size_t i = start; i < end; ++i)
        document(files[i]);
      std::printf("%s corpus: documents %zu to %zu answer every walk: %zu questions\n",
                  wrong_.empty() ? "ok" : "FAIL", start + 1, end, questions_ - before);
      for (const auto& line : wrong_)
        std::printf("    %s\n", line.c_str());
      std::fflush(stdout);
      failed_ = failed_ || !wrong_.empty();
    }
    std::printf("%zu documents, %.1f MB, %zu questions, %zu answers of %.1f MB\n", documents_, bytes_ / 1e6,
                questions_, answers_, answer_bytes_ / 1e6);
    for (const auto& [kind, count] : errors_)
      std::printf("error %s: %zu\n", kind.c_str(), count);
    std::printf("errors: %zu kinds\n", errors_.size());
    std::printf(
        "most memory held: %.2f times the source, at %s; peak: %.2f times, at %s; of those over 4 MB\n",
        held_.times, held_.file.c_str(), peak_.times, peak_.file.c_str());
    return !failed_;
  }

 private:
  struct Most {
    double times = 0;
    std::string file;
  };

  void document(const std::string& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) {
      wrong_.push_back(file + " cannot be read");
      return;
    }
    const auto size = static_cast<double>(status.st_size);
    plugins_.forget();
    malloc_trim(0);
    forget_peak();
    const double before = memory("VmRSS:");
    std::string spec = R"("spec":{"file":)";
    json::append_string(spec, file);
    spec += '}';
    const auto question = [&](std::string_view tool, const std::string& members) {
      return ask(file, tool, spec, members);
    };
    ask_everything(question);
    const double peak = memory("VmHWM:") - before;
    malloc_trim(0);
    const double held = memory("VmRSS:") - before;
    // their answer is larger than the document
    question("parse", R"("full":true)");
    question("parse", R"("full":true,"resolve_refs":true)");
    bound(file, "holds", held, size, k_held_times, held_);
    bound(file, "takes at its peak", peak, size, k_peak_times, peak_);
    ++documents_;
    bytes_ += size;
  }

  std::string ask(const std::string& file, std::string_view tool, const std::string& spec,
                  const std::string& members) {
    std::string arguments = "{" + spec;
    if (!members.empty()) arguments.append(",").append(members);
    arguments += '}';
    ++questions_;
    Answer answer = plugins_.call(tool, arguments);
    std::string problem;
    if (answer.status != COLLET_OK) {
      problem = "error " + std::to_string(answer.status) + " " + answer.error;
      ++errors_[std::to_string(answer.status) + " " + shown(answer.error.substr(0, 60))];
    } else {
      ++answers_;
      answer_bytes_ += static_cast<double>(answer.json.size());
      problem = wrong_with(tool, members, answer.json);
    }
    if (problem.empty()) return std::move(answer.json);
    wrong_.push_back(file + ": " + std::string(tool) + " {" + shown(members) + "}: " + shown(problem));
    return {};
  }

  void bound(const std::string& file, std::string_view what, double bytes, double size, double times,
             Most& most) {
    constexpr double k_large = 4e6;
    if (size > k_large && bytes / size > most.times) most = {bytes / size, file};
    if (bytes <= times * size + k_apart) return;
    char text[200];
    std::snprintf(text, sizeof text, ": %.*s %.1f MB, its source is %.1f MB", static_cast<int>(what.size()),
                  what.data(), bytes / 1e6, size / 1e6);
    wrong_.push_back(file + text);
  }

  RealPlugins plugins_;
  std::vector<std::string> wrong_;
  std::map<std::string, std::size_t> errors_;
  std::size_t documents_ = 0;
  std::size_t questions_ = 0;
  std::size_t answers_ = 0;
  double bytes_ = 0;
  double answer_bytes_ = 0;
  Most held_;
  Most peak_;
  bool failed_ = false;
};

}  // namespace
}  // namespace collet::test

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: corpus_sweep PLUGINS FILE...\n", stderr);
    return 2;
  }
  collet::test::Sweep sweep(argv[1]);
  return sweep.run({argv + 2, argv + argc}) ? 0 : 1;
}
