package shop;

import java.util.List;

public class Parcel {
  private Long parcelId;
  private String label;
  private Integer pieces;
  private String buyer;
  private List<String> tags;
}
