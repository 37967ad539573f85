package shop;

import java.util.List;

public class Customer {
  private Long id;
  private String name;
  private String email;
  private Integer level;
}
