// SPDX-License-Identifier: MIT
/// The interface of libcollet-grammar-postgres.so, PostgreSQL's own grammar. parse.cpp loads the library with
/// the first statement that needs it.
#pragma once

extern "C" {

/// Receives the result: a tree as JSON, or an error with the position of the character that caused it. Texts
/// live until the function returns.
using ColletPostgresSink = void (*)(void* context, const char* tree, const char* error, int position);

struct ColletPostgresEngine {
  /// Parses statements and calls `sink` once. Thread-safe.
  void (*parse)(const char* text, ColletPostgresSink sink, void* context);
  /// Parses the bodies of the PL/pgSQL functions and DO blocks in a text and calls `sink` once. Thread-safe.
  void (*parse_routines)(const char* text, ColletPostgresSink sink, void* context);
};

/// The one symbol that libcollet-grammar-postgres.so exports, of type ColletPostgresEngine. The number
/// changes with the type.
#define COLLET_POSTGRES_ENGINE "collet_postgres_engine_1"
}
