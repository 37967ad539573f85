// SPDX-License-Identifier: MIT
package library;
import java.util.List;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
public interface Books extends JpaRepository<Book, Integer> {
  List<Book> findByTitleContainingIgnoreCaseOrderByPagesDesc(String part);
  List<Book> findByBranchTown(String town);
  List<Book> findByBranch_IdAndIsbnIn(Integer branch, List<String> isbn);
  List<Book> findByAuthors_PenName(String name);
  @Query("select b.title from Book b where b.branch.town = :town and b.branch.id = :id")
  List<String> titlesIn(String town, Integer id);
  @Query("select l.due from Loan l join l.book b join b.authors a where a.penName = :name")
  List<java.time.LocalDate> dueOf(String name);
}
interface Authors extends JpaRepository<Author, Integer> {
  List<Author> findByBooks_TitleStartingWith(String start);
}
class Filters {
  static Specification<Book> thick(int pages) {
    return (root, query, cb) -> cb.gt(root.get("pages"), pages);
  }
}
