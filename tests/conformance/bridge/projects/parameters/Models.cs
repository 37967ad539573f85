namespace Shop;

public class Customer {
  public int CustomerId { get; set; }
  public string Name { get; set; }
  public string Email { get; set; }
  public decimal CreditLimit { get; set; }
}

public class Order {
  public int OrderId { get; set; }
  public int CustomerId { get; set; }
  public decimal Total { get; set; }
  public string Status { get; set; }
  public string Note { get; set; }
}

public record StatusChange(int OrderId, string Status);
