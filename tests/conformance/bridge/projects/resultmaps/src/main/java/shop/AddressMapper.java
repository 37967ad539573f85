package shop;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;

@Mapper
public interface AddressMapper {
  @Select("select id, city, zip_code from t_address where customer_id = #{id}")
  @Results({@Result(property = "key", column = "id"), @Result(property = "city", column = "city")})
  List<Address> of(long id);

  @Select("SELECT id, full_name FROM t_customer WHERE level > #{level}")
  List<Member> members(int level);
}
