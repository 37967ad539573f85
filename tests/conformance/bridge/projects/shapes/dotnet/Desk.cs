// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.ComponentModel.DataAnnotations.Schema;
using System.Data;
using System.Linq;
using Dapper;
using Microsoft.EntityFrameworkCore;
namespace Library
{
    [Table("author")]
    public class Writer
    {
        public int Id { get; set; }
        [Column("pen_name")] public string PenName { get; set; }
        [Column("country")] public string Country { get; set; }
    }
    public class LibraryContext : DbContext
    {
        public DbSet<Writer> Writers { get; set; }
    }
    public class Desk
    {
        private readonly LibraryContext context;
        private readonly IDbConnection connection;
        public List<Writer> From(string country) =>
            context.Writers.AsNoTracking().Where(w => w.Country == country).OrderBy(w => w.PenName).ToList();
        public void Rename(int id, string name)
        {
            var writer = context.Writers.First(w => w.Id == id);
            writer.PenName = name;
            context.SaveChanges();
        }
        public void Add(string name)
        {
            context.Writers.Add(new Writer { PenName = name, Country = "NZ" });
            context.SaveChanges();
        }
        public object Newest() => connection.Query("SELECT TOP 5 * FROM branch ORDER BY opened DESC");
        public bool Lent(int book) => connection.Query<int>("SELECT TOP 1 1" + "FROM loan WHERE book_id = @book", new { book }).Any();
        public int Open(string town) =>
            connection.QuerySingle<int>("INSERT INTO branch (town) OUTPUT inserted.id VALUES (@town)", new { town });
    }
}
