-- Views whose tables, columns and schemas have other names later, for tests/conformance/postgres.sh. The server keeps what a view reads by identity.
CREATE SCHEMA store;
CREATE SCHEMA attic;
CREATE TABLE person (id integer PRIMARY KEY, name text, mail text, city text, born date);
CREATE TABLE purchase (id integer PRIMARY KEY, person_id integer REFERENCES person (id), amount numeric, placed date, remark text);
CREATE TABLE store.item (item_id integer, label text, price numeric, stock integer);
CREATE TABLE store.part (part_id integer, item_id integer, weight numeric);

-- 1 to 4: columns with another name
CREATE VIEW r01 AS SELECT id, mail FROM person;
CREATE VIEW r02 AS SELECT p.city AS town, p.born FROM person p WHERE p.mail IS NOT NULL;
ALTER TABLE person RENAME COLUMN mail TO email;
CREATE VIEW r03 AS SELECT email, city FROM person;
ALTER TABLE person RENAME city TO place;
CREATE VIEW r04 AS SELECT * FROM person;

-- 5 to 8: a table with another name, and a new one with the old name
CREATE VIEW r05 AS SELECT o.id, o.amount FROM purchase o;
ALTER TABLE purchase RENAME TO purchase_order;
CREATE TABLE purchase (id integer, total numeric, state text);
CREATE VIEW r06 AS SELECT id, total FROM purchase;
CREATE VIEW r07 AS SELECT person_id, placed FROM purchase_order;
ALTER TABLE purchase_order RENAME COLUMN amount TO price;
CREATE VIEW r08 AS SELECT p.price, q.state FROM purchase_order p JOIN purchase q ON q.id = p.id;

-- 9 to 11: other schemas
CREATE VIEW r09 AS SELECT label, price FROM store.item;
ALTER TABLE store.item SET SCHEMA attic;
CREATE VIEW r10 AS SELECT item_id, stock FROM attic.item;
CREATE VIEW r11 AS SELECT i.label, p.weight FROM attic.item i JOIN store.part p USING (item_id);
ALTER SCHEMA store RENAME TO shop;

-- 12 to 15: views over views whose names change
CREATE VIEW base AS SELECT id, email AS contact, place FROM person;
CREATE VIEW r12 AS SELECT contact FROM base WHERE id > 1;
ALTER VIEW base RENAME COLUMN contact TO address;
CREATE VIEW r13 AS SELECT address, place FROM base;
ALTER VIEW base RENAME TO base_view;
CREATE VIEW r14 AS SELECT b.id FROM base_view b;
CREATE OR REPLACE VIEW base_view AS SELECT id, email AS address, place, born FROM person;
CREATE VIEW r15 AS SELECT born, address FROM base_view;

-- 16 to 18: columns that go and come again
CREATE TABLE changing (a integer, b integer, c integer);
CREATE VIEW r16 AS SELECT a, b FROM changing;
ALTER TABLE changing RENAME COLUMN a TO old_a;
ALTER TABLE changing ADD COLUMN a text;
CREATE VIEW r17 AS SELECT a, old_a FROM changing;
ALTER TABLE changing DROP COLUMN c;
ALTER TABLE changing ADD COLUMN c date;
CREATE VIEW r18 AS SELECT * FROM changing;
ALTER TABLE changing ADD COLUMN d integer;

-- 19 and 20: what CASCADE drops is defined again
CREATE TABLE gone (x integer, y integer);
CREATE VIEW r19 AS SELECT x FROM gone;
DROP TABLE gone CASCADE;
CREATE TABLE gone (y integer, z integer);
CREATE VIEW r19 AS SELECT z FROM gone;
CREATE VIEW r20 AS SELECT x.y FROM gone x;
ALTER TABLE gone RENAME y TO why;

-- 21: two names are swapped
CREATE TABLE left_side (k integer, v text);
CREATE TABLE right_side (k integer, w text);
CREATE VIEW r21 AS SELECT l.v, r.w FROM left_side l JOIN right_side r USING (k);
ALTER TABLE left_side RENAME TO swap_side;
ALTER TABLE right_side RENAME TO left_side;
ALTER TABLE swap_side RENAME TO right_side;
