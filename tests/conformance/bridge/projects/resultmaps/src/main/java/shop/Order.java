package shop;

import java.util.List;

public class Order {
  private Long id;
  private String number;
  private java.math.BigDecimal total;
  private java.util.Date createTime;
  private Customer customer;
  private List<Item> items;
}
