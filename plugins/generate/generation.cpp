// SPDX-License-Identifier: MIT
#include "plugins/generate/generation.hpp"

#include <algorithm>
#include <optional>

#include <collet/failure.hpp>
#include <collet/json.hpp>
#include <collet/page.hpp>

#include "plugins/generate/go/go.hpp"
#include "plugins/generate/model/build.hpp"
#include "plugins/generate/typescript/typescript.hpp"
#include "plugins/generate/write/output_folder.hpp"
#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/slice/selection.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::generate {
namespace {

constexpr std::size_t k_max_name = 64;

struct Request {
  bool typescript = false;
  Parts parts;
  std::string package;
  bool overwrite = false;
  bool dry_run = false;
};

/// Returns true for the keywords of Go and the names that a package of its own would hide.
bool is_reserved_package(std::string_view name) {
  static constexpr std::string_view k_words[] = {
      "break",  "bytes",   "case",   "chan",        "const",     "context", "continue", "default",
      "defer",  "else",    "errors", "fallthrough", "fmt",       "for",     "func",     "go",
      "goto",   "http",    "if",     "import",      "interface", "io",      "json",     "main",
      "map",    "package", "range",  "return",      "select",    "strconv", "strings",  "struct",
      "switch", "time",    "type",   "url",         "var"};
  return std::find(std::begin(k_words), std::end(k_words), name) != std::end(k_words);
}

Request read_request(const Arguments& arguments) {
  Request request;
  request.typescript = arguments.one_of("language", {"go", "typescript"}, "go") == "typescript";
  request.package = arguments.string("package_name", "api");
  const std::string& name = request.package;
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || support::is_digit(c) || c == '_'; };
  if (name.empty() || name.size() > k_max_name || name[0] < 'a' || name[0] > 'z' ||
      !std::all_of(name.begin(), name.end(), fits) || is_reserved_package(name))
    arguments.refuse("package_name", support::quote(name, 80),
                     "a small letter, then at most 63 small letters, digits or _, and no keyword");
  request.parts.client = arguments.boolean("client", false);
  request.parts.server = arguments.boolean("server", false);
  if (request.parts.server && request.typescript)
    arguments.refuse("server", "true", "false or nothing, since a server is generated in Go only");
  request.parts.dates = arguments.boolean("dates", false);
  if (request.parts.dates && !request.typescript)
    arguments.refuse("dates", "true", "false or nothing: Go has time.Time without it");
  request.overwrite = arguments.boolean("overwrite", false);
  request.dry_run = arguments.boolean("dry_run", false);
  if (!request.dry_run && arguments.string("output_dir", "").empty())
    arguments.refuse("output_dir", "nothing", "a folder, or dry_run");
  return request;
}

/// Returns what the marker records: the options, and the hash of the document.
std::string options_json(const Request& request, const Arguments& arguments,
                         const openapi::Document& document) {
  const auto digest = support::sha256(document.source());
  std::string text;
  json::Writer writer(text);
  writer.begin_object().member("spec_sha256", support::hexadecimal(support::as_bytes(digest)));
  writer.member("language", request.typescript ? "typescript" : "go");
  writer.member("types", request.parts.types)
      .member("client", request.parts.client)
      .member("server", request.parts.server)
      .member("dates", request.parts.dates);
  writer.member("package_name", request.package);
  for (const std::string_view name : {"operations", "tags"})
    if (arguments.has(name)) writer.member_raw(name, arguments.raw(name).raw());
  writer.end_object();
  return text;
}

class Answer {
 public:
  Answer(const Model& model, const std::vector<GeneratedFile>& files, const openapi::Resolver& references)
      : model_(model), files_(files), references_(references) {}

  void send(Call& call, const std::string& head, const std::string& tail) const {
    List list;
    list.key = "files";
    const auto count = static_cast<std::int64_t>(files_.size());
    list.total = list.matched = count + static_cast<std::int64_t>(model_.warnings.size());
    list.head = head;
    list.tail = tail;
    if (!model_.warnings.empty()) list.sections.push_back({"warnings", count});
    call.json(write_list(Page::read(call.arguments()), Budget::read(call.arguments(), call.budget()), list,
                         [&](std::size_t number, std::string& out) { print(number, out); }));
  }

 private:
  void print(std::size_t number, std::string& out) const {
    json::Writer writer(out);
    writer.begin_object();
    if (number < files_.size()) {
      writer.member("name", files_[number].name).member("size", std::uint64_t{files_[number].text.size()});
    } else {
      const Warning& warning = model_.warnings[number - files_.size()];
      writer.member("pointer", openapi::json_pointer(warning.at.node)).member("message", warning.message);
      if (warning.at.source != 0) writer.member("document", references_.name(warning.at.source));
    }
    writer.end_object();
  }

  const Model& model_;
  const std::vector<GeneratedFile>& files_;
  const openapi::Resolver& references_;
};

std::optional<std::vector<std::uint32_t>> selected(const Call& call, const openapi::Outline& outline) {
  const Arguments& arguments = call.arguments();
  if (arguments.strings("operations").empty() && arguments.strings("tags").empty()) return std::nullopt;
  return slice::select(call, outline).operations;
}

}  // namespace

void run(Call& call) {
  const Arguments& arguments = call.arguments();
  const Request request = read_request(arguments);
  const auto access = support::Access::from_json(call.access());
  std::optional<OutputFolder> folder;
  if (const std::string path = arguments.string("output_dir", ""); !path.empty()) {
    auto prepared = OutputFolder::prepare(access, path);
    if (!prepared) throw Failure(prepared.error().code, "/output_dir: " + prepared.error().message);
    folder.emplace(*std::move(prepared));
  }
  const openapi::Fetching fetching{false, call.cancel_fd()};
  auto opened = openapi::load_spec(arguments.raw("spec"), access, fetching);
  if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
  if (!opened) throw Failure(opened.error().code, opened.error().message);
  openapi::Resolver references(*opened, access, {false, fetching});
  const openapi::Outline outline(references);
  const Model model = build_model(call, references, outline, selected(call, outline));
  call.throw_if_cancelled();
  const Printed printed = request.typescript ? typescript::print(model, request.parts)
                                             : go::print(model, references, request.parts, request.package);
  if (folder) {
    const auto free = folder->check(printed.files);
    if (!free) throw Failure(free.error().code, "/output_dir: " + free.error().message);
  }
  call.throw_if_cancelled();
  std::string head;
  std::string tail;
  std::uint64_t bytes = 0;
  for (const GeneratedFile& file : printed.files)
    bytes += file.text.size();
  json::Writer writer(head);
  if (!request.typescript) writer.member("package_name", request.package);
  writer.member("file_count", std::uint64_t{printed.files.size()}).member("bytes", bytes);
  writer.member("generated_types", std::uint64_t{printed.types});
  writer.member("generated_operations", std::uint64_t{model.operations.size()});
  writer.member("warning_count", std::uint64_t{model.warnings.size()});
  json::Writer end(tail);
  if (folder && !folder->edited().empty()) {
    end.key(request.overwrite ? "edited_overwritten" : "edited_kept").begin_array();
    for (const std::string& name : folder->edited())
      end.string(name);
    end.end_array();
  }
  if (request.dry_run) end.member("dry_run", true);
  if (folder && !request.dry_run) {
    const auto written = folder->write(printed.files, options_json(request, arguments, references.document()),
                                       request.overwrite);
    if (!written) throw Failure(written.error().code, "/output_dir: " + written.error().message);
    end.member("written_to", folder->path());
  }
  Answer(model, printed.files, references).send(call, head, tail);
}

}  // namespace collet::generate
