// SPDX-License-Identifier: MIT
// CallEdges ROOT: prints the call edges of the C# sources below ROOT as the compiler binds them, in the form of the javac oracle: file, line of
// the call's start, line of the called name, caller `name@line`, called name, target, owner. Target is `file:line` of the declared name in the
// sources, `EXT:type` outside of them, `UNRES` where the compiler cannot tell without the packages of the projects. A type's constructor that is
// not written is EXT. Each project is a compilation of its own with the projects that it references.
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

var root = Path.GetFullPath(args[0]);
var frameworks = args.Skip(1).SelectMany(folder => Directory.GetFiles(folder, "*.dll")).Select(dll => (MetadataReference)MetadataReference.CreateFromFile(dll)).ToList();
var sources = Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories)
    .Where(file => !file.Contains("/obj/") && !file.Contains("/bin/")).OrderBy(file => file, StringComparer.Ordinal).ToList();
var projects = Directory.GetFiles(root, "*.csproj", SearchOption.AllDirectories).OrderBy(file => file, StringComparer.Ordinal).ToDictionary(file => file, Load);
var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, ["NET", "NET10_0", "TRACE", "DEBUG"]);
var trees = sources.ToDictionary(file => file, file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file));

// A project file that is not XML still names a folder.
XDocument Load(string file) {
    try { return XDocument.Load(file); } catch (System.Xml.XmlException) { return new XDocument(new XElement("Project")); }
}
string Combine(string project, string include) => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(project)!, include.Replace('\\', '/')));
IEnumerable<string> Includes(XDocument project, string element) => project.Descendants().Where(one => one.Name.LocalName == element).Select(one => one.Attribute("Include")?.Value).OfType<string>();
string? Owner(string file) => projects.Keys.Where(project => file.StartsWith(Path.GetDirectoryName(project) + "/")).MaxBy(project => project.LastIndexOf('/'));

var implicitUsings = CSharpSyntaxTree.ParseText(string.Join('\n', new[] { "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http",
    "System.Threading", "System.Threading.Tasks" }.Select(one => $"global using {one};")), options, "");
var webUsings = CSharpSyntaxTree.ParseText(string.Join('\n', new[] { "System.Net.Http.Json", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting",
    "Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Routing", "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection",
    "Microsoft.Extensions.Hosting", "Microsoft.Extensions.Logging" }.Select(one => $"global using {one};")), options, "");

var owned = sources.ToLookup(file => Owner(file) ?? "");
var compilations = new Dictionary<string, CSharpCompilation>();
CSharpCompilation Compile(string project) {
    if (compilations.TryGetValue(project, out var done)) return done;
    var text = project == "" ? null : projects[project];
    var files = owned[project].ToList();
    var references = frameworks.ToList();
    var all = new List<SyntaxTree>();
    if (text != null) {
        files.AddRange(Includes(text, "Compile").Where(one => !one.Contains('*')).Select(one => Combine(project, one)).Where(trees.ContainsKey));
        if (text.Root!.Attribute("Sdk") != null) all.Add(implicitUsings);
        if (text.Root!.Attribute("Sdk")?.Value.EndsWith(".Web") == true) all.Add(webUsings);
        compilations[project] = CSharpCompilation.Create("cycle");
        references.AddRange(Includes(text, "ProjectReference").Select(one => Combine(project, one)).Where(projects.ContainsKey).SelectMany(Closure).Distinct()
            .Select(one => Compile(one).ToMetadataReference()));
    }
    all.AddRange(files.Distinct().Select(file => trees[file]));
    return compilations[project] = CSharpCompilation.Create(project, all, references, new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable, allowUnsafe: true));
}
HashSet<string> Closure(string project) {
    var seen = new HashSet<string>();
    void Add(string one) {
        if (!projects.ContainsKey(one) || !seen.Add(one)) return;
        foreach (var next in Includes(projects[one], "ProjectReference")) Add(Combine(one, next));
    }
    Add(project);
    return seen;
}

string Relative(string file) => Path.GetRelativePath(root, file);
int Line(SyntaxNodeOrToken node) => node.GetLocation()!.GetLineSpan().StartLinePosition.Line + 1;
SyntaxToken Named(SyntaxNode node) => node switch {
    MethodDeclarationSyntax one => one.Identifier,
    ConstructorDeclarationSyntax one => one.Identifier,
    LocalFunctionStatementSyntax one => one.Identifier,
    BaseTypeDeclarationSyntax one => one.Identifier,
    PropertyDeclarationSyntax one => one.Identifier,
    OperatorDeclarationSyntax one => one.OperatorToken,
    DelegateDeclarationSyntax one => one.Identifier,
    _ => node.GetFirstToken(),
};
string Target(ISymbol? symbol) {
    if (symbol is not IMethodSymbol method) return "UNRES";
    if (method.MethodKind == MethodKind.DelegateInvoke) return "EXT:delegate";
    method = (method.ReducedFrom ?? method).OriginalDefinition;
    if (method.IsImplicitlyDeclared || method.DeclaringSyntaxReferences.Length == 0)
        return method.ContainingType is { TypeKind: TypeKind.Error } ? "UNRES" : "EXT:" + method.ContainingType;
    var place = method.DeclaringSyntaxReferences[0].GetSyntax();
    return $"{Relative(place.SyntaxTree.FilePath)}:{Line(Named(place))}";
}
string Caller(SyntaxNode node) {
    var one = node.Ancestors().FirstOrDefault(up => up is BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or PropertyDeclarationSyntax or BaseTypeDeclarationSyntax);
    return one == null ? "Main@1" : $"{Named(one).Text}@{Line(Named(one))}";
}

var lines = new SortedSet<(string, int, int, string)>();
foreach (var project in owned.Select(one => one.Key)) {
    var compilation = Compile(project);
    foreach (var tree in compilation.SyntaxTrees.Where(tree => tree.FilePath != "")) {
        var model = compilation.GetSemanticModel(tree);
        void Print(SyntaxNode node, SyntaxNodeOrToken named, string name) {
            // An argument whose type is missing with its package does not hide the only method that a call can mean.
            var info = model.GetSymbolInfo(node);
            var symbol = info.Symbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null);
            if (name == "new") name = symbol?.ContainingType?.Name ?? name;
            var owner = symbol?.ContainingType?.OriginalDefinition.ToString() ?? "";
            lines.Add((Relative(tree.FilePath), node.SpanStart, Line(named), $"{Relative(tree.FilePath)}\t{Line(node)}\t{Line(named)}\t{Caller(node)}\t{name}\t{Target(symbol)}\t{owner}"));
        }
        foreach (var node in tree.GetRoot().DescendantNodes()) {
            switch (node) {
                case InvocationExpressionSyntax call: {
                    var name = call.Expression switch {
                        MemberAccessExpressionSyntax access => access.Name,
                        MemberBindingExpressionSyntax binding => binding.Name,
                        SimpleNameSyntax simple => simple,
                        _ => null,
                    };
                    if (name != null && name.Identifier.Text != "nameof") Print(call, name.Identifier, name.Identifier.ValueText);
                    break;
                }
                case ObjectCreationExpressionSyntax made:
                    Print(made, made.Type, "new");
                    break;
                case ImplicitObjectCreationExpressionSyntax made:
                    Print(made, made.NewKeyword, "new");
                    break;
                case ConstructorInitializerSyntax chained:
                    Print(chained, chained.ThisOrBaseKeyword, "new");
                    break;
                case PrimaryConstructorBaseTypeSyntax chained:
                    Print(chained, chained, "new");
                    break;
            }
        }
    }
}
// A file of several projects is the same sites several times; a site that one of them resolves is resolved.
foreach (var site in lines.GroupBy(one => (one.Item1, one.Item2, one.Item3)))
    Console.WriteLine((site.FirstOrDefault(one => !one.Item4.Contains("\tUNRES")) is { Item1: not null } found ? found : site.First()).Item4);
