// SPDX-License-Identifier: MIT
/// Entries of a folder that is open, and the folders in which output is staged.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::generate {

struct FolderEntry {
  std::string name;
  bool is_folder = false;
};

/// Returns the entries without `.` and `..`; empty if the folder cannot be read.
std::vector<FolderEntry> entries_of(int folder);

/// Reads a regular file without following links. Returns nullopt, and sets errno, if there is none of at most
/// `max_bytes`.
std::optional<std::string> read_entry(int folder, const std::string& name, std::size_t max_bytes);

/// Returns true if the text is one JSON value, with nothing around it.
bool is_json(std::string_view text);

/// Returns the name of a new staging folder beside the folder `name`.
std::string stage_name(std::string_view name);

/// Removes staging folders of `name` whose process has ended. What exists nowhere else, and was not
/// generated, stays.
void remove_stale_stages(int parent, std::string_view name, std::string_view marker);

/// Moves the entries that are not listed, except `marker`, to another folder that has none of that name.
/// Returns the names of those that could not be moved.
std::vector<std::string> move_other_entries(int from, int to, const std::vector<std::string>& listed,
                                            std::string_view marker);

/// Removes the files in an open folder except `kept`, and the folder if it is then empty.
void remove_folder(int parent, const std::string& name, int folder, const std::vector<std::string>& kept);

}  // namespace collet::generate
