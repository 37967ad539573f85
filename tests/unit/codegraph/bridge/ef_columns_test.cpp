// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_school =
    R"(using Microsoft.EntityFrameworkCore; using System.ComponentModel.DataAnnotations.Schema;
using System.Collections.Generic; using System.Linq;
namespace School;
public class Student { public int Id { get; set; } [Column("FirstName")] public string First { get; set; } public string Last { get; set; }
  public string Full => First + Last; public ICollection<Grade> Grades { get; set; } }
public class Grade { public int Id { get; set; } public int Points { get; set; } public Student Student { get; set; } }
public class SchoolContext : DbContext { public DbSet<Student> Students { get; set; } public DbSet<Grade> Grades { get; set; } }
)";

Uses columns(const std::string& body) {
  return of(bridge_code({{"School.cs", k_school},
                         {"Office.cs",
                          "using System.Collections.Generic; using System.Linq; using "
                          "Microsoft.EntityFrameworkCore;\nnamespace School;\npublic class Office { "
                          "private readonly SchoolContext db;\n" +
                              body + "\n}\n"}})
                .columns(),
            "Office.F");
}

TEST(EfColumns, MembersInLambdasOfAQueryAreRead) {
  EXPECT_EQ(
      columns("void F(string n) { db.Students.Where(s => s.Last == n).OrderBy(s => s.First).ToList(); }"),
      (Uses{"READS_COLUMN [Students.FirstName]", "READS_COLUMN [Students.Last]"}));
}
TEST(EfColumns, AVariableWithAQueryIsFollowed) {
  EXPECT_EQ(columns("void F(string n) { IQueryable<Student> q = db.Students; if (n != null) q = q.Where(s => "
                    "s.Last.Contains(n)); q.Count(); }"),
            (Uses{"READS_COLUMN [Students.Last]"}));
}
TEST(EfColumns, AQueryInTheSyntaxOfSqlReadsColumns) {
  EXPECT_EQ(columns("void F() { var all = from g in db.Grades where g.Points > 5 select g.Id; }"),
            (Uses{"READS_COLUMN [Grades.Id]", "READS_COLUMN [Grades.Points]"}));
}
TEST(EfColumns, ObjectsInMemoryAreNoQuery) {
  EXPECT_EQ(columns("void F() { db.Students.ToList().Where(s => s.Last == \"\"); }"), Uses{});
  EXPECT_EQ(columns("void F(List<Student> all) { all.Where(s => s.Last == \"\"); }"), Uses{});
}
TEST(EfColumns, PropertiesWithoutColumnAreLeftOut) {
  EXPECT_EQ(columns("void F() { db.Students.Select(s => s.Full).ToList(); }"), Uses{});
}
TEST(EfColumns, ValuesOfAnAddedObjectAreWritten) {
  EXPECT_EQ(columns("void F() { db.Students.Add(new Student { First = \"a\", Last = \"b\" }); }"),
            (Uses{"WRITES_COLUMN [Students.FirstName]", "WRITES_COLUMN [Students.Last]"}));
  EXPECT_EQ(columns("void F() { var one = new Grade { Points = 3 }; db.Add(one); }"),
            (Uses{"WRITES_COLUMN [Grades.Points]"}));
}
TEST(EfColumns, AnObjectThatIsNotAddedWritesNothing) {
  EXPECT_EQ(columns("Student F() { return new Student { First = \"a\" }; }"), Uses{});
}
TEST(EfColumns, ChangesOfAReadObjectAreWrittenWhenTheMethodSaves) {
  EXPECT_EQ(columns("void F(int id) { var one = db.Students.Find(id); one.Last = \"x\"; db.SaveChanges(); }"),
            (Uses{"WRITES_COLUMN [Students.Last]"}));
  EXPECT_EQ(columns("void F(int id) { var one = db.Students.Find(id); one.Last = \"x\"; }"), Uses{});
}

}  // namespace
}  // namespace collet::codegraph
