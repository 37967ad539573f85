// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_commands.hpp"

#include <cstdio>

#include "plugins/codegraph/exchange/command_words.hpp"
#include "plugins/codegraph/shared_store/fetch_index.hpp"
#include "plugins/codegraph/shared_store/publish_index.hpp"
#include "plugins/codegraph/store/database.hpp"

namespace collet::codegraph {
namespace {

std::string shown_seconds(double seconds) {
  char text[40];
  std::snprintf(text, sizeof text, " in %.1f s", seconds);
  return text;
}

std::string counts_of(const ArchiveHeader& header) {
  char size[40];
  std::snprintf(size, sizeof size, "%.1f MB", static_cast<double>(header.compressed) / 1e6);
  return std::to_string(header.files) + " files, " + std::to_string(header.symbols) + " symbols, " +
         std::to_string(header.edges) + " edges" +
         (header.revision.empty() ? "" : ", commit " + header.revision) + ": " + size;
}

std::string shown_files(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " file" : " files");
}

std::string name_of(std::int64_t number, const std::string& published, const std::string& revision) {
  return "index " + std::to_string(number) + " of " + published + " UTC" +
         (revision.empty() ? "" : ", commit " + revision);
}

[[noreturn]] void fail(const ProjectSettings& project, const support::Error& error) {
  throw Failure(error.code, "project " + project.name + ": " + error.message);
}

void publish(const ProjectSettings& project, const StoreSettings& settings, Call& call) {
  const auto report = publish_index(project, settings, [&] { return call.cancelled(); });
  if (!report) fail(project, report.error());
  call.text(project.name + ": " + counts_of(report->header) + shown_seconds(report->seconds) + ", index " +
            std::to_string(report->number) + " of the shared store");
}

void fetch(const ProjectSettings& project, const StoreSettings& settings, Call& call) {
  auto situation = situation_of(project);
  situation.asked = true;
  FetchReport report;
  const FetchHooks hooks{[&] { return call.cancelled(); }, nullptr};
  if (auto done = fetch_index(project, settings, situation, hooks, report); !done) {
    call.throw_if_cancelled();
    fail(project, done.error());
  }
  const auto& header = report.publication.header;
  const std::string name = name_of(report.publication.number, report.publication.published, header.revision);
  if (!report.fetched) {
    call.text(project.name + ": the local index comes from " + name + ", which fits best");
    return;
  }
  std::string text = project.name + ": " + name + ": " + std::to_string(header.files) + " files, " +
                     std::to_string(header.symbols) + " symbols, " + std::to_string(header.edges) + " edges" +
                     shown_seconds(report.seconds);
  if (report.differing != 0)
    text += "; " + shown_files(report.differing) + " here differ from the index; the next answer reads " +
            (report.differing == 1 ? "it" : "them");
  call.text(text);
}

/// Compares one project with the store.
std::string line_of(const ProjectSettings& project, StoreConnection& store) {
  const auto situation = situation_of(project);
  const auto record = read_record(project.folder, store.address().fingerprint());
  const auto best = best_publication(store, project, situation);
  // The state that the transaction sees ends with it, also after a failure.
  static_cast<void>(store.run("ROLLBACK"));
  if (!best) return "local copy, " + best.error().message;
  const auto& header = best->header;
  const std::string name = name_of(best->number, best->published, header.revision);
  if (situation.has_index && header.hash == record.hash) return "up to date with " + name;
  if (is_wanted(*best, situation, record)) return name + " is fetched by the next call of a tool";
  return name + " is no nearer to the files here than the local copy";
}

}  // namespace

bool is_store_command(std::string_view word) {
  return word == "publish" || word == "fetch";
}

int run_store_command(const Projects& projects, const StoreSettings& settings,
                      const std::vector<std::string>& arguments, Call& call) {
  const CommandWords words(arguments, {});
  const auto& project = projects.find(words.only_name());
  if (!settings.configured())
    throw Failure(
        COLLET_UNSUPPORTED,
        "there is no shared store; add store = \"${env:NAME}\" to [plugins.codegraph.config], with its "
        "address postgres://… in that variable");
  try {
    if (arguments[0] == "publish") {
      publish(project, settings, call);
    } else {
      fetch(project, settings, call);
    }
  } catch (const DatabaseError& error) {
    throw Failure(COLLET_FAILED, std::string("the index is damaged: ") + error.what());
  }
  return 0;
}

std::string store_lines(const Projects& projects, const StoreSettings& settings, const std::string& name,
                        const std::function<bool()>& stop) {
  auto store = StoreConnection::open(settings, stop);
  std::string out;
  for (const auto& [one, project] : projects.all()) {
    if (!name.empty() && one != name) continue;
    const auto contact = read_record(project.folder).contact;
    out.append(out.empty() ? "" : "\n").append("shared store, ").append(one).append(": ");
    if (store) {
      out += line_of(project, *store);
    } else {
      out.append("local copy").append(contact.empty() ? "" : " since " + contact + " UTC");
      out.append(": ").append(store.error().message);
    }
  }
  return out;
}

}  // namespace collet::codegraph
