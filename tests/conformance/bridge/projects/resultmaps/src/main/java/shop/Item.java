package shop;

import java.util.List;

public class Item {
  private Long id;
  private String sku;
  private Integer count;
  private java.math.BigDecimal price;
}
