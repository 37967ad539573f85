package shop;

import java.util.List;

public class Person {
  private Long id;
  private String fullName;
  private Integer level;
  private Address home;
  private List<Address> addresses;
}
