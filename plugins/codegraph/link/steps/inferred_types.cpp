// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/steps/inferred_types.hpp"

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {
namespace {

/// Expressions of the files that are kept in memory for further questions.
constexpr std::size_t k_max_kept_expressions = 1000000;

class Inference {
 public:
  explicit Inference(Program& program) : program_(program), signatures_(program) {
    signatures_.infer_with([this](Index symbol) { return infer(symbol); });
    found_.resize(program.files().size());
  }

  void infer_all() {
    for (Index number = 0; number < program_.files().size(); ++number) {
      const auto& file = program_.files()[number];
      if (!file.inferred.empty() || !file.language->rules.inferred_types) continue;
      for (Index i = 0; i < file.summary.definitions.size(); ++i) {
        infer(file.first_symbol + i);
        if (kept_ <= k_max_kept_expressions) continue;
        expressions_.clear();
        kept_ = 0;
      }
    }
    for (Index number = 0; number < program_.files().size(); ++number)
      if (found_[number] != nullptr) program_.files()[number].inferred = std::move(found_[number]->types);
  }

 private:
  enum class Progress : std::uint8_t { none, begun, done };
  struct Found {
    std::vector<Progress> progress;
    std::vector<InferredType> types;
  };

  Type infer(Index symbol) {
    const auto& file = program_.file_of(symbol);
    const auto& definition = program_.definition(symbol);
    if (!file.language->rules.inferred_types || !is_inferred(definition)) return {};
    if (!file.inferred.empty()) return file.inferred_type(symbol);
    const Index number = symbol - file.first_symbol;
    auto& found = found_in(file, program_.file_number(symbol));
    if (found.progress[number] == Progress::begun) {
      note_circle(symbol);
      return {};
    }
    if (found.progress[number] == Progress::none) {
      found.progress[number] = Progress::begun;
      open_.push_back(symbol);
      auto& types = types_in(program_.file_number(symbol));
      Type type = is_callable(definition.kind) ? types.result_of_function(definition.initial)
                                               : Type(types.type_of(definition.initial));
      if (type.kind == Type::Kind::null_) type = {};
      type.inferred = type.known();
      type.names_type = type.names_type && !is_callable(definition.kind);
      found.types[number].type = std::move(type);
      found.progress[number] = Progress::done;
      open_.pop_back();
    }
    return found.types[number].type;
  }

  /// Marks the definitions from `symbol` to the one whose type is being looked for.
  void note_circle(Index symbol) {
    for (auto at = open_.rbegin(); at != open_.rend(); ++at) {
      const auto& file = program_.file_of(*at);
      found_[program_.file_number(*at)]->types[*at - file.first_symbol].circular = true;
      if (*at == symbol) return;
    }
  }

  Found& found_in(const ProgramFile& file, Index number) {
    auto& found = found_[number];
    if (found == nullptr) {
      found = std::make_unique<Found>();
      found->progress.resize(file.summary.definitions.size(), Progress::none);
      found->types.resize(file.summary.definitions.size());
    }
    return *found;
  }

  ExpressionTypes& types_in(Index file) {
    auto& types = expressions_[file];
    if (types == nullptr) {
      types = std::make_unique<ExpressionTypes>(program_, signatures_, program_.files()[file]);
      kept_ += program_.files()[file].summary.expressions.size();
    }
    return *types;
  }

  Program& program_;
  Signatures signatures_;
  std::vector<std::unique_ptr<Found>> found_;  ///< by file
  std::vector<Index> open_;                    ///< definitions whose types are being looked for
  std::unordered_map<Index, std::unique_ptr<ExpressionTypes>> expressions_;
  std::size_t kept_ = 0;
};

}  // namespace

void infer_types(Program& program) {
  Inference(program).infer_all();
}

}  // namespace collet::codegraph
