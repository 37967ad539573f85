package shop;

import java.util.List;

public class Owner {
  private Long ownerId;
  private String mail;
}
