package shop;

import java.util.List;

public class OrderLine {
  private String orderNo;
  private String sku;
  private Integer quantity;
  private String customerEmail;
}
