package shop;

public class BigOrder extends BaseView {
  private String orderNo;
  private double amount;
  private Owner owner;
}
