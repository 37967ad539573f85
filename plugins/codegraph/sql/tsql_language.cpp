// SPDX-License-Identifier: MIT
#include "plugins/codegraph/sql/tsql_language.hpp"

#include "plugins/codegraph/sql/facts/summary_reader.hpp"

namespace collet::codegraph::tsql {
namespace {

support::Result<FileSummary> read(std::string_view path, std::string_view text, StopQuery stop,
                                  void* context) {
  if (stop != nullptr && stop(context))
    return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  return read_summary(path, text);
}

}  // namespace

const Language& language() {
  static const Language k_language = [] {
    Language out;
    out.name = "tsql";
    out.extensions = {".sql"};
    out.read = &read;
    out.data_objects = true;
    return out;
  }();
  return k_language;
}

}  // namespace collet::codegraph::tsql
