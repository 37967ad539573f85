// SPDX-License-Identifier: MIT
/// The tables of an index file.
#pragma once

namespace collet::codegraph {

/// Changes with the tables and with what the linker finds: an index of another version is built again.
inline constexpr int k_index_version = 12;

inline constexpr const char* k_index_tables = R"(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE file(id INTEGER PRIMARY KEY, path TEXT, language TEXT, hash TEXT, size INTEGER, modified INTEGER,
  lines INTEGER, flags INTEGER, data INTEGER);
CREATE TABLE symbol(id INTEGER PRIMARY KEY, key TEXT, kind INTEGER, flags INTEGER, name TEXT, fqn TEXT, file INTEGER,
  line INTEGER, col INTEGER, first INTEGER, last INTEGER, parent INTEGER, callers INTEGER, callees INTEGER,
  signature TEXT, documentation TEXT);
CREATE TABLE edge(source INTEGER, target INTEGER, kind INTEGER, rule INTEGER, file INTEGER, line INTEGER, col INTEGER);
CREATE TABLE open_call(id INTEGER PRIMARY KEY, source INTEGER, name TEXT, target TEXT, arity INTEGER, external INTEGER,
  file INTEGER, line INTEGER, col INTEGER, kind INTEGER);
CREATE TABLE route(symbol INTEGER, method TEXT, path TEXT);
CREATE TABLE candidate(symbol INTEGER, call INTEGER);
CREATE TABLE word(id INTEGER PRIMARY KEY, word TEXT, count INTEGER, postings BLOB);
CREATE TABLE inferred(file INTEGER PRIMARY KEY, types BLOB);
CREATE TABLE association(word TEXT PRIMARY KEY, names BLOB) WITHOUT ROWID;
)";

inline constexpr const char* k_index_indexes = R"(
CREATE UNIQUE INDEX symbol_key ON symbol(key);
CREATE INDEX symbol_name ON symbol(name COLLATE NOCASE);
CREATE INDEX symbol_fqn ON symbol(fqn);
CREATE INDEX symbol_parent ON symbol(parent);
CREATE INDEX symbol_file ON symbol(file, first);
CREATE INDEX edge_source ON edge(source, kind);
CREATE INDEX edge_target ON edge(target, kind);
CREATE INDEX open_call_name ON open_call(name) WHERE external = 0;
CREATE INDEX open_call_data ON open_call(name COLLATE NOCASE) WHERE kind <> 0;
CREATE INDEX open_call_source ON open_call(source);
CREATE INDEX route_symbol ON route(symbol);
CREATE INDEX candidate_symbol ON candidate(symbol);
CREATE INDEX candidate_call ON candidate(call);
CREATE UNIQUE INDEX file_path ON file(path);
CREATE UNIQUE INDEX word_word ON word(word);
)";

/// Flags of a file.
enum : int { k_file_test = 1, k_file_generated = 2, k_file_errors = 4 };
/// The bits of the flags from this one on are the number of a library whose queries are not followed.
inline constexpr int k_file_library_shift = 8;

}  // namespace collet::codegraph
