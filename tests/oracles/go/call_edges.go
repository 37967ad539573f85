// SPDX-License-Identifier: MIT

// call_edges ROOT prints the calls in all packages below ROOT, one a line, in the format of dolphinscheduler-calls.tsv: file, line of the call,
// line of the called name, caller, called name, target, owner. A target is file:line of a declaration below ROOT, EXT:package outside of it, or
// UNRES where the type checker knows nothing, and for values of variables.
// call_edges ROOT implements prints the types and interfaces without parameters that packages declare, one a line, as "type", folder and name; then
// each pair of a type and an interface with methods that it, or a pointer to it, implements: "implements", folder and name of both. Run it with GO111MODULE=off and ROOT/src in GOPATH, or ROOT in GOROOT.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type printer struct {
	root string
	set  *token.FileSet
	info *types.Info
	out  *bufio.Writer
}

// place returns the file, relative to the root, and the line of a position; the file is empty if it is outside of the root.
func (p *printer) place(at token.Pos) (string, int) {
	position := p.set.Position(at)
	relative, err := filepath.Rel(p.root, position.Filename)
	if err != nil || strings.HasPrefix(relative, "..") {
		return "", position.Line
	}
	return relative, position.Line
}

func (p *printer) target(name *ast.Ident) string {
	object := p.info.Uses[name]
	switch one := object.(type) {
	case nil:
		return "UNRES"
	case *types.Builtin:
		return "EXT:builtin"
	case *types.Func:
		object = one.Origin()
	case *types.Var:
		if !one.IsField() && one.Parent() != one.Pkg().Scope() {
			return "UNRES"
		}
	}
	file, line := p.place(object.Pos())
	if file == "" || !object.Pos().IsValid() {
		if object.Pkg() == nil {
			return "EXT:universe"
		}
		return "EXT:" + object.Pkg().Path()
	}
	return fmt.Sprintf("%s:%d", file, line)
}

func (p *printer) calls(file *ast.File) {
	for _, declaration := range file.Decls {
		caller := ""
		if function, ok := declaration.(*ast.FuncDecl); ok {
			_, line := p.place(function.Name.Pos())
			caller = fmt.Sprintf("%s@%d", function.Name.Name, line)
		}
		ast.Inspect(declaration, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			function := call.Fun
			for inner, ok := function.(*ast.ParenExpr); ok; inner, ok = function.(*ast.ParenExpr) {
				function = inner.X
			}
			switch generic := function.(type) {
			case *ast.IndexExpr:
				function = generic.X
			case *ast.IndexListExpr:
				function = generic.X
			}
			var name *ast.Ident
			switch one := function.(type) {
			case *ast.Ident:
				name = one
			case *ast.SelectorExpr:
				name = one.Sel
			default:
				return true
			}
			path, line := p.place(call.Pos())
			_, named := p.place(name.Pos())
			fmt.Fprintf(p.out, "%s\t%d\t%d\t%s\t%s\t%s\t\n", path, line, named, caller, name.Name, p.target(name))
			return true
		})
	}
}

func (p *printer) folder(folder string, from types.Importer) {
	found, err := build.ImportDir(folder, 0)
	if err != nil {
		return
	}
	var files []*ast.File
	for _, name := range found.GoFiles {
		file, err := parser.ParseFile(p.set, filepath.Join(folder, name), nil, 0)
		if err == nil {
			files = append(files, file)
		}
	}
	p.info = &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: from, FakeImportC: true, Error: func(error) {}}
	config.Check(found.ImportPath, p.set, files, p.info)
	for _, file := range files {
		p.calls(file)
	}
}

// implements imports all packages into one universe, since the types of two are never identical.
func (p *printer) implements(paths []string, from types.Importer) {
	var concrete, interfaces []*types.TypeName
	for _, path := range paths {
		checked, _ := from.Import(path)
		if checked == nil {
			continue
		}
		for _, name := range checked.Scope().Names() {
			object, ok := checked.Scope().Lookup(name).(*types.TypeName)
			if !ok || object.IsAlias() {
				continue
			}
			named, ok := object.Type().(*types.Named)
			if !ok || named.TypeParams().Len() != 0 {
				continue
			}
			fmt.Fprintf(p.out, "type\t%s\n", p.name(object))
			if one, ok := named.Underlying().(*types.Interface); !ok {
				concrete = append(concrete, object)
			} else if one.NumMethods() != 0 && one.IsMethodSet() {
				interfaces = append(interfaces, object)
			}
		}
	}
	for _, object := range concrete {
		for _, other := range interfaces {
			one := other.Type().Underlying().(*types.Interface)
			if types.Implements(object.Type(), one) || types.Implements(types.NewPointer(object.Type()), one) {
				fmt.Fprintf(p.out, "implements\t%s\t%s\n", p.name(object), p.name(other))
			}
		}
	}
}

func (p *printer) name(object *types.TypeName) string {
	file, _ := p.place(object.Pos())
	return filepath.Dir(file) + "\t" + object.Name()
}

func main() {
	set := token.NewFileSet()
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	p := &printer{root: os.Args[1], set: set, out: out}
	implements := len(os.Args) > 2 && os.Args[2] == "implements"
	var paths []string
	from := importer.ForCompiler(set, "source", nil)
	filepath.Walk(p.root, func(path string, info os.FileInfo, err error) error {
		if err != nil || !info.IsDir() {
			return nil
		}
		if base := filepath.Base(path); base == "testdata" || strings.HasPrefix(base, ".") && path != p.root {
			return filepath.SkipDir
		}
		if implements {
			if relative, err := filepath.Rel(filepath.Join(p.root, "src"), path); err == nil {
				paths = append(paths, relative)
			}
			return nil
		}
		p.folder(path, from)
		return nil
	})
	p.implements(paths, from)
}
