using System;
using System.Data;
using System.Threading.Tasks;
using Dapper;
using Microsoft.Extensions.Logging;

namespace Shop;

public class DapperStore {
  private readonly IDbConnection db;
  private readonly ILogger log;

  public void Rename(int id, string name) {
    db.Execute("dbo.Customer_Rename", new { CustomerId = id, Name = name }, commandType: CommandType.StoredProcedure);
  }

  public void RenameCustomer(Customer customer) {
    db.Execute("dbo.Customer_Rename", new { customer.CustomerId, customer.Name }, commandType: CommandType.StoredProcedure);
  }

  public void Place(Order order) {
    db.Execute("dbo.Order_Place", order, commandType: CommandType.StoredProcedure);
  }

  public int Insert(Customer customer) {
    var p = new DynamicParameters();
    p.Add("@Name", customer.Name);
    p.Add("Email", customer.Email);
    p.Add("@NewId", dbType: DbType.Int32, direction: ParameterDirection.Output);
    db.Execute("dbo.Customer_Insert", p, commandType: CommandType.StoredProcedure);
    return p.Get<int>("@NewId");
  }

  public async Task Search(string status, DateTime from, DateTime to) {
    var args = new { Status = status, From = from, To = to };
    await db.QueryAsync<Order>("dbo.Order_Search", args, commandType: CommandType.StoredProcedure);
  }

  public void SetStatus(int id, string status) {
    db.Execute("EXEC dbo.Order_SetStatus @OrderId = @id, @Status = @status", new { id, status });
  }

  public void SetStatusByPosition(int id) {
    db.Execute("EXEC dbo.Order_SetStatus @id, 'open'", new { id });
  }

  public void Update(Order order) {
    db.Execute("UPDATE dbo.Orders SET Status = @Status, Note = @Note WHERE OrderId = @OrderId", order);
  }

  public void AddOrder(Order order) {
    db.Execute("INSERT INTO dbo.Orders (CustomerId, Total) VALUES (@Customer, @Amount)", new { Customer = order.CustomerId, Amount = order.Total });
  }

  public void LogOnly(Customer customer) {
    log.LogInformation("customer {c}", new { customer.Name });
    db.Execute("DELETE FROM dbo.Orders WHERE CustomerId = @CustomerId", new { CustomerId = 5 });
  }
}
