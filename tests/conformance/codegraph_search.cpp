// SPDX-License-Identifier: MIT
/// codegraph_search [--texts FILE | --vectors FILE] INDEX…: measures how well a sentence of documentation
/// finds its method, in each mode of search. The associations between words of documentation and of names are
/// learned from one half of the methods, by a checksum of their full names; up to 1,500 methods of the other
/// half are looked for among 20,000 methods whose documentation is left out. Prints the mean reciprocal rank
/// within ten (MRR@10), and the share that is found within fifty. The vectors are those of bad models: hashed
/// words, which add no knowledge, noise, and mixtures of both. `--texts` only writes the texts of the methods
/// and of the questions, a line each; `--vectors` reads vectors of these lines by a real model, 384 floats
/// each, and mixes them with noise instead (plugins/words/vectors/learn/encode.csproj makes them). Fails if
/// the associations do not gain, if lexical is below 0.485, or if hybrid is below lexical, without vectors or
/// with those of a model that agrees well enough with the comments.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <span>
#include <unordered_map>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/search/fused_scores.hpp"
#include "plugins/codegraph/search/query_words.hpp"
#include "plugins/codegraph/search/word_scores.hpp"
#include "plugins/codegraph/store/database.hpp"
#include "plugins/codegraph/store/word_index.hpp"
#include "plugins/codegraph/vectors/agreement.hpp"
#include "plugins/codegraph/vectors/symbol_texts.hpp"
#include "plugins/codegraph/vectors/vector_file.hpp"

namespace {

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

constexpr std::size_t k_questions = 1500;
constexpr std::size_t k_candidates = 20000;
constexpr std::size_t k_min_words = 4;

struct Method {
  std::string name;
  std::string container;
  std::string signature;
  std::string documentation;
  std::string full_name;
  SymbolKind kind = SymbolKind::method;
  std::uint64_t order = 0;
  std::int64_t id = 0;  ///< over all indexes

  /// Returns the text for a model, without the documentation.
  std::string text() const {
    SymbolRow row;
    row.kind = kind;
    row.name = name;
    row.full_name = full_name;
    row.signature = signature;
    return text_of(row);
  }
};

/// The symbols of all indexes.
struct Code {
  std::vector<Method> methods;
  std::vector<Method> tables;
  std::unordered_map<std::int64_t, std::vector<std::int64_t>> described;  ///< by callers and tables
};

void read_index(const char* path, std::int64_t base, Code& out) {
  auto database = Database::open(path);
  auto statement = database.prepare(
      "SELECT s.name, p.fqn, s.signature, s.documentation, s.fqn, s.flags, s.kind, s.id FROM symbol s LEFT "
      "JOIN symbol p ON p.id = s.parent ORDER BY s.id");
  while (statement.step()) {
    const auto kind = static_cast<SymbolKind>(statement.integer(6));
    const auto id = base + statement.integer(7);
    if (has_columns(kind))
      out.tables.push_back({statement.text(0), statement.text(1), {}, {}, {}, kind, 0, id});
    if (!is_callable(kind) || (statement.integer(5) & (k_anonymous | k_synthesized)) != 0) continue;
    Method one{statement.text(0),
               statement.text(1),
               statement.text(2),
               statement.text(3),
               statement.text(4),
               kind,
               0,
               id};
    one.order = XXH3_64bits(one.full_name.data(), one.full_name.size());
    out.methods.push_back(std::move(one));
  }
  auto edges = database.prepare("SELECT DISTINCT source, target, kind FROM edge");
  while (edges.step()) {
    const auto kind = static_cast<EdgeKind>(edges.integer(2));
    const auto source = base + edges.integer(0);
    const auto target = base + edges.integer(1);
    if (kind == EdgeKind::calls) out.described[source].push_back(target);
    if (kind >= EdgeKind::reads_table && kind <= EdgeKind::truncates) out.described[target].push_back(source);
  }
}

/// A vector of the words of a text, each of which a checksum places in one dimension.
ByteVector hashed_words(std::span<const std::string> texts) {
  constexpr std::size_t k_dimensions = 128;
  std::vector<float> out(k_dimensions);
  for (const auto& text : texts)
    for (const auto& word : split_words(text)) {
      const auto hash = XXH3_64bits(word.data(), word.size());
      out[hash % k_dimensions] += (hash >> 32U) % 2 == 0 ? 1.0F : -1.0F;
    }
  return to_bytes(out);
}

/// A vector that depends on a number alone.
ByteVector noise(std::uint64_t number, std::size_t dimensions) {
  ByteVector out;
  for (std::uint64_t i = 0; i < dimensions; ++i) {
    const std::uint64_t both[] = {number, i};
    out.push_back(static_cast<std::int8_t>(static_cast<int>(XXH3_64bits(both, sizeof both) % 255) - 127));
  }
  return out;
}

double product(const ByteVector& one, const ByteVector& other) {
  int out = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    out += int{one[i]} * int{other[i]};
  return out;
}

/// Returns the sum of the directions of both, of which `noise` has `share` times the length.
ByteVector mixed(const ByteVector& words, const ByteVector& noise, double share) {
  const double length = std::sqrt(std::max(1.0, product(words, words)));
  const double other = std::sqrt(std::max(1.0, product(noise, noise)));
  std::vector<float> out(words.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<float>(words[i] / length + share * noise[i] / other);
  return to_bytes(out);
}

/// The vectors of the methods, and behind them those of the questions.
using Vectors = std::vector<ByteVector>;

Vectors vectors_of_words(const std::vector<Method>& methods, std::size_t candidates, std::size_t questions) {
  Vectors out;
  out.reserve(candidates + questions);
  for (std::size_t i = 0; i < candidates; ++i)
    out.push_back(hashed_words(
        std::vector{methods[i].name, methods[i].name, methods[i].container, methods[i].signature}));
  for (std::size_t i = 0; i < questions; ++i) {
    const std::string sentence(first_sentence(methods[i].documentation));
    out.push_back(hashed_words(std::span(&sentence, 1)));
  }
  return out;
}

Vectors read_vectors(const char* path, std::size_t count) {
  constexpr std::size_t k_dimensions = 384;
  std::ifstream file(path, std::ios::binary);
  std::vector<float> floats(k_dimensions);
  Vectors out;
  while (out.size() < count &&
         file.read(reinterpret_cast<char*>(floats.data()), k_dimensions * sizeof(float)))
    out.push_back(to_bytes(floats));
  return out;
}

void write_texts(const char* path, const std::vector<Method>& methods, std::size_t candidates,
                 std::size_t questions) {
  std::ofstream file(path);
  const auto line = [&](std::string text) {
    for (char& c : text)
      if (c == '\n' || c == '\r') c = ' ';
    file << text << '\n';
  };
  for (std::size_t i = 0; i < candidates; ++i)
    line(methods[i].text());
  for (std::size_t i = 0; i < questions; ++i)
    line(std::string(first_sentence(methods[i].documentation)));
}

/// Returns the cosines of a question and the vectors.
std::vector<double> cosines(const std::vector<ByteVector>& vectors, const std::vector<double>& lengths,
                            const ByteVector& question) {
  const double length = std::sqrt(product(question, question));
  std::vector<double> out(vectors.size());
  for (std::size_t i = 0; i < vectors.size(); ++i)
    if (lengths[i] * length > 0) out[i] = product(vectors[i], question) / (lengths[i] * length);
  return out;
}

std::vector<double> lengths_of(const std::vector<ByteVector>& vectors) {
  std::vector<double> out;
  out.reserve(vectors.size());
  for (const auto& one : vectors)
    out.push_back(std::sqrt(product(one, one)));
  return out;
}

using Scores = std::unordered_map<std::int64_t, double>;

/// Returns the scores with those of the graph's context.
Scores in_context(const Scores& scores, const Described& described) {
  WordScores sorted(scores.begin(), scores.end());
  std::sort(sorted.begin(), sorted.end());
  const auto out = with_context(sorted, described);
  return {out.begin(), out.end()};
}

/// Finds methods among the candidates, which come first in `symbols`; the others are context.
class Search {
 public:
  Search(const std::vector<Method>& symbols, std::size_t candidates) : candidates_(candidates) {
    WordIndexBuilder own;
    WordIndexBuilder all;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      const auto& one = symbols[i];
      const SymbolTexts texts{one.name, one.container, one.signature, {}};
      if (i < candidates) own.add(static_cast<std::uint32_t>(i), texts);
      all.add(static_cast<std::uint32_t>(i), texts);
    }
    own_ = own.finish();
    all_ = all.finish();
  }

  Scores scores(const std::vector<QueryWord>& words) const {
    constexpr double k_saturation = 1.2;
    const auto count = static_cast<double>(candidates_);
    Scores out;
    for (const auto& one : words) {
      const auto own = own_.find(one.word);
      if (own == own_.end()) continue;
      const double entries = own->second.count;
      const double rarity = std::log(1.0 + (count - entries + 0.5) / (entries + 0.5));
      read_postings(all_.at(one.word).bytes, [&](std::uint32_t symbol, double weight) {
        out[symbol] += one.weight * rarity * weight * (k_saturation + 1) / (weight + k_saturation);
      });
    }
    return out;
  }

  /// Returns the rank of a method by scores, from 1; 0 if it has none.
  std::size_t rank(std::int64_t method, const Scores& scores) const {
    const auto own = scores.find(method);
    if (own == scores.end()) return 0;
    return 1 + static_cast<std::size_t>(std::count_if(scores.begin(), scores.end(), [&](const auto& one) {
             if (one.first >= static_cast<std::int64_t>(candidates_)) return false;
             return one.second > own->second || (one.second == own->second && one.first < method);
           }));
  }

  /// Returns the rank in hybrid without vectors: as by words, and behind them what only the context finds.
  std::size_t hybrid_rank(std::int64_t method, const Scores& words, Scores context) const {
    if (const auto own = rank(method, words); own != 0) return own;
    for (const auto& [symbol, score] : words)
      context.erase(symbol);
    const auto behind = rank(method, context);
    return behind == 0 ? 0 : behind + words.size();
  }

  /// Returns the scores of words and vectors together.
  Scores fused(SearchMode mode, const Scores& words, const std::vector<double>& cosines) const {
    double best = 0;
    for (const auto& [symbol, score] : words)
      best = std::max(best, score);
    Scores out;
    for (std::size_t i = 0; i < candidates_; ++i) {
      const auto own = words.find(static_cast<std::int64_t>(i));
      const double share = own == words.end() || best == 0 ? 0 : own->second / best;
      out[static_cast<std::int64_t>(i)] = fused_score(mode, share, cosines[i]);
    }
    return out;
  }

 private:
  std::size_t candidates_;
  std::map<std::string, Postings> own_;
  std::map<std::string, Postings> all_;
};

/// The figures of one way to search.
struct Figures {
  double reciprocal = 0;
  std::size_t within_fifty = 0;

  void add(std::size_t rank) {
    if (rank >= 1 && rank <= 10) reciprocal += 1.0 / static_cast<double>(rank);
    if (rank >= 1 && rank <= 50) ++within_fifty;
  }
  double print(const char* name, std::size_t questions) const {
    const auto total = static_cast<double>(std::max<std::size_t>(1, questions));
    std::printf("  %-44s MRR@10 %.4f, within fifty %.3f\n", name, reciprocal / total,
                static_cast<double>(within_fifty) / total);
    return reciprocal / total;
  }
};

}  // namespace

int main(int count, char** paths) {
  Code code;
  const std::string option = count > 2 ? paths[1] : "";
  const bool with_file = option == "--texts" || option == "--vectors";
  for (int i = with_file ? 3 : 1; i < count; ++i)
    read_index(paths[i], std::int64_t{i} << 32U, code);
  auto& all = code.methods;
  AssociationBuilder builder;
  for (const auto& one : all)
    if (one.order % 2 == 0) builder.add(one.documentation, one.name, one.container, one.signature);
  const auto learned = builder.finish();
  // The order is that of a checksum, which depends on no seed.
  std::sort(all.begin(), all.end(),
            [](const Method& one, const Method& other) { return one.order < other.order; });
  const auto is_question = [](const Method& one) {
    return one.order % 2 == 1 && split_words(first_sentence(one.documentation)).size() >= k_min_words;
  };
  std::stable_partition(all.begin(), all.end(), is_question);
  const auto questions = std::min<std::size_t>(
      k_questions, static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_question)));
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(questions),
            std::find_if_not(all.begin() + static_cast<std::ptrdiff_t>(questions), all.end(), is_question));
  const auto candidates = std::min(all.size(), k_candidates);
  all.insert(all.end(), code.tables.begin(), code.tables.end());
  if (option == "--texts") {
    write_texts(paths[2], all, candidates, questions);
    return 0;
  }
  const auto base = with_file ? read_vectors(paths[2], candidates + questions)
                              : vectors_of_words(all, candidates, questions);
  if (base.size() != candidates + questions) {
    std::printf("FAIL codegraph search: %s has %zu vectors instead of %zu\n", paths[2], base.size(),
                candidates + questions);
    return 1;
  }
  const Search search(all, candidates);
  std::unordered_map<std::int64_t, std::int64_t> number_of;
  // The last model is noise alone.
  constexpr double k_noise[] = {0, 0.5, 1, 1.5, 2, 3, 1e6};
  std::vector<std::vector<ByteVector>> vectors_of(std::size(k_noise));
  for (std::size_t i = 0; i < all.size(); ++i) {
    number_of[all[i].id] = static_cast<std::int64_t>(i);
    if (i >= candidates) continue;
    for (std::size_t model = 0; model < vectors_of.size(); ++model)
      vectors_of[model].push_back(mixed(base[i], noise(i, base[i].size()), k_noise[model]));
  }
  std::vector<std::vector<double>> lengths;
  lengths.reserve(vectors_of.size());
  for (const auto& one : vectors_of)
    lengths.push_back(lengths_of(one));
  const Described described = [&](std::int64_t symbol) {
    std::vector<std::int64_t> out;
    if (const auto found = code.described.find(all[static_cast<std::size_t>(symbol)].id);
        found != code.described.end())
      for (const auto id : found->second)
        if (const auto number = number_of.find(id); number != number_of.end()) out.push_back(number->second);
    return out;
  };
  Figures plain;
  Figures lexical;
  Figures semantic;
  Figures hybrid;
  Figures semantic_words;
  std::vector<Figures> hybrid_vectors(vectors_of.size());
  std::vector<std::vector<ByteVector>> asked_of(vectors_of.size());
  for (std::size_t i = 0; i < questions; ++i) {
    const auto method = static_cast<std::int64_t>(i);
    const std::string sentence(first_sentence(all[i].documentation));
    plain.add(search.rank(method, search.scores(query_words(sentence, [](const std::string&) {
      return std::vector<Association>();
    }))));
    const auto words = search.scores(query_words(sentence, [&](const std::string& word) {
      const auto found = learned.find(word);
      return found == learned.end() ? std::vector<Association>() : found->second;
    }));
    const auto context = in_context(words, described);
    lexical.add(search.rank(method, words));
    semantic.add(search.rank(method, context));
    hybrid.add(search.hybrid_rank(method, words, context));
    const auto& asked = base[candidates + i];
    for (std::size_t model = 0; model < vectors_of.size(); ++model) {
      const auto question = mixed(asked, noise(i + candidates, asked.size()), k_noise[model]);
      const auto near = cosines(vectors_of[model], lengths[model], question);
      hybrid_vectors[model].add(search.rank(method, search.fused(SearchMode::hybrid, words, near)));
      if (model == 0)
        semantic_words.add(search.rank(method, search.fused(SearchMode::semantic, context, near)));
      if (i < k_max_sentences) asked_of[model].push_back(question);
    }
  }
  std::printf("%zu questions, %zu methods, associations of %zu words\n", questions, candidates,
              learned.size());
  const auto without = plain.print("lexical without associations", questions);
  const auto with = lexical.print("lexical", questions);
  semantic.print("semantic", questions);
  const auto both = hybrid.print("hybrid", questions);
  semantic_words.print(with_file ? "semantic, vectors of the model" : "semantic, vectors of hashed words",
                       questions);
  bool vectors_good = true;
  for (std::size_t model = 0; model < vectors_of.size(); ++model) {
    const double agrees = agreement(asked_of[model], vectors_of[model]);
    char name[64];
    std::snprintf(name, sizeof name, "hybrid, noise %g, agreement %.2f%s", k_noise[model], agrees,
                  agrees < k_least_agreement ? ", unused" : "");
    const auto figure = hybrid_vectors[model].print(name, questions);
    if (agrees >= k_least_agreement && figure < with) vectors_good = false;
  }
  constexpr double k_goal = 0.485;
  const bool good = questions == 0 || (with > without && with >= k_goal && both >= with && vectors_good);
  std::printf("%s codegraph search by documentation\n", good ? "ok" : "FAIL");
  return good ? 0 : 1;
}
