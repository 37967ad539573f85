// SPDX-License-Identifier: MIT
#include "host/plugin/entry.hpp"

#include <cstddef>

#include "host/plugin/manifest.hpp"

namespace collet::host::plugin {
namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_entry_size = offsetof(collet_entry, api) + sizeof(collet_entry::api);
constexpr std::size_t k_table_size = offsetof(collet_plugin_api, call) + sizeof(collet_plugin_api::call);
constexpr std::size_t k_max_text = std::size_t{4} << 20U;

bool readable(const collet_str& text) {
  return text.data != nullptr && text.size > 0 && text.size <= k_max_text;
}

std::string_view trimmed(std::string_view text) {
  return text.substr(0, text.find_last_not_of('\0') + 1);
}

}  // namespace

std::string entry_problem(const collet_entry& entry) {
  if (entry.magic != COLLET_MAGIC) {
    return "exports '" COLLET_ENTRY_SYMBOL "' that is no collet_entry: magic " + std::to_string(entry.magic) +
           ", expected " + std::to_string(COLLET_MAGIC);
  }
  // The ABI's numbers come before all fields that a later major version may move.
  if (entry.struct_size >= offsetof(collet_entry, reserved)) {
    if (auto mismatch = abi_mismatch(entry.abi_major, entry.abi_minor); !mismatch.empty()) return mismatch;
  }
  if (entry.struct_size < k_entry_size) {
    return "has a truncated collet_entry: " + std::to_string(entry.struct_size) +
           " bytes, expected at least " + std::to_string(k_entry_size);
  }
  if (!readable(entry.id) || !readable(entry.version) || !readable(entry.manifest) || entry.api == nullptr) {
    return "has a collet_entry without id, version, manifest or api()";
  }
  return {};
}

Result<const collet_plugin_api*> check_entry(const collet_entry& entry, std::string_view id,
                                             std::string_view manifest) {
  const auto refuse = [&](const std::string& what) {
    return Error{COLLET_UNSUPPORTED, "plugin '" + std::string(id) + "' " + what};
  };
  if (auto problem = entry_problem(entry); !problem.empty()) return refuse(problem);
  if (std::string_view(entry.id.data, entry.id.size) != id) {
    return refuse("has another id in its code: '" + std::string(entry.id.data, entry.id.size) + "'");
  }
  if (trimmed({entry.manifest.data, entry.manifest.size}) != trimmed(manifest)) {
    return refuse("has another manifest in its code than in section " COLLET_MANIFEST_SECTION
                  ": build it with collet_add_plugin()");
  }
  const collet_plugin_api* table = nullptr;
  try {
    table = entry.api(COLLET_ABI_MINOR);
  } catch (...) {
    return refuse("threw an exception out of api()");
  }
  if (table == nullptr) {
    return refuse("has no table for a host of ABI " + std::to_string(COLLET_ABI_MAJOR) + "." +
                  std::to_string(COLLET_ABI_MINOR));
  }
  if (table->struct_size < k_table_size) {
    return refuse("has a truncated collet_plugin_api: " + std::to_string(table->struct_size) +
                  " bytes, expected at least " + std::to_string(k_table_size));
  }
  if (table->create == nullptr || table->destroy == nullptr || table->describe == nullptr ||
      table->call == nullptr) {
    return refuse("lacks one of create, destroy, describe and call in its table");
  }
  return table;
}

}  // namespace collet::host::plugin
