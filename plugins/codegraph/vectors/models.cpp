// SPDX-License-Identifier: MIT
#include "plugins/codegraph/vectors/models.hpp"

#include <algorithm>
#include <cmath>
#include <unistd.h>
#include <utility>

#include "plugins/codegraph/overview/rewritten.hpp"
#include "plugins/codegraph/overview/stored_overview.hpp"
#include "plugins/codegraph/vectors/agreement.hpp"
#include "plugins/codegraph/vectors/embed_symbols.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_question = 2000;

/// The time that an answer waits for a model, and the requests that it makes for changed symbols.
constexpr std::chrono::seconds k_answer_timeout{5};
constexpr std::size_t k_answer_requests = 4;

/// Sentences that a run asks for, and the length of each.
constexpr std::size_t k_max_rewritten = 24;
constexpr std::size_t k_max_sentence = 240;

std::string vectors_path(const ProjectSettings& project) {
  return project.folder + "/vectors.bin";
}

Sending sending_of(const Call& call, std::chrono::milliseconds timeout) {
  Sending out;
  out.urls_allowed = support::Access::from_json(call.access()).url;
  out.cancel_fd = call.cancel_fd();
  out.timeout = timeout;
  return out;
}

/// Returns the reason why vectors of this agreement with the comments of the code are not used; empty if they
/// are.
std::string weakness(std::optional<double> agreement) {
  if (!agreement || *agreement >= k_least_agreement) return {};
  const auto percent = [](double share) { return std::to_string(std::lround(share * 100)) + " %"; };
  return "the model finds the symbol of a comment in " + percent(*agreement) +
         " of comparisons; chance does in 50 %, and " + percent(k_least_agreement) + " are needed";
}

/// Nearness by the vectors of a file.
class FileNearness : public Nearness {
 public:
  FileNearness(VectorFile file, ByteVector question)
      : file_(std::move(file)), question_(std::move(question)) {}

  std::vector<std::pair<double, std::string>> nearest(std::size_t limit) const override {
    std::vector<std::pair<double, std::string>> out;
    for (const auto& [cosine, number] : file_.nearest(question_, limit))
      out.emplace_back(cosine, file_.key(number));
    return out;
  }
  std::optional<double> of(const std::string& key) const override {
    const auto number = file_.find(key);
    if (!number) return std::nullopt;
    return file_.cosine(*number, question_);
  }

 private:
  const VectorFile file_;
  const ByteVector question_;
};

}  // namespace

Models::Models(const Setup& setup)
    : embeddings_(Endpoint::read(setup.config()["embeddings"])),
      summaries_(Endpoint::read(setup.config()["summaries"])) {}

std::string Models::follow_index(const ProjectSettings& project, Call& call) const {
  auto reader = IndexReader::open(project.index_path());
  if (!reader) return {};
  try {
    std::string out;
    if (summaries_.configured()) {
      out = rewrite(*reader, project, call);
    } else {
      stored_overview(*reader, project.root, project.folder);
    }
    if (embeddings_.configured()) out += embed(*reader, project, call);
    return out;
  } catch (const DatabaseError& error) {
    return std::string("\nThere is no overview: ") + error.what();
  }
}

std::string Models::embed(const IndexReader& reader, const ProjectSettings& project, Call& call) const {
  const std::unique_lock lock(writing_, std::try_to_lock);
  if (!lock) return "\nThere are no new vectors: another call asks for them now";
  EmbedLimits limits;
  limits.stop = [&] { return call.cancelled(); };
  limits.progress = [&](std::size_t done, std::size_t total) {
    call.progress(static_cast<double>(done), static_cast<double>(total), "vectors");
  };
  const auto report = embed_symbols(reader, vectors_path(project), embeddings_,
                                    sending_of(call, embeddings_.endpoint().timeout), limits);
  call.throw_if_cancelled();
  const auto current = report.symbols - report.missing;
  if (report.problem.empty()) {
    const auto weak = weakness(report.agreement);
    return "\nVectors: " + std::to_string(report.symbols) + " symbols, " + std::to_string(report.embedded) +
           " of them new" + (weak.empty() ? "" : "; searches do not use them: " + weak);
  }
  if (current == 0) return "\nThere are no vectors: " + report.problem;
  return "\nVectors: " + std::to_string(current) + " of " + std::to_string(report.symbols) + " symbols; " +
         report.problem;
}

std::string Models::rewrite(const IndexReader& reader, const ProjectSettings& project, Call& call) const {
  const auto overview = stored_overview(reader, project.root, project.folder);
  const auto model = summaries_.endpoint().identity();
  const auto known = Rewritten::read(project.folder, model);
  Rewritten now(model);
  std::size_t failed = 0;
  std::string problem;
  const auto sending = sending_of(call, summaries_.endpoint().timeout);
  for (const auto& facts : sentences_of(overview, k_max_rewritten)) {
    if (call.cancelled()) break;
    if (const auto* const text = known.find(facts)) {
      now.add(facts, *text);
      continue;
    }
    // After two failures, a server is not asked about the rest.
    constexpr std::size_t k_max_failed = 2;
    if (failed == k_max_failed) continue;
    auto text = summaries_.rewrite(facts, k_max_sentence, sending);
    if (text) {
      now.add(facts, *std::move(text));
    } else {
      ++failed;
      problem = text.error().message;
    }
  }
  const auto written = now.write(project.folder);
  call.throw_if_cancelled();
  if (!written) problem = written.error().message;
  std::string out = "\nSummaries: " + std::to_string(now.size()) + " written by the model";
  if (!problem.empty()) out += "; others are those of templates: " + problem;
  return out;
}

std::unique_ptr<Nearness> Models::nearness(const IndexReader& reader, const ProjectSettings& project,
                                           const std::string& question, Call& call, std::string& note) const {
  if (!embeddings_.configured()) return nullptr;
  const auto unused = [&](std::string why) {
    note = "Vectors are not used: " + std::move(why);
    return nullptr;
  };
  const auto path = vectors_path(project);
  auto file = VectorFile::open(path);
  if (!file || file->model() != embeddings_.endpoint().identity() || file->size() == 0)
    return unused("there are none; run: collet codegraph index " + project.name);
  if (auto weak = weakness(file->agreement()); !weak.empty()) return unused(std::move(weak));
  if (!embeddings_.is_ready()) return unused("the endpoint failed less than 30 s ago");
  const auto sending = sending_of(call, k_answer_timeout);
  auto vectors = embeddings_.embed({support::cut_utf8(question, k_max_question)}, sending);
  if (!vectors) {
    call.throw_if_cancelled();
    embeddings_.note_failure();
    return unused(vectors.error().message);
  }
  if (file->state() != reader.meta("graph")) {
    if (std::unique_lock lock(writing_, std::try_to_lock); lock) {
      EmbedLimits limits;
      limits.most_requests = k_answer_requests;
      limits.tests_model = false;
      limits.stop = [&] { return call.cancelled(); };
      const auto report = embed_symbols(reader, path, embeddings_, sending, limits);
      call.throw_if_cancelled();
      if (report.embedded == 0 && report.missing != 0) embeddings_.note_failure();
      if (report.missing != 0)
        note = std::to_string(report.missing) + " changed symbols have no new vector yet";
    }
    file = VectorFile::open(path);
    if (!file) return unused(file.error().message);
  }
  if (vectors->front().size() != file->dimensions())
    return unused("the endpoint's vectors have " + std::to_string(vectors->front().size()) +
                  " dimensions instead of " + std::to_string(file->dimensions()));
  return std::make_unique<FileNearness>(*std::move(file), to_bytes(vectors->front()));
}

void forget_models(const ProjectSettings& project) {
  ::unlink(vectors_path(project).c_str());
  forget_overview(project.folder);
}

}  // namespace collet::codegraph
