package shop;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;

@Mapper
public interface PersonMapper {
  List<Person> people();
  List<Parcel> parcels();
  BigOrder big(long id);
}
