// SPDX-License-Identifier: MIT
package library;
import jakarta.persistence.*;
import java.util.Set;
@Entity
@Table(name = "branch")
public class Branch {
  @Id private Integer id;
  private String town;
}
@Entity
@Table(name = "book")
class Book {
  @Id private Integer id;
  private String title;
  private String isbn;
  private Integer pages;
  @ManyToOne @JoinColumn(name = "branch_id") private Branch branch;
  @ManyToMany @JoinTable(name = "book_author") private Set<Author> authors;
  @OneToMany(mappedBy = "book") private Set<Loan> loans;
}
@Entity
@Table(name = "author")
class Author {
  @Id private Integer id;
  @Column(name = "pen_name") private String penName;
  @ManyToMany(mappedBy = "authors") private Set<Book> books;
}
@Entity
@Table(name = "loan")
class Loan {
  @Id private Integer id;
  private String reader;
  private java.time.LocalDate due;
  @ManyToOne @JoinColumn(name = "book_id") private Book book;
}
