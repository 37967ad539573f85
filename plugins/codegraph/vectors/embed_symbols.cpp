// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/embed_symbols.hpp"

#include <algorithm>

#include "plugins/codegraph/store/word_index.hpp"
#include "plugins/codegraph/vectors/agreement.hpp"
#include "plugins/codegraph/vectors/symbol_texts.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_batch = 64;
constexpr std::size_t k_max_symbols = 500'000;

std::vector<ByteVector> bytes_of(const std::vector<std::vector<float>>& vectors) {
  std::vector<ByteVector> out;
  out.reserve(vectors.size());
  for (const auto& one : vectors)
    out.push_back(to_bytes(one));
  return out;
}

/// The vectors of one run.
class EmbedRun {
 public:
  EmbedRun(const std::string& path, const Model& model) : path_(path), model_(model) {
    auto old = VectorFile::open(path);
    if (old && old->model() == model.endpoint().identity() && old->size() != 0) old_ = *std::move(old);
    if (!old_) return;
    dimensions_ = old_->dimensions();
    agreement_ = old_->agreement();
  }

  bool is_current(const std::string& state) const { return old_ && old_->state() == state; }
  std::size_t old_size() const { return old_ ? old_->size() : 0; }

  /// Takes over the vectors whose texts have not changed. Returns the numbers of the other texts.
  std::vector<std::size_t> take_over(const std::vector<SymbolText>& texts) {
    std::vector<std::size_t> out;
    entries_.assign(texts.size(), VectorEntry());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      entries_[i].key = texts[i].key;
      entries_[i].text_hash = texts[i].hash;
      const auto known = old_ ? old_->find(texts[i].key) : std::nullopt;
      if (known) {
        const auto vector = old_->vector(*known);
        entries_[i].vector.assign(vector.begin(), vector.end());
        entries_[i].text_hash = old_->text_hash(*known);
      }
      if (!known || entries_[i].text_hash != texts[i].hash) out.push_back(i);
    }
    return out;
  }

  /// Asks for some vectors. Returns the reason of a failure, or an empty text.
  std::string ask(const std::vector<SymbolText>& texts, std::span<const std::size_t> numbers,
                  const Sending& sending) {
    std::vector<std::string> batch;
    batch.reserve(numbers.size());
    for (const auto number : numbers)
      batch.push_back(texts[number].text);
    auto vectors = model_.embed(batch, sending);
    if (!vectors) return vectors.error().message;
    const auto size = vectors->front().size();
    if (dimensions_ == 0) dimensions_ = size;
    if (size != dimensions_ && old_) {
      other_dimensions_ = true;
      return {};
    }
    if (size != dimensions_)
      return "the endpoint's vectors have " + std::to_string(size) + " dimensions instead of " +
             std::to_string(dimensions_);
    if (entries_.size() * size > VectorFile::k_max_bytes)
      return "vectors of " + std::to_string(size) + " dimensions for " + std::to_string(entries_.size()) +
             " symbols are more than 512 MiB";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      entries_[numbers[i]].vector = to_bytes((*vectors)[i]);
      entries_[numbers[i]].text_hash = texts[numbers[i]].hash;
    }
    return {};
  }

  /// Returns true if the model makes other vectors than before, and forgets those of before.
  bool forgets_old() {
    if (!other_dimensions_) return false;
    other_dimensions_ = false;
    old_.reset();
    agreement_.reset();
    dimensions_ = 0;
    return true;
  }

  std::optional<double> agreement() const { return agreement_; }

  /// Finds out how well the vectors of sentences about symbols agree with those of the symbols, whose own
  /// text is sent without the sentence. Does nothing if that is known, or if there are few sentences.
  void test_model(const IndexReader& reader, const std::vector<SymbolText>& texts, const Sending& sending) {
    if (agreement_) return;
    constexpr std::size_t k_max_read = 20'000;
    constexpr std::size_t k_min_words = 4;
    std::vector<std::string> sentences;
    std::vector<std::string> symbols;
    // Keys are hashes, so that the first ones are a sample of all.
    for (std::size_t i = 0; i < std::min(texts.size(), k_max_read); ++i) {
      if (sentences.size() == k_max_sentences) break;
      auto row = reader.symbol_of_key(texts[i].key);
      if (!row || row->documentation.empty()) continue;
      std::string sentence(first_sentence(row->documentation));
      if (split_words(sentence).size() < k_min_words) continue;
      row->documentation.clear();
      sentences.push_back(std::move(sentence));
      symbols.push_back(text_of(*row));
    }
    if (sentences.size() < k_min_sentences) return;
    const auto asked = model_.embed(sentences, sending);
    const auto known = asked ? model_.embed(symbols, sending) : asked;
    if (known) agreement_ = codegraph::agreement(bytes_of(*asked), bytes_of(*known));
  }

  /// Writes the vectors that there are.
  support::Result<void> write(const std::string& state) {
    std::erase_if(entries_, [](const VectorEntry& one) { return one.vector.empty(); });
    return VectorFile::write(path_, model_.endpoint().identity(), state, entries_, agreement_);
  }

 private:
  const std::string path_;
  const Model& model_;
  std::optional<VectorFile> old_;
  std::size_t dimensions_ = 0;
  bool other_dimensions_ = false;
  std::optional<double> agreement_;
  std::vector<VectorEntry> entries_;
};

}  // namespace

EmbedReport embed_symbols(const IndexReader& reader, const std::string& path, const Model& model,
                          const Sending& sending, const EmbedLimits& limits) {
  EmbedReport out;
  const auto state = reader.meta("graph");
  EmbedRun run(path, model);
  if (run.is_current(state)) {
    out.symbols = run.old_size();
    out.agreement = run.agreement();
    return out;
  }
  const auto texts = symbol_texts(reader, k_max_symbols, limits.stop);
  out.symbols = texts.size();
  if (limits.stop && limits.stop()) {
    out.problem = "the caller cancelled the call";
    return out;
  }
  auto wanted = run.take_over(texts);
  out.missing = wanted.size();
  std::size_t requests = 0;
  while (out.missing != 0) {
    if (limits.stop && limits.stop()) {
      out.problem = "the caller cancelled the call";
    } else if (requests == limits.most_requests) {
      out.problem = "more symbols changed than are sent at once";
    } else {
      const auto first = wanted.size() - out.missing;
      const auto count = std::min(k_batch, out.missing);
      out.problem = run.ask(texts, std::span(wanted).subspan(first, count), sending);
      ++requests;
      if (run.forgets_old()) {
        wanted = run.take_over(texts);
        out.missing = wanted.size();
        out.embedded = 0;
        continue;
      }
      if (out.problem.empty()) {
        out.embedded += count;
        out.missing -= count;
      }
    }
    if (!out.problem.empty()) break;
    if (limits.progress) limits.progress(out.embedded, wanted.size());
  }
  // A run that got nothing new leaves the file as it is, unless symbols have gone or all are current.
  if (out.embedded == 0 && out.missing != 0) return out;
  if (limits.tests_model && out.missing == 0) run.test_model(reader, texts, sending);
  out.agreement = run.agreement();
  if (auto done = run.write(out.missing == 0 ? state : std::string()); !done)
    out.problem = done.error().message;
  return out;
}

}  // namespace collet::codegraph
