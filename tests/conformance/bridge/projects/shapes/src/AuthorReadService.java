// SPDX-License-Identifier: MIT
package library;
import org.apache.ibatis.annotations.Mapper;
@Mapper
public interface AuthorReadService {
  Object byTitle(String title);
}
