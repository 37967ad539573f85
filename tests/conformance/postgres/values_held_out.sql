-- SPDX-License-Identifier: MIT
-- More values of functions and rows of triggers, which were not looked at until the first ones were right.
CREATE SCHEMA staff;
CREATE TABLE staff.employee (id int PRIMARY KEY, "Full Name" text, pay numeric, grade int, boss int, changed text);
CREATE TABLE staff.grade (grade int, lowest numeric, highest numeric);
CREATE TABLE staff.history (employee int, before numeric, after numeric, kind text, detail text);
CREATE TABLE staff.team (id int PRIMARY KEY, lead int, budget numeric);

CREATE FUNCTION staff.span(g int) RETURNS numeric LANGUAGE plpgsql STABLE AS $f$
DECLARE
  low numeric;
  high numeric;
BEGIN
  SELECT lowest, highest INTO low, high FROM staff.grade WHERE grade = g;
  RETURN high - low;
END $f$;
CREATE FUNCTION staff.name_of(p int) RETURNS text LANGUAGE sql AS 'SELECT "Full Name" FROM staff.employee WHERE id = p';
CREATE FUNCTION staff.boss_name(p int) RETURNS text LANGUAGE sql AS $$ SELECT staff.name_of(e.boss) FROM staff.employee e WHERE e.id = p $$;

CREATE VIEW staff.x01 AS SELECT e.id, staff.span(e.grade) AS span FROM staff.employee e;
CREATE VIEW staff.x02 AS SELECT t.id, upper(staff.name_of(t.lead)) AS lead FROM staff.team t;
CREATE VIEW staff.x03 AS SELECT staff.boss_name(t.lead) AS boss FROM staff.team t;
CREATE VIEW staff.x04 AS SELECT sum(staff.span(grade)) AS spans FROM staff.employee;

CREATE FUNCTION staff.keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO staff.history (employee, before, detail) SELECT OLD.id, OLD.pay, OLD."Full Name";
    RETURN OLD;
  END IF;
  INSERT INTO staff.history (employee, before, after) VALUES (NEW.id, coalesce(OLD.pay, 0), NEW.pay);
  RETURN NEW;
END $$;
CREATE TRIGGER keep AFTER UPDATE OR DELETE ON staff.employee FOR EACH ROW EXECUTE PROCEDURE staff.keep();
CREATE FUNCTION staff.stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed = NEW."Full Name" || ' ' || (SELECT g.highest FROM staff.grade g WHERE g.grade = NEW.grade);
  RETURN NEW;
END $$;
CREATE TRIGGER stamp BEFORE UPDATE ON staff.employee FOR EACH ROW EXECUTE FUNCTION staff.stamp();
CREATE FUNCTION staff.unused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO staff.history (after) VALUES (NEW.pay);
  RETURN NEW;
END $$;
