// SPDX-License-Identifier: MIT
#include "plugins/editing/edit_request.hpp"

#include <utility>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/editing/text_diff.hpp"
#include "sdk/support/file/file_access.hpp"
#include "sdk/support/text.hpp"

namespace collet::editing {
namespace {

/// A part of the answer that may be too large for it.
struct Part {
  std::string_view name;
  std::string text;   ///< JSON value in the answer
  std::string bytes;  ///< contents otherwise
  std::string_view mime_type;
  std::string file;  ///< name for the reader
};

std::string file_name(const openapi::Origin& source, std::string_view ending) {
  const std::string_view place = source.place;
  const auto slash = place.rfind('/');
  std::string name(slash == std::string_view::npos ? place : place.substr(slash + 1));
  if (name.empty()) name = "openapi";
  return name + std::string(ending);
}

std::string json_string(std::string_view text) {
  std::string out;
  json::append_string(out, text);
  return out;
}

}  // namespace

EditRequest::EditRequest(const Call& call)
    : dry_run_(call.arguments().boolean("dry_run", false)),
      overwrite_(call.arguments().boolean("overwrite", false)),
      patch_(call.arguments().boolean("patch", false)),
      text_diff_(call.arguments().boolean("text_diff", false)),
      page_(Page::read(call.arguments())),
      budget_(Budget::read(call.arguments(), call.budget())) {
  const std::string path = call.arguments().string("output", "");
  if (path.empty()) return;
  auto prepared = support::OutputFile::prepare(support::Access::from_json(call.access()), path);
  if (!prepared) throw Failure(prepared.error().code, "/output: " + prepared.error().message);
  output_.emplace(*std::move(prepared));
}

void EditRequest::check_output(const openapi::Origin& source) const {
  if (!output_ || !output_->exists() || overwrite_) return;
  if (source.kind == openapi::Origin::Kind::file && source.place == output_->path()) return;
  throw Failure(COLLET_INVALID_ARGUMENT,
                "/output: found the existing file " + support::quote(output_->path(), 300) +
                    ", expected a new one or the document itself; set overwrite to replace it");
}

void EditRequest::finish(Call& call, const openapi::edit::Edit& edit, const openapi::Origin& source,
                         const ChangeLog& changes, std::string head) const {
  const auto written = openapi::edit::write_document(edit);
  if (!written) throw Failure(written.error().code, written.error().message);
  std::vector<Part> parts;
  const bool yaml = edit.base().format() == openapi::Format::yaml;
  if (patch_) {
    std::string patch = json_patch(edit);
    parts.push_back({"patch", patch, patch, "application/json-patch+json", file_name(source, ".patch.json")});
  }
  if (text_diff_) {
    std::string diff = unified_diff(edit.base().source(), written->text.text(), file_name(source, ""));
    parts.push_back({"text_diff", json_string(diff), diff, "text/x-diff", file_name(source, ".diff")});
  }
  if (!dry_run_ && !output_) {
    std::string text = written->text.text();
    std::string quoted = json_string(text);
    parts.push_back({"document", std::move(quoted), std::move(text),
                     yaml ? "application/yaml" : "application/json", file_name(source, "")});
  }
  std::string tail;
  json::Writer writer(tail);
  if (written->aliases_expanded) writer.member("aliases", "expanded, because a change reached their anchor");
  if (written->rewritten) writer.member("rewritten", "the layout of the document could not be kept");
  if (dry_run_) writer.member("dry_run", true);
  if (!dry_run_ && output_) {
    const auto done = output_->write(written->text.parts());
    if (!done) throw Failure(done.error().code, "/output: " + done.error().message);
    writer.member("written_to", output_->path());
  }
  List list;
  list.key = "changes";
  list.total = list.matched = static_cast<std::int64_t>(changes.size());
  list.head = std::move(head);
  // A part that does not fit becomes a resource that the host keeps.
  std::vector<const Part*> kept;
  std::size_t room = budget_.characters() / 2;
  for (const Part& part : parts) {
    if (part.text.size() > room) {
      kept.push_back(&part);
      writer.member(part.name, "in the attached resource " + part.file);
    } else {
      room -= part.text.size();
      writer.member_raw(part.name, part.text);
    }
  }
  list.tail = std::move(tail);
  call.json(write_list(page_, budget_, list,
                       [&](std::size_t number, std::string& out) { changes.print(number, out); }));
  for (const Part* part : kept)
    call.blob(part->bytes, part->mime_type, part->file);
}

}  // namespace collet::editing
