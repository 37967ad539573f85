package shop;

import java.util.List;

public class Address {
  private Long key;
  private String city;
  private String zipCode;
}
