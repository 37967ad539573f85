package shop;

import java.util.List;

public class Member {
  private Long id;
  private String fullName;
  private Integer level;
}
