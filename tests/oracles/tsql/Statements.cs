// SPDX-License-Identifier: MIT
// Prints the statements of T-SQL scripts and the names in them, as Microsoft's ScriptDom parses them. Usage: tsql FILE-WITH-PATHS
// Output, for each path: `F path errors parser`, then a line for each statement, `S begin end kind`, and for each name, `T begin name` (tables),
// `C begin name` (columns) or `P begin name` (procedures). Offsets are bytes of UTF-8 after the byte order mark. Of all versions of the parser, the
// one with the fewest errors counts.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.SqlServer.TransactSql.ScriptDom;

sealed class Names : TSqlFragmentVisitor
{
    static readonly HashSet<string> DateFunctions = new(StringComparer.OrdinalIgnoreCase) {
        "DATEADD", "DATEDIFF", "DATEDIFF_BIG", "DATENAME", "DATEPART", "DATETRUNC", "DATE_BUCKET" };
    readonly int[] bytes_;
    readonly TextWriter output_;
    readonly HashSet<TSqlFragment> parts_ = new();

    public Names(int[] bytes, TextWriter output) { bytes_ = bytes; output_ = output; }

    static string Join(MultiPartIdentifier name) => string.Join(".", name.Identifiers.Select(one => one.Value)).Replace("\n", " ").Replace("\r", " ");
    void Print(char mark, TSqlFragment at, string name)
    {
        if (at.StartOffset >= 0) output_.WriteLine($"{mark} {bytes_[at.StartOffset]} {name}");
    }

    public override void Visit(TSqlStatement node)
    {
        // An index in the definition of a table is no statement.
        if (node is IndexDefinition) return;
        int last = node.LastTokenIndex;
        var tokens = node.ScriptTokenStream;
        while (last > node.FirstTokenIndex && (tokens[last].TokenType == TSqlTokenType.Semicolon || tokens[last].TokenType == TSqlTokenType.WhiteSpace
            || tokens[last].TokenType == TSqlTokenType.SingleLineComment || tokens[last].TokenType == TSqlTokenType.MultilineComment)) --last;
        int end = tokens[last].Offset + (tokens[last].Text ?? "").Length;
        output_.WriteLine($"S {bytes_[node.StartOffset]} {bytes_[end]} {node.GetType().Name}");
    }
    public override void Visit(NamedTableReference node) => Print('T', node.SchemaObject, Join(node.SchemaObject));
    public override void Visit(CreateTableStatement node) => Print('T', node.SchemaObjectName, Join(node.SchemaObjectName));
    public override void Visit(CreateExternalTableStatement node) => Print('T', node.SchemaObjectName, Join(node.SchemaObjectName));
    public override void Visit(BulkInsertStatement node) => Print('T', node.To, Join(node.To));
    public override void Visit(SelectStatement node)
    {
        if (node.Into != null) Print('T', node.Into, Join(node.Into));
    }
    public override void Visit(AlterTableStatement node) => Print('T', node.SchemaObjectName, Join(node.SchemaObjectName));
    public override void Visit(TruncateTableStatement node) => Print('T', node.TableName, Join(node.TableName));
    public override void Visit(ProcedureReference node) => Print('P', node.Name, Join(node.Name));
    public override void Visit(FunctionCall node)
    {
        if (DateFunctions.Contains(node.FunctionName.Value) && node.Parameters.Count > 0) parts_.Add(node.Parameters[0]);
    }
    public override void Visit(ColumnReferenceExpression node)
    {
        if (node.ColumnType == ColumnType.Regular && node.MultiPartIdentifier != null && !parts_.Contains(node))
            Print('C', node, Join(node.MultiPartIdentifier));
    }
}

static class Program
{
    static (TSqlFragment, IList<ParseError>, string) Parse(string text)
    {
        (TSqlFragment, IList<ParseError>, string) best = default;
        var parsers = new (string, Func<TSqlParser>)[] {
            ("180", () => new TSql180Parser(true)), ("FabricDW", () => new TSqlFabricDWParser(true)), ("160", () => new TSql160Parser(true)),
            ("130", () => new TSql130Parser(true)), ("100", () => new TSql100Parser(true)), ("90", () => new TSql90Parser(true)),
            ("80", () => new TSql80Parser(true)) };
        foreach (var (name, make) in parsers)
        {
            var fragment = make().Parse(new StringReader(text), out var errors);
            if (best.Item2 == null || errors.Count < best.Item2.Count) best = (fragment, errors, name);
            if (best.Item2.Count == 0) break;
        }
        return best;
    }

    static void Main(string[] arguments)
    {
        using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false), 1 << 16);
        foreach (var path in File.ReadLines(arguments[0]))
        {
            string text = File.ReadAllText(path);
            var bytes = new int[text.Length + 1];
            for (int i = 0, at = 0; i < text.Length; ++i)
            {
                bytes[i] = at;
                char one = text[i];
                // A surrogate pair has four bytes, two for each half.
                at += one < 0x80 ? 1 : one < 0x800 || char.IsSurrogate(one) ? 2 : 3;
                bytes[i + 1] = at;
            }
            var (fragment, errors, parser) = Parse(text);
            output.WriteLine($"F {path} {errors.Count} {parser}");
            fragment?.Accept(new Names(bytes, output));
        }
    }
}
