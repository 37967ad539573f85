// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/changes/affected_names.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/languages/name_hashes.hpp"
#include "plugins/codegraph/link/changes/declared_names.hpp"

namespace collet::codegraph {
namespace {

const std::uint32_t k_whole_module = name_hash("=");

}  // namespace

class AffectedFinder {
 public:
  AffectedFinder(const std::vector<FileChange>& changes, const std::vector<DeclaredFile>& files,
                 AffectedNames& out)
      : changes_(changes), files_(files), out_(out) {}

  void run() {
    for (const auto& change : changes_)
      compare(change);
    if (!out_.everything_) find_parts();
    for (const auto& file : files_)
      note_renamed(file);
    while (!out_.everything_ && grown_) {
      grown_ = false;
      for (const auto& one : out_.renamed_)
        rename(one);
      for (const auto& file : files_)
        spread(file);
    }
  }

 private:
  void add(std::uint32_t name) {
    if (out_.names_.insert(name).second) grown_ = true;
  }

  void compare(const FileChange& change) {
    static const FileSummary k_none_yet;
    const auto before = declarations(change.before == nullptr ? k_none_yet : *change.before);
    const auto after = declarations(change.after == nullptr ? k_none_yet : *change.after);
    std::map<std::string, std::string> shapes;
    const auto& language = (change.after == nullptr ? *change.before : *change.after).language;
    const bool structural = language_named(language)->rules.structural_interfaces;
    const auto differ = [&](const auto& some, const auto& others, bool second) {
      for (auto at = some.begin(); at != some.end(); at = some.upper_bound(at->first)) {
        if (others.count(at->first) == some.count(at->first)) continue;
        const auto& one = at->second;
        add(name_hash(one.name));
        if (structural && one.method) note_method(one.in_interface, name_hash(one.outer));
        if (structural && one.type) implementers_.insert(name_hash(one.name));
        if (one.in_interface) functions_.insert(name_hash(one.outer));
        if (one.constructor) {
          add(name_hash(one.outer));
          add(name_hash(k_constructor_name));
          constructed_.insert(name_hash(one.outer));
        }
        if (!one.type) continue;
        if (second && shapes.count(one.path) != 0) out_.everything_ = true;
        shapes.emplace(one.path, one.shape);
        types_.insert(name_hash(one.name));
        type_names_.emplace(one.path, name_hash(one.name));
      }
    };
    differ(before, after, false);
    differ(after, before, true);
    if (change.before != nullptr && change.after != nullptr &&
        change.before->container != change.after->container)
      out_.everything_ = true;
    if (change.before != nullptr && change.after != nullptr) {
      compare_imports(*change.before, *change.after);
    } else if (const auto* const file = change.after == nullptr ? change.before : change.after;
               language_named(file->language)->resolve_modules != nullptr) {
      // The modules of other files may lead to another file now.
      out_.everything_ = true;
    }
    // Imports for all files of the project reach every file.
    for (const auto* const file : {change.before, change.after})
      for (const auto& import : file == nullptr ? k_none_yet.imports : file->imports)
        if (import.global) out_.everything_ = true;
    if (!functions_.empty()) grown_ = true;
  }

  /// A type with another method may implement other interfaces, and any type another interface.
  void note_method(bool in_interface, std::uint32_t type) {
    if (in_interface) out_.everything_ = true;
    implementers_.insert(type);
    add(type);
  }
  void note_method(const FileSummary& file, const Definition& one) {
    if (one.kind != SymbolKind::method || one.parent == k_none ||
        !language_named(file.language)->rules.structural_interfaces)
      return;
    const auto& type = file.definitions[one.parent];
    note_method(type.kind == SymbolKind::interface, name_hash(type.name));
  }

  /// A changed import changes the types that are written with its name.
  void compare_imports(const FileSummary& before, const FileSummary& after) {
    const auto old = outside_names(before);
    const auto now = outside_names(after);
    std::unordered_set<std::uint32_t> moved;
    bool all = false;
    const auto differ = [&](const auto& some, const auto& others) {
      for (const auto& meaning : some) {
        if (has(others, meaning)) continue;
        const auto& [name, text] = meaning;
        if (text.starts_with("export ")) {
          add(name_hash(name));
          types_.insert(name_hash(name));  // it may be that of a base
          if (name == "*") out_.everything_ = true;
        } else {
          moved.insert(name_hash(name));
          all = all || name.empty() || name == "*";
        }
      }
    };
    differ(old, now);
    differ(now, old);
    if (moved.empty()) return;
    for (const auto& one : after.definitions) {
      if (uses(bases_of(one), moved, all)) out_.everything_ = true;
      if (!uses(signature_of(one), moved, all)) continue;
      add(name_hash(one.name));
      note_method(after, one);
      if (one.parent != k_none && after.definitions[one.parent].kind == SymbolKind::interface)
        functions_.insert(name_hash(after.definitions[one.parent].name));
    }
  }

  static bool has(const std::multimap<std::string, std::string>& meanings,
                  const std::pair<const std::string, std::string>& meaning) {
    const auto [first, last] = meanings.equal_range(meaning.first);
    return std::any_of(first, last, [&](const auto& one) { return one == meaning; });
  }
  static bool uses(const std::vector<std::uint32_t>& names, const std::unordered_set<std::uint32_t>& some,
                   bool all) {
    return all ? !names.empty() : any(names, some);
  }

  /// A type that has parts in other files may get other members and bases.
  void find_parts() {
    for (const auto& file : files_) {
      if (std::any_of(changes_.begin(), changes_.end(),
                      [&](const FileChange& change) { return change.after == file.summary; }))
        continue;
      if (std::none_of(type_names_.begin(), type_names_.end(), [&](const auto& one) {
            return std::binary_search(file.names->begin(), file.names->end(), one.second);
          }))
        continue;
      std::vector<std::string> paths;
      for (const auto& one : file.summary->definitions) {
        paths.push_back((one.parent == k_none ? one.container : paths[one.parent]) + "." + one.name);
        if (is_type(one.kind) && type_names_.count(paths.back()) != 0) out_.everything_ = true;
      }
    }
  }

  static bool any(const std::vector<std::uint32_t>& hashes, const std::unordered_set<std::uint32_t>& in) {
    return std::any_of(hashes.begin(), hashes.end(), [&](std::uint32_t one) { return in.count(one) != 0; });
  }

  void note_renamed(const DeclaredFile& file) {
    const auto note = [&](std::string_view from, std::string_view to) {
      if (from != to && !to.empty())
        out_.renamed_.push_back({name_hash(from), name_hash(to), from == "default"});
    };
    for (const auto& import : file.summary->imports) {
      const auto dot = import.target.rfind('.');
      note(import.kind == Import::Kind::exported ? std::string_view(import.member)
           : dot == std::string::npos            ? std::string_view(import.target)
                                                 : std::string_view(import.target).substr(dot + 1),
           import.name);
    }
    for (const auto& one : file.summary->exports)
      note(one.member, one.name);
  }

  /// Adds the name by which a file imports or exports another to the sets that contain the other.
  void rename(const AffectedNames::Renamed& one) {
    const auto contains = [&](const std::unordered_set<std::uint32_t>& names) {
      return names.count(one.from) != 0 || (one.is_default && names.count(k_whole_module) != 0);
    };
    if (contains(out_.names_)) add(one.to);
    for (auto* const some : {&types_, &functions_, &constructed_, &implementers_})
      if (contains(*some) && some->insert(one.to).second) grown_ = true;
  }

  void spread(const DeclaredFile& file) {
    const auto& summary = *file.summary;
    const bool names_types = any(*file.names, types_) || any(*file.names, functions_) ||
                             any(*file.names, constructed_) || any(*file.names, implementers_);
    if (!names_types) return;
    for (const auto& one : summary.definitions) {
      const auto bases = bases_of(one);
      if (any(bases, types_)) {
        out_.everything_ = true;
        return;
      }
      // A class without constructors may have that of its base.
      if (any(bases, constructed_) && constructed_.insert(name_hash(one.name)).second)
        add(name_hash(one.name));
      if (one.kind == SymbolKind::interface && any(bases, functions_) &&
          functions_.insert(name_hash(one.name)).second)
        grown_ = true;
      const auto signature = signature_of(one);
      if (any(signature, types_) || any(signature, functions_)) {
        add(name_hash(one.name));
        note_method(summary, one);
      }
      spread_implementers(one, bases);
    }
  }

  /// Methods are inherited, and those of a base may be what a type implements an interface with.
  void spread_implementers(const Definition& one, const std::vector<std::uint32_t>& bases) {
    if (bases.empty() || implementers_.empty()) return;
    const auto name = name_hash(one.name);
    if (implementers_.count(name) == 0 && !any(bases, implementers_)) return;
    for (const auto part : bases)
      if (implementers_.insert(part).second) add(part);
    if (implementers_.insert(name).second) add(name);
  }

  const std::vector<FileChange>& changes_;
  const std::vector<DeclaredFile>& files_;
  std::unordered_set<std::uint32_t> types_;        ///< names of types that are new or gone
  std::unordered_set<std::uint32_t> functions_;    ///< names of interfaces whose methods changed
  std::unordered_set<std::uint32_t> constructed_;  ///< names of classes whose constructors changed
  /// Names of types that may implement other interfaces, where methods suffice for that.
  std::unordered_set<std::uint32_t> implementers_;
  std::map<std::string, std::uint32_t> type_names_;  ///< by full name
  AffectedNames& out_;
  bool grown_ = false;
};

AffectedNames::AffectedNames(const std::vector<FileChange>& changes, const std::vector<DeclaredFile>& files) {
  AffectedFinder(changes, files, *this).run();
}

void AffectedNames::add_values(const std::vector<std::uint32_t>& names) {
  bool grown = false;
  for (const auto name : names)
    grown = names_.insert(name).second || grown;
  while (grown) {
    grown = false;
    for (const auto& one : renamed_)
      if (names_.count(one.from) != 0 || (one.is_default && names_.count(k_whole_module) != 0))
        grown = names_.insert(one.to).second || grown;
  }
}

bool AffectedNames::in(const std::vector<std::uint32_t>& file_names) const {
  if (names_.size() < file_names.size())
    return std::any_of(names_.begin(), names_.end(), [&](std::uint32_t one) {
      return std::binary_search(file_names.begin(), file_names.end(), one);
    });
  return std::any_of(file_names.begin(), file_names.end(),
                     [&](std::uint32_t one) { return names_.count(one) != 0; });
}

}  // namespace collet::codegraph
