// SPDX-License-Identifier: MIT
/// collet-vocabulary OUTPUT --light FILE... --verbs FILE... --strong FILE... --loose FILE... --hinting
/// FILE... Writes the vocabulary as C++ source. Runs on the building machine.
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plugins/words/stemmer/sibling_library.hpp"
#include "plugins/words/stemmer/stemmer_engine.hpp"
#include "plugins/words/vocabulary/compiler/tables.hpp"

extern "C" const ColletStemEngine collet_stem_engine_1;

namespace collet::openapi {

/// This program links the stemmer, so that it runs without other products of the build.
const void* load_beside(const char* /*file*/, const char* /*symbol*/) {
  return &collet_stem_engine_1;
}

}  // namespace collet::openapi

namespace collet::words::vocabulary {
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

std::optional<Kind> kind_of_option(std::string_view option) {
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
    if (const auto next = kind_of_option(arguments[i])) {
      if (kind && *next < *kind)
        throw Fault(std::string(arguments[i]).append(" must come before the options that precede it"));
      kind = next;
    } else if (!kind) {
      throw Fault(std::string(arguments[i]).append(" must follow an option that names its kind"));
    } else {
      tables.add(read_file(arguments[i]), arguments[i], *kind);
    }
  }
  tables.finish();
  write_file(arguments[1], source(tables));
  return 0;
}

}  // namespace
}  // namespace collet::words::vocabulary

int main(int count, char** arguments) {
  try {
    return collet::words::vocabulary::run(count, arguments);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
  }
}
