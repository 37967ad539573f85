// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/steps/inferred_types.hpp"

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {
namespace {

/// Expressions of the files that are kept in memory for further questions.
constexpr std::size_t k_max_kept_expressions = 1000000;

class Inference {
 public:
  explicit Inference(const Program& program)
      : program_(program),
        signatures_(program),
        progress_(program.symbol_count(), Progress::none),
        types_(program.symbol_count()) {
    signatures_.infer_with([this](Index symbol) { return infer(symbol); });
  }

  void infer_all() {
    for (Index symbol = 0; symbol < program_.symbol_count(); ++symbol) {
      infer(symbol);
      if (kept_ <= k_max_kept_expressions) continue;
      files_.clear();
      kept_ = 0;
    }
  }
  std::vector<Type> take() { return std::move(types_); }

 private:
  enum class Progress : std::uint8_t { none, begun, done };

  Type infer(Index symbol) {
    const auto& file = program_.file_of(symbol);
    const auto& definition = program_.definition(symbol);
    if (!file.language->rules.inferred_types || definition.initial == k_none || !definition.type.name.empty())
      return {};
    if (progress_[symbol] == Progress::begun) return {};
    if (progress_[symbol] == Progress::none) {
      progress_[symbol] = Progress::begun;
      auto& types = types_in(program_.file_number(symbol));
      Type type = is_callable(definition.kind) ? types.result_of_function(definition.initial)
                                               : Type(types.type_of(definition.initial));
      if (type.kind == Type::Kind::null_) type = {};
      type.inferred = type.known();
      type.names_type = type.names_type && !is_callable(definition.kind);
      types_[symbol] = std::move(type);
      progress_[symbol] = Progress::done;
    }
    return types_[symbol];
  }

  ExpressionTypes& types_in(Index file) {
    auto& types = files_[file];
    if (types == nullptr) {
      types = std::make_unique<ExpressionTypes>(program_, signatures_, program_.files()[file]);
      kept_ += program_.files()[file].summary.expressions.size();
    }
    return *types;
  }

  const Program& program_;
  Signatures signatures_;
  std::vector<Progress> progress_;
  std::vector<Type> types_;
  std::unordered_map<Index, std::unique_ptr<ExpressionTypes>> files_;
  std::size_t kept_ = 0;
};

}  // namespace

void infer_types(Program& program) {
  Inference inference(program);
  inference.infer_all();
  const auto types = inference.take();
  for (auto& file : program.files()) {
    const auto first = types.begin() + file.first_symbol;
    file.inferred.assign(first, first + static_cast<std::ptrdiff_t>(file.summary.definitions.size()));
  }
}

}  // namespace collet::codegraph
