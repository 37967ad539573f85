using System.Data;
using System.Data.SqlClient;

namespace Shop;

public class AdoStore {
  private readonly string connection;

  public void Rename(int id, string name) {
    using (var cn = new SqlConnection(connection))
    using (var cmd = new SqlCommand("dbo.Customer_Rename", cn)) {
      cmd.CommandType = CommandType.StoredProcedure;
      cmd.Parameters.AddWithValue("@CustomerId", id);
      cmd.Parameters.Add("@Name", SqlDbType.NVarChar, 100).Value = name;
      cmd.ExecuteNonQuery();
    }
  }

  public void Place(Order order) {
    var cmd = new SqlCommand();
    cmd.CommandText = "dbo.Order_Place";
    cmd.CommandType = CommandType.StoredProcedure;
    cmd.Parameters.Add(new SqlParameter("@CustomerId", order.CustomerId));
    cmd.Parameters.Add(new SqlParameter("@Total", SqlDbType.Decimal) { Value = order.Total });
    cmd.ExecuteNonQuery();
  }

  public void SetStatus(IDbConnection cn, int id, string status) {
    var cmd = cn.CreateCommand();
    cmd.CommandText = "dbo.Order_SetStatus";
    cmd.CommandType = CommandType.StoredProcedure;
    var one = cmd.CreateParameter();
    one.ParameterName = "@OrderId";
    one.Value = id;
    cmd.Parameters.Add(one);
    var two = cmd.CreateParameter();
    two.ParameterName = "@Status";
    two.Value = status;
    cmd.Parameters.Add(two);
    cmd.ExecuteNonQuery();
  }

  public void Both(SqlConnection cn, Order order) {
    var first = new SqlCommand("dbo.Order_SetStatus", cn) { CommandType = CommandType.StoredProcedure };
    first.Parameters.AddWithValue("@OrderId", order.OrderId);
    first.Parameters.AddWithValue("@Status", "closed");
    first.ExecuteNonQuery();
    var second = new SqlCommand("dbo.Order_Place", cn) { CommandType = CommandType.StoredProcedure };
    second.Parameters.AddWithValue("@Note", order.Note);
    second.ExecuteNonQuery();
  }

  public void UpdateText(SqlConnection cn, Order order) {
    var cmd = new SqlCommand("UPDATE dbo.Orders SET Total = @total WHERE OrderId = @id", cn);
    cmd.Parameters.AddWithValue("@total", order.Total);
    cmd.Parameters.AddWithValue("@id", order.OrderId);
    cmd.ExecuteNonQuery();
  }
}
