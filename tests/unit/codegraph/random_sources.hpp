// SPDX-License-Identifier: MIT
/// Programs of a few files whose texts change at random.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

namespace collet::codegraph {

class RandomTexts {
 public:
  explicit RandomTexts(unsigned seed) : random_(seed) {}
  std::size_t pick(std::size_t count) { return random_() % count; }

 protected:
  std::string any(const std::vector<std::string>& some) { return some[pick(some.size())]; }
  std::string type() { return "C" + std::to_string(pick(6)); }
  std::string method() { return any({"load", "save", "send", "run"}); }
  std::map<int, std::string> heads_;

 private:
  std::mt19937 random_;
};

class JavaSources : public RandomTexts {
 public:
  explicit JavaSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) { return "C" + std::to_string(number) + ".java"; }

  std::string text(int number) {
    // Edits of heads change types; most edits change members alone.
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      const bool interface = pick(4) == 0;
      head = "package " + any({"p", "p", "p", "q"}) + ";\n" + any({"", "import q.*;\n", "import p.C1;\n"});
      head += "/** " + any({"Saves", "Loads", "Sends"}) + " devices. */\n";
      head += std::string(interface ? "interface" : "class") + " C" + std::to_string(number);
      if (pick(3) == 0)
        head += std::string(interface || pick(2) != 0 ? " extends " : " implements ") + type();
      head += " {\n";
    }
    std::string out = head;
    const bool interface = head.find("interface") != std::string::npos;
    const auto members = 1 + pick(4);
    for (std::size_t i = 0; i < members; ++i) {
      const std::string method = any({"load", "save", "send", "run"});
      if (interface) {
        out += "  " + type() + " " + method + "(" + any({"", "int a", type() + " a"}) + ");\n";
        continue;
      }
      if (pick(3) == 0) out += "  " + type() + " f" + std::to_string(pick(3)) + " = new " + type() + "();\n";
      out += "  " + type() + " " + method + "(" + any({"", "int a", type() + " a"}) + ") { " + type() +
             " x = null; x." + any({"load", "save", "send", "run"}) + "(" + any({"", "1", "x", "y -> y"}) +
             ")." + any({"load()", "f0", "save(x)", "run(() -> x)"}) + "; return null; }\n";
    }
    if (pick(12) == 0) out += "  class " + any({"Inner", "C9", "C1"}) + " { void run() {} }\n";
    return out + "}\n";
  }
};

class CSharpSources : public RandomTexts {
 public:
  explicit CSharpSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) {
    return std::string(number % 2 == 0 ? "a/" : "b/") + "C" + std::to_string(number) + ".cs";
  }
  std::string text(int number) {
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      const auto kind = any({"class", "class", "partial class", "interface", "record", "static class"});
      head = any({"", "using Q;\n", "using X = P.C1;\n", "using static P.C2;\n"});
      head += "namespace " + any({"P", "P", "P", "P.R", "Q"}) + ";\n";
      head += kind + " " + any({"C" + std::to_string(number), "C" + std::to_string(number) + "<T>"});
      if (kind != "static class" && pick(3) == 0) head += " : " + type();
      head += " {\n";
      interface_[number] = kind == "interface";
    }
    std::string out = head;
    const auto members = 1 + pick(5);
    for (std::size_t i = 0; i < members; ++i)
      out +=
          interface_[number] ? "  " + type() + " " + method() + "(" + parameters() + ");\n" : member(number);
    return out + "}\n" + (pick(10) == 0 ? "delegate " + type() + " D(" + type() + " a);\n" : "");
  }

 private:
  std::string parameters() {
    return any({"", "int a", type() + " a", type() + " a, int b = 1", "params int[] a"});
  }
  std::string call() {
    return any({"", "1", "x", "b: 1, a: x", "y => y.load()", "new(1)", "new C1<int>()", "load"});
  }
  std::string member(int number) {
    switch (pick(8)) {
      case 0:
        return "  public " + type() + " P" + std::to_string(pick(3)) + " => null;\n";
      case 1:
        return "  public C" + std::to_string(number) + "(" + any({"", "int a", type() + " a"}) + ") {}\n";
      case 2:
        return "  public " + type() + " this[int i] => null;\n";
      case 3:
        return "  static " + type() + " " + method() + "(this " + any({type(), "string"}) + " a) => null;\n";
      default:
        return "  public " + any({type(), "C1<int>", "X", "D"}) + " " + method() + "(" + parameters() +
               ") { " + any({type(), "var", "D", "X"}) + " x = new " + type() + "(" + any({"", "1", "null"}) +
               "); x." + method() + "(" + call() + ")." +
               any({"load()", "P0", "save(x)", "run(() => x)", "P1.send()"}) + "; " +
               any({"x[1].load();", "x(1).load();", "C1.load(x);", "load(x);", "\"\".load();", ""}) +
               " return null; }\n";
    }
  }
  std::map<int, bool> interface_;
};

class TypeScriptSources : public RandomTexts {
 public:
  explicit TypeScriptSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) { return "m" + std::to_string(number) + (number == 5 ? ".js" : ".ts"); }
  std::string text(int number) {
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      head.clear();
      for (int i = 0; i < 2; ++i)
        head += import();
      head += "export " + any({"", "default "}) + "class C" + std::to_string(number) +
              any({"", "", " extends C0", " extends C1"}) + " { ";
    }
    std::string out = head + any({"", "constructor(a) {}", "load = run;"});
    for (std::size_t i = pick(3); i < 3; ++i)
      out += " " + any({"", "static "}) + method() + "() { " + use() + " return " + any({"this", value()}) +
             "; }";
    out += " }\n";
    const auto members = 1 + pick(5);
    for (std::size_t i = 0; i < members; ++i)
      out += declaration(number == 5);
    return out;
  }

 private:
  std::string module() { return "'./m" + std::to_string(pick(6)) + "'"; }
  std::string name() { return any({"load", "save", "send", "run", "C0", "C1", "C2"}); }
  std::string import() {
    switch (pick(10)) {
      case 0:
        return "import " + name() + " from " + module() + ";\n";
      case 1:
        return "import * as all from " + module() + ";\n";
      case 2:
        return "export * from " + module() + ";\n";
      case 3:
        return "export { " + name() + " as " + name() + " } from " + module() + ";\n";
      case 4:
        return "export { " + name() + " as " + any({"default", "run"}) + " };\n";
      default:
        return "import { " + name() + any({"", " as C1", " as run"}) + " } from " + module() + ";\n";
    }
  }
  std::string value() {
    return any({"load()", "new C0()", "new C1(1)", "all.run()", "all.C1", "run", "new C2().save(1)",
                "save(() => C0)", "C1.load()", "{ load() { return send(); } }", "() => run()", "await send()",
                "[new C0()]"});
  }
  std::string use() {
    return any({"load().run();", "new C1().save().load();", "all.run().send();", "C0.load();",
                "run(1).save(2);", "save((x) => x.load());", "send.load();"});
  }
  std::string declaration(bool plain) {
    const auto of = [&] { return plain ? std::string() : any({"", ": C0", ": C1", ": Promise<C2>", ": T"}); };
    switch (pick(5)) {
      case 0:
        return "export const " + name() + of() + " = " + value() + ";\n";
      case 1:
        return plain ? ""
                     : any({"export type T = C0;\n", "export interface C1 { load()" + of() + "; }\n",
                            "export enum C2 { load }\n", "export type T = () => C1;\n"});
      case 2:
        return (plain ? "" : "export function save(a: number): C0;\nexport function save(a: C1): C1;\n") +
               std::string("export function save(a) { ") + use() + " return null; }\n";
      default:
        return "export " + any({"", "async "}) + "function " + method() + "(" +
               (plain ? "a" : any({"a", "a: C1", "a: T"})) + ")" + of() + " { " + use() +
               " a.load(); return " + value() + "; }\n";
    }
  }
};

class PythonSources : public RandomTexts {
 public:
  explicit PythonSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) {
    return number == 0 ? "p/__init__.py" : "p/m" + std::to_string(number) + ".py";
  }
  std::string text(int number) {
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      head.clear();
      for (int i = 0; i < 3; ++i)
        head += import();
      head += "class C" + std::to_string(number) + any({"", "", "(C0)", "(C1, C2)", "(m1.C1)"}) + ":\n";
    }
    std::string out = head;
    for (std::size_t i = pick(3); i < 3; ++i)
      out += any({"", "    @classmethod\n", "    @property\n"}) + "    def " + method() + "(self" +
             any({"", ", a", ", a: C1", ", a=C2()"}) + ")" + any({"", " -> C1"}) + ":\n        " + use() +
             "\n        " + any({"self.one = ", "self.two = ", "return ", "x = "}) + value() + "\n";
    const auto members = 1 + pick(4);
    for (std::size_t i = 0; i < members; ++i)
      out += any({name() + " = " + value() + "\n", "def " + method() + "(a=None):\n    " + import() + "    " +
                                                       use() + "\n    return " + value() + "\n"});
    return out;
  }

 private:
  std::string module() { return "m" + std::to_string(1 + pick(6)); }
  std::string name() { return any({"load", "save", "send", "run", "C0", "C1", "C2"}); }
  std::string import() {
    return any({"from ." + module() + " import " + name() + any({"", " as C1", " as run"}) + "\n",
                "from . import " + module() + " as m1\n", "import p." + module() + " as m1\n", "import p\n",
                "from p import " + name() + "\n"});
  }
  std::string value() {
    return any({"load()", "C0()", "C1(1)", "m1.run()", "m1.C1", "run", "C2().save(1)", "p.m1.C1()", "self",
                "[C1()]", "(C0(), C1())", "C1().one", "C1().load"});
  }
  std::string use() {
    return any({"load().run()", "C1().save().load()", "m1.run().send()", "self.one.load()", "self.two.run()",
                "run(1).save(2)", "super().load()", "for x in C1().one: x.load()", "p.C0().run()",
                "with C2() as x: x.send()"});
  }
};

class GoSources : public RandomTexts {
 public:
  explicit GoSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) {
    return std::string(number % 2 == 0 ? "a/" : "b/") + "m" + std::to_string(number) +
           (number == 4 ? "_windows.go" : ".go");
  }
  std::string text(int number) {
    auto& head = heads_[number];
    if (head.empty() || pick(8) == 0) {
      head = any({"", "", "", "", "//go:build windows\n\n"}) + "package ";
      head += number % 2 == 0 ? "a\n" : "b\n";
      head += any({"", "import \"a\"\n", "import \"b\"\n", "import . \"b\"\n", "import x \"a\"\n"});
      head += "type C" + std::to_string(number) + " " +
              any({"struct { C0; one C1 }", "struct { one []C2 }", "interface { load() C1 }", "[]C1",
                   "interface { " + method() + "(x " + type() + ") }", "interface { C0; run(x C1) }",
                   "map[string]C2"}) +
              "\n";
    }
    // Half of the edits change one member.
    auto& members = members_[number];
    if (!members.empty() && pick(2) == 0) {
      members[pick(members.size())] = member();
    } else {
      members.assign(1 + pick(5), "");
      for (auto& one : members)
        one = member();
    }
    std::string out = head;
    for (const auto& one : members)
      out += one;
    return out;
  }

 private:
  std::string member() {
    return any({"var " + method() + " = " + value() + "\n",
                "func " + any({"", "(c C0) ", "(c *C1) ", "(c C2) "}) + method() + "(x " + type() + ") " +
                    any({"", "C1", "(C1, error)"}) + " { " + use() + "; y := " + value() +
                    "; y.load(); return y }\n"});
  }
  std::string value() {
    return any({"load()", "C0{}", "&C1{one: nil}", "x.run()", "a.load(1)", "b.C1{}", "C2(x)", "x.one", "x[0]",
                "new(C0)"});
  }
  std::string use() {
    return any({"load().run()", "x.load().save()", "y, z := send(); y.load(); z.run()",
                "for _, y := range x { y.save() }", "a.run().send()", "b.load()", "x.one.load()"});
  }
  std::map<int, std::vector<std::string>> members_;
};

}  // namespace collet::codegraph
