package shop;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;

@Mapper
public interface OrderMapper {
  List<Order> findAll();
  Order findWithItems(long id);
  List<OrderLine> lines(long id);
}
