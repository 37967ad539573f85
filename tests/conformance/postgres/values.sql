-- SPDX-License-Identifier: MIT
-- Values that scalar functions return, and rows that triggers see as NEW and OLD. The labels are in tests/conformance/lineage/postgres.tsv.
CREATE TABLE item (id int PRIMARY KEY, price numeric, tax_class int, name text, updated_at timestamptz, total numeric, stock int);
CREATE TABLE tax (class int PRIMARY KEY, rate numeric);
CREATE TABLE audit (item_id int, old_price numeric, new_price numeric, who text, note text);
CREATE TABLE tally (item_id int, changes int, best numeric);

CREATE FUNCTION tax_rate(c int) RETURNS numeric LANGUAGE sql AS $$ SELECT rate FROM tax WHERE class = c $$;
CREATE FUNCTION best_price(i int) RETURNS numeric LANGUAGE plpgsql AS $$
DECLARE b numeric;
BEGIN
  SELECT max(price) INTO b FROM item WHERE id = i;
  RETURN b;
END $$;
CREATE FUNCTION label_of(i int) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF i > 0 THEN
    RETURN (SELECT name FROM item WHERE id = i);
  END IF;
  RETURN 'none';
END $$;
CREATE FUNCTION twice(x numeric) RETURNS numeric LANGUAGE sql AS $$ SELECT x * 2 $$;
CREATE FUNCTION stock_of(i int) RETURNS int LANGUAGE sql RETURN (SELECT stock FROM item WHERE id = i);

CREATE VIEW w01 AS SELECT id, price * (1 + tax_rate(tax_class)) AS gross FROM item;
CREATE VIEW w02 AS SELECT best_price(t.item_id) AS best FROM tally t;
CREATE VIEW w03 AS SELECT label_of(item_id) AS label FROM tally;
CREATE VIEW w04 AS SELECT twice(price) AS doubled, twice(tax_rate(tax_class)) AS rates FROM item;
CREATE VIEW w05 AS SELECT CASE WHEN stock_of(item_id) > 0 THEN best END AS available FROM tally;

CREATE FUNCTION audit_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (item_id, old_price, new_price) VALUES (NEW.id, OLD.price, NEW.price);
  RETURN NEW;
END $$;
CREATE TRIGGER item_audit AFTER UPDATE ON item FOR EACH ROW EXECUTE FUNCTION audit_price();
CREATE FUNCTION count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tally SET changes = changes + 1, best = greatest(best, NEW.price) WHERE item_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER item_count AFTER INSERT OR UPDATE ON item FOR EACH ROW EXECUTE FUNCTION count_changes();
CREATE FUNCTION set_total() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total := NEW.price * NEW.stock;
  RETURN NEW;
END $$;
CREATE TRIGGER item_total BEFORE INSERT ON item FOR EACH ROW EXECUTE FUNCTION set_total();
