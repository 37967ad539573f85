// SPDX-License-Identifier: MIT
// scip_calls.mjs MODULES ROOT INDEX [PREFIX]: prints the call edges of a SCIP index of scip-typescript, one call a line, in the format of
// dolphinscheduler-calls.tsv: file, line of the call, line of the called name, caller, called name, target, owner. A target is `file:line` of a
// declaration in the sources (several, with `|`, for overloads and merged declarations), `EXT:symbol` outside of them, or `UNRES`: where the
// compiler knows nothing, and for values of variables that are no functions. MODULES is a node_modules that contains scip-typescript.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [modules, root, index, prefix = ""] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, "@sourcegraph/scip-typescript/package.json"));
const ts = require("typescript");
const { scip } = require("./dist/src/scip.js");
const documents = scip.Index.deserializeBinary(fs.readFileSync(index)).documents;

const isGlobal = (symbol) => !symbol.startsWith("local ");
const definitions = new Map();
for (const document of documents)
  for (const one of document.occurrences)
    if (one.symbol_roles & 1 && isGlobal(one.symbol)) {
      const places = definitions.get(one.symbol) ?? new Set();
      places.add(`${prefix}${document.relative_path}:${one.range[0] + 1}`);
      definitions.set(one.symbol, places);
    }

const isFunction = (node) => node && (ts.isFunctionLike(node) || ts.isClassLike(node));
const unwrap = (node) => {
  while (node && (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node))) node = node.expression;
  return node;
};

for (const document of documents) {
  const text = fs.readFileSync(path.join(root, document.relative_path), "utf8");
  const kind = document.relative_path.endsWith("x") ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(document.relative_path, text, ts.ScriptTarget.Latest, true, kind);
  const line = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const symbols = new Map();
  const locals = new Map();
  for (const one of document.occurrences) {
    const key = `${one.range[0]}:${one.range[1]}`;
    symbols.set(key, [...(symbols.get(key) ?? []), one.symbol]);
    if (one.symbol_roles & 1 && !isGlobal(one.symbol)) locals.set(one.symbol, one.range);
  }
  // A function that is local is a target, a variable with another value is not.
  const localTarget = (symbol) => {
    const range = locals.get(symbol);
    if (!range) return undefined;
    let node = ts.getTokenAtPosition?.(source, source.getPositionOfLineAndCharacter(range[0], range[1]))?.parent;
    if (ts.isVariableDeclaration(node ?? source)) node = unwrap(node.initializer);
    return isFunction(node) ? `${prefix}${document.relative_path}:${range[0] + 1}` : undefined;
  };
  const report = (call, name, caller) => {
    const at = source.getLineAndCharacterOfPosition(name.getStart(source));
    const targets = new Set();
    let external;
    for (const symbol of symbols.get(`${at.line}:${at.character}`) ?? []) {
      if (!isGlobal(symbol)) {
        const target = localTarget(symbol);
        if (target) targets.add(target);
      } else if (definitions.has(symbol)) {
        for (const place of definitions.get(symbol)) targets.add(place);
      } else {
        external = symbol;
      }
    }
    const target = targets.size ? [...targets].join("|") : external ? `EXT:${external.split(" ").pop()}` : "UNRES";
    console.log([`${prefix}${document.relative_path}`, line(call.getStart(source)), at.line + 1, caller, name.text, target, ""].join("\t"));
  };
  const visit = (node, caller) => {
    if (ts.isFunctionLike(node) && node.name) caller = `${node.name.getText(source).replace(/\s+/g, " ")}@${line(node.name.getStart(source))}`;
    let called;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) called = unwrap(node.expression);
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) called = node.tagName;
    if (called && ts.isPropertyAccessExpression(called)) called = called.name;
    if (called && (ts.isIdentifier(called) || ts.isPrivateIdentifier(called))) {
      const element = ts.isJsxOpeningLikeElement?.(node) ?? !(ts.isCallExpression(node) || ts.isNewExpression(node));
      if (!element || /^[A-Z]/.test(called.text)) report(node, called, caller);
    }
    ts.forEachChild(node, (child) => visit(child, caller));
  };
  visit(source, "");
}
