// SPDX-License-Identifier: MIT
package library;
import jakarta.persistence.EntityManager;
import jakarta.persistence.criteria.*;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
public class LoanStore {
  private final JdbcTemplate jdbc;
  private final SimpleJdbcInsert insertBook;
  private EntityManager em;
  LoanStore(DataSource source) {
    jdbc = new JdbcTemplate(source);
    insertBook = new SimpleJdbcInsert(source).withTableName("book").usingColumns("title", "isbn");
  }
  void addBook(Object book) {
    insertBook.execute(book);
  }
  List<?> late(boolean sorted) {
    StringBuilder sql = new StringBuilder(120);
    sql.append("select l.reader, l.due");
    sql.append(' ').append("from loan l where l.returned is null");
    if (sorted) sql.append(" order by ").append("l.due");
    return jdbc.queryForList(sql.toString());
  }
  void twice() {
    StringBuilder sql = new StringBuilder();
    sql.append("update loan set returned = ? where id = ?");
    jdbc.update(sql.toString());
    sql.setLength(0);
    sql.append("delete from book_author where book_id = ?");
    jdbc.update(sql.toString());
  }
  List<Loan> of(String name) {
    CriteriaBuilder cb = em.getCriteriaBuilder();
    CriteriaQuery<Loan> query = cb.createQuery(Loan.class);
    Root<Loan> loan = query.from(Loan.class);
    query.where(cb.equal(loan.join("book").get("title"), name));
    query.orderBy(cb.asc(loan.get(Loan_.due)));
    return em.createQuery(query).getResultList();
  }
}
