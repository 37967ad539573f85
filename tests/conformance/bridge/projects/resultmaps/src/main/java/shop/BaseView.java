package shop;

import java.util.List;

public class BaseView {
  protected Long id;
  protected java.util.Date createTime;
}
