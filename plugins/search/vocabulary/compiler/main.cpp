// SPDX-License-Identifier: MIT
/// collet-vocabulary OUTPUT --light FILE... --verbs FILE... --strong FILE... --loose FILE... --hinting
/// FILE... Writes the vocabulary as C++. Runs on the machine that builds.
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/search/vocabulary/compiler/tables.hpp"
#include "plugins/words/sibling_library.hpp"
#include "plugins/words/stemmer_engine.hpp"

extern "C" const ColletStemEngine collet_stem_engine_1;

namespace collet::openapi {

/// Here the stemmer is linked in, so that the build needs none of its products to run this.
const void* load_beside(const char* /*file*/, const char* /*symbol*/) {
  return &collet_stem_engine_1;
}

}  // namespace collet::openapi

namespace collet::search::vocabulary {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string read_file(const char* name) {
  const File file(std::fopen(name, "rb"));
  if (file == nullptr) throw Fault(std::string(name).append(": cannot be read"));
  std::string text;
  char part[65536];
  for (std::size_t size = 0; (size = std::fread(part, 1, sizeof part, file.get())) > 0;)
    text.append(part, size);
  if (std::ferror(file.get()) != 0) throw Fault(std::string(name).append(": cannot be read"));
  return text;
}

void write_file(const char* name, const std::string& text) {
  std::FILE* const file = std::fopen(name, "wb");
  const bool whole = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = file != nullptr && std::fclose(file) == 0;
  if (!whole || !closed) throw Fault(std::string(name).append(": cannot be written"));
}

std::optional<Kind> kind_called(std::string_view option) {
  if (option == "--light") return Kind::light;
  if (option == "--verbs") return Kind::verbs;
  if (option == "--strong") return Kind::strong;
  if (option == "--loose") return Kind::loose;
  if (option == "--hinting") return Kind::hinting;
  return std::nullopt;
}

int run(int count, char** arguments) {
  if (count < 2)
    throw Fault("usage: collet-vocabulary OUTPUT (--light|--verbs|--strong|--loose|--hinting FILE...)...");
  Tables tables;
  std::optional<Kind> kind;
  for (int i = 2; i < count; ++i) {
    if (const auto next = kind_called(arguments[i])) {
      if (kind && *next < *kind) throw Fault(std::string(arguments[i]).append(" comes too late"));
      kind = next;
    } else if (!kind) {
      throw Fault(std::string(arguments[i]).append(" comes before its kind"));
    } else {
      tables.add(read_file(arguments[i]), arguments[i], *kind);
    }
  }
  tables.finish();
  write_file(arguments[1], written(tables));
  return 0;
}

}  // namespace
}  // namespace collet::search::vocabulary

int main(int count, char** arguments) {
  try {
    return collet::search::vocabulary::run(count, arguments);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
  }
}
