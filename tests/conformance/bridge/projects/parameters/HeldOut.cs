using System;
using System.Collections.Generic;
using System.Data;
using System.Linq;
using System.Threading.Tasks;
using Dapper;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace Shop;

public abstract class StoreBase {
  protected IDbConnection Db;
  private const string Schema = "dbo";

  protected void Run(string procedure, object values) {
    Db.Execute($"{Schema}.{procedure}", values, commandType: CommandType.StoredProcedure);
  }
  protected Task RunNamed(string procedure, DynamicParameters values) {
    return Db.ExecuteAsync(procedure, values, commandType: CommandType.StoredProcedure);
  }
}

public class HeldOutStore : StoreBase {
  private readonly DbContext context;

  public Task RenameNamed(Customer c) {
    var values = new DynamicParameters();
    values.Add("CustomerId", c.CustomerId, DbType.Int32);
    values.Add("Name", c.Name, DbType.String, ParameterDirection.Input, 100);
    return RunNamed("dbo.Customer_Rename", values);
  }

  public void RenameFrom(Customer c) {
    var values = new DynamicParameters(new { c.CustomerId, Name = c.Email });
    Db.Execute("Customer_Rename", values, null, null, CommandType.StoredProcedure);
  }

  public void PlaceNamed(Order order) {
    Db.Execute(sql: "dbo.Order_Place", param: new { order.CustomerId, order.Total, order.Note }, commandType: CommandType.StoredProcedure);
  }

  public IEnumerable<Order> Search(string state) {
    const string name = "[dbo].[Order_Search]";
    return Db.Query<Order>(name, new { Status = state, From = DateTime.MinValue, To = DateTime.Now }, commandType: CommandType.StoredProcedure).ToList();
  }

  public void Change(StatusChange change) {
    Db.Execute("dbo.Order_SetStatus", change, commandType: CommandType.StoredProcedure);
  }

  public void ChangeDefinition(int id) {
    var command = new CommandDefinition("dbo.Order_SetStatus", new { OrderId = id, Status = "new" }, commandType: CommandType.StoredProcedure);
    Db.Execute(command);
  }

  public void Limit(Customer c) {
    Db.Execute(@"UPDATE c SET c.CreditLimit = @CreditLimit, Active = 1
                 FROM dbo.Customers c WHERE c.Email = @Email", new { c.CreditLimit, c.Email });
  }

  public void InsertMany(List<Order> orders) {
    Db.Execute("INSERT dbo.Orders (CustomerId, Total, Note) VALUES (@CustomerId, @Total, @Note)", orders);
  }

  public void Interpolated(int id, string status) {
    context.Database.ExecuteSqlInterpolated($"EXEC dbo.Order_SetStatus @OrderId = {id}, @Status = {status}");
  }

  public void Raw(Order order) {
    context.Database.ExecuteSqlRaw("EXEC dbo.Order_Place @c, @t", new SqlParameter("@c", order.CustomerId), new SqlParameter("@t", order.Total));
  }

  public void AddRange(SqlConnection cn, Customer c) {
    using var cmd = cn.CreateCommand();
    cmd.CommandText = "dbo.Customer_Rename";
    cmd.CommandType = CommandType.StoredProcedure;
    cmd.Parameters.AddRange(new[] { new SqlParameter("@CustomerId", c.CustomerId), new SqlParameter("@Name", c.Name) });
    cmd.ExecuteNonQuery();
  }

  public void Reused(SqlConnection cn, Order order) {
    var cmd = new SqlCommand("dbo.Order_SetStatus", cn);
    cmd.CommandType = CommandType.StoredProcedure;
    cmd.Parameters.AddWithValue("@OrderId", order.OrderId);
    cmd.ExecuteNonQuery();
    cmd.Parameters.Clear();
    cmd.CommandText = "dbo.Order_Place";
    cmd.Parameters.AddWithValue("@Total", order.Total);
    cmd.ExecuteNonQuery();
  }

  public int InsertOut(SqlConnection cn, Customer c) {
    var cmd = new SqlCommand("Customer_Insert", cn) { CommandType = CommandType.StoredProcedure };
    cmd.Parameters.Add("@Name", SqlDbType.NVarChar).Value = c.Name;
    var id = new SqlParameter("@NewId", SqlDbType.Int) { Direction = ParameterDirection.Output };
    cmd.Parameters.Add(id);
    cmd.ExecuteNonQuery();
    return (int)id.Value;
  }

  public void Expression(Order order) {
    Db.Execute("dbo.Order_Place", new { order.CustomerId, Total = order.Total * 2, Note = "n" }, commandType: CommandType.StoredProcedure);
  }

  public void NotPassed(Order order) {
    var unrelated = new { order.Note };
    Console.WriteLine(unrelated);
    Db.Execute("dbo.Order_SetStatus", new { order.OrderId }, commandType: CommandType.StoredProcedure);
  }
}
