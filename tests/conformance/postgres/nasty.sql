-- A schema with sixty views whose columns are hard to resolve, for tests/conformance/postgres.sh.
CREATE SCHEMA sales;
CREATE SCHEMA "Weird Schema";
CREATE TYPE sales.address AS (street text, city text, zip varchar(10));
CREATE DOMAIN sales.positive AS integer CHECK (VALUE > 0);
CREATE TYPE sales.state AS ENUM ('open', 'paid', 'gone');

CREATE TABLE customer (
  id serial PRIMARY KEY,
  name text NOT NULL,
  email varchar(200) UNIQUE,
  home sales.address,
  tags text[],
  data jsonb DEFAULT '{}',
  created timestamptz DEFAULT now(),
  parent_id integer REFERENCES customer (id)
);
CREATE TABLE sales.orders (
  id bigint PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer (id),
  placed date NOT NULL,
  state sales.state,
  total numeric(12, 2),
  discount numeric(12, 2),
  net numeric GENERATED ALWAYS AS (total - discount) STORED,
  note text
);
CREATE TABLE sales.line (
  order_id bigint REFERENCES sales.orders,
  product_id integer,
  quantity sales.positive,
  price numeric,
  note text,
  PRIMARY KEY (order_id, product_id)
);
CREATE TABLE product (product_id integer PRIMARY KEY, name text, price numeric, category text, weights real[]);
CREATE TABLE "Mixed Case" ("Id" integer, "Some Name" text, plain integer, "select" text);
CREATE TABLE "Weird Schema"."T" ("a""b" integer, c integer);
CREATE TABLE pair ("Key" integer, key integer, "KEY" text);
CREATE TABLE event (id bigint, at timestamptz NOT NULL, kind text, payload jsonb) PARTITION BY RANGE (at);
CREATE TABLE event_2024 PARTITION OF event FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
CREATE TABLE event_rest PARTITION OF event DEFAULT;
CREATE TABLE animal (id integer, name text, legs integer);
CREATE TABLE dog (breed text, barks boolean) INHERITS (animal);
CREATE TABLE copy_of_product (LIKE product INCLUDING ALL, extra text);
CREATE TABLE typed OF sales.address;
CREATE TABLE snapshot AS SELECT o.id, o.total AS amount, c.name FROM sales.orders o JOIN customer c ON c.id = o.customer_id;
CREATE TABLE late (a integer);
ALTER TABLE late ADD COLUMN b text, ADD COLUMN c date;
ALTER TABLE late RENAME COLUMN a TO first;
ALTER TABLE late DROP COLUMN c;
CREATE TABLE before_name (x integer, y integer);
ALTER TABLE before_name RENAME TO after_name;
CREATE TABLE moving (p integer, q integer);
ALTER TABLE moving SET SCHEMA sales;
CREATE TABLE node (id integer, up integer, label text, weight integer);

CREATE FUNCTION top_orders(n integer) RETURNS TABLE (order_id bigint, amount numeric) LANGUAGE sql AS
$$ SELECT id, total FROM sales.orders ORDER BY total DESC LIMIT n $$;
CREATE FUNCTION full_name(c customer) RETURNS text LANGUAGE sql AS $$ SELECT c.name || ' ' || c.email $$;
CREATE FUNCTION words(text) RETURNS SETOF text LANGUAGE plpgsql AS
$$ BEGIN RETURN QUERY SELECT unnest(string_to_array($1, ' ')); END $$;

-- 1 to 10: names
CREATE VIEW v01 AS SELECT * FROM customer;
CREATE VIEW v02 AS SELECT c.*, o.total FROM customer c JOIN sales.orders o ON o.customer_id = c.id;
CREATE VIEW v03 (a, b) AS SELECT name, email FROM customer;
CREATE VIEW v04 AS SELECT "Id", "Some Name" AS n, plain, "select" FROM "Mixed Case" WHERE PLAIN > 1;
CREATE VIEW v05 AS SELECT "a""b" + c AS s FROM "Weird Schema"."T";
CREATE VIEW v06 AS SELECT "Key", KEY FROM pair;
CREATE VIEW v07 AS SELECT public.customer.name FROM public.customer WHERE customer.id > 0;
CREATE VIEW v08 AS SELECT x.renamed, x.email FROM customer AS x (ident, renamed);
CREATE VIEW v09 AS SELECT (c.home).city, (home).zip FROM customer c;
CREATE VIEW v10 AS SELECT customer FROM customer;
-- 11 to 20: joins
CREATE VIEW v11 AS SELECT quantity, category FROM sales.line JOIN product USING (product_id);
CREATE VIEW v12 AS SELECT category FROM sales.line NATURAL JOIN product;
CREATE VIEW v13 AS SELECT j.m, j.n FROM (customer c JOIN sales.orders o ON c.id = o.customer_id) AS j (m, n);
CREATE VIEW v14 AS SELECT j.email, j.placed FROM (customer c JOIN sales.orders o ON c.id = o.customer_id) AS j;
CREATE VIEW v15 AS SELECT product_id, u.product_id AS again FROM sales.line FULL JOIN product USING (product_id) AS u;
CREATE VIEW v16 AS SELECT a.name, b.name AS boss FROM customer a LEFT JOIN customer b ON a.parent_id = b.id;
CREATE VIEW v17 AS SELECT c.name, l.total FROM customer c, LATERAL (SELECT total FROM sales.orders WHERE customer_id = c.id ORDER BY placed DESC LIMIT 1) l;
CREATE VIEW v18 AS SELECT o.id, s.total_price FROM sales.orders o CROSS JOIN LATERAL (SELECT sum(price * quantity) AS total_price FROM sales.line WHERE order_id = o.id) s;
CREATE VIEW v19 AS SELECT c.name, l.price FROM customer c RIGHT JOIN (sales.orders o INNER JOIN sales.line l ON l.order_id = o.id) ON c.id = o.customer_id;
CREATE VIEW v20 AS SELECT name FROM product p WHERE NOT EXISTS (SELECT FROM sales.line WHERE product_id = p.product_id);
-- 21 to 30: common table expressions and set operations
CREATE VIEW v21 AS WITH a AS (SELECT id, name FROM customer), b AS (SELECT id FROM a WHERE name <> '') SELECT id FROM b;
CREATE VIEW v22 AS WITH RECURSIVE t (id, up, depth) AS (SELECT id, up, 0 FROM node WHERE up IS NULL UNION ALL SELECT n.id, n.up, t.depth + 1 FROM node n JOIN t ON n.up = t.id) SELECT id, depth FROM t;
CREATE VIEW v23 AS WITH customer AS (SELECT id AS name FROM public.customer) SELECT name FROM customer;
CREATE VIEW v24 AS WITH product AS (SELECT * FROM product WHERE price > 1) SELECT category FROM product;
CREATE VIEW v25 AS SELECT name FROM customer UNION SELECT name FROM product ORDER BY name;
CREATE VIEW v26 AS (SELECT id FROM customer EXCEPT SELECT customer_id FROM sales.orders) INTERSECT SELECT up FROM node;
CREATE VIEW v27 AS SELECT x FROM (VALUES (1, 'a'), (2, 'b')) AS v (x, y) JOIN customer ON customer.id = x;
CREATE VIEW v28 AS SELECT column1 + weight AS w FROM (VALUES (1), (2)) AS q, node;
CREATE VIEW v29 AS WITH x AS (WITH y AS (SELECT placed FROM sales.orders) SELECT max(placed) AS m FROM y) SELECT (SELECT m FROM x) AS last, c.created FROM customer c;
CREATE VIEW v30 AS WITH RECURSIVE s AS (SELECT id, up, label FROM node WHERE up IS NULL UNION SELECT n.id, n.up, n.label FROM node n, s WHERE n.up = s.id)
  SEARCH DEPTH FIRST BY id SET ord CYCLE id SET is_cycle USING path SELECT label, ord IS NULL AS first, is_cycle FROM s;
-- 31 to 40: grouping, windows, order
CREATE VIEW v31 AS SELECT customer_id, sum(total) FILTER (WHERE state = 'paid') AS paid FROM sales.orders GROUP BY customer_id HAVING max(discount) > 0;
CREATE VIEW v32 AS SELECT category, name, sum(price) FROM product GROUP BY GROUPING SETS ((category, name), (category), ());
CREATE VIEW v33 AS SELECT id, rank() OVER (PARTITION BY customer_id ORDER BY total DESC) FROM sales.orders;
CREATE VIEW v34 AS SELECT sum(weight) OVER w FROM node WINDOW w AS (PARTITION BY up ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW);
CREATE VIEW v35 AS SELECT DISTINCT ON (customer_id) id, total FROM sales.orders ORDER BY customer_id, placed DESC;
CREATE VIEW v36 AS SELECT name AS label, weight FROM product, node ORDER BY label;
CREATE VIEW v37 AS SELECT upper(max(category)) AS name, count(*) FROM product GROUP BY name;
CREATE VIEW v38 AS SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY total) AS median, array_agg(note ORDER BY placed) AS notes FROM sales.orders;
CREATE VIEW v39 AS SELECT c.id, c.name, count(o.id) FROM customer c LEFT JOIN sales.orders o ON o.customer_id = c.id GROUP BY c.id;
CREATE VIEW v40 AS SELECT CASE WHEN state = 'paid' THEN total WHEN placed < now() THEN discount ELSE net END AS shown FROM sales.orders;
-- 41 to 50: expressions, functions
CREATE VIEW v41 AS SELECT data -> 'a' ->> 'b' AS x, data #>> '{c,d}' AS y FROM customer WHERE data @> '{"e": 1}' AND email IS NOT NULL;
CREATE VIEW v42 AS SELECT tags[1] AS one, tags[2:3] AS some, array_length(tags, 1) FROM customer WHERE 'x' = ANY (tags);
CREATE VIEW v43 AS SELECT t.tag, t.ordinality FROM customer, unnest(tags) WITH ORDINALITY AS t (tag, ordinality);
CREATE VIEW v44 AS SELECT r.a, r.b, c.id FROM customer c, jsonb_to_record(c.data) AS r (a integer, b text);
CREATE VIEW v45 AS SELECT f.amount, f.order_id FROM top_orders(5) f;
CREATE VIEW v46 AS SELECT full_name(c) FROM customer c;
CREATE VIEW v47 AS SELECT c.id, w FROM customer c, words(c.name) AS w;
CREATE VIEW v48 AS SELECT id::text || name::varchar(10) AS s, created AT TIME ZONE 'UTC' AS u, extract(year FROM created) AS y FROM customer;
CREATE VIEW v49 AS SELECT coalesce(note, 'none') AS note, nullif(total, 0) AS t, greatest(total, discount) AS g FROM sales.orders;
CREATE VIEW v50 AS SELECT x.value, x.key FROM customer c, jsonb_each(c.data) x WHERE c.id IN (SELECT customer_id FROM sales.orders WHERE (id, total) IN (SELECT order_id, price FROM sales.line));
-- 51 to 60: objects that have columns of others
CREATE VIEW v51 AS SELECT v02.email, v02.total FROM v02;
CREATE VIEW v52 AS SELECT a, b FROM v03;
CREATE VIEW v53 AS SELECT payload, kind FROM event_2024 WHERE at > now();
CREATE VIEW v54 AS SELECT name, breed FROM dog WHERE legs = 4;
CREATE VIEW v55 AS SELECT extra, category FROM copy_of_product;
CREATE VIEW v56 AS SELECT city FROM typed;
CREATE VIEW v57 AS SELECT amount, name FROM snapshot;
CREATE VIEW v58 AS SELECT first, b FROM late;
CREATE VIEW v59 AS SELECT x, q FROM after_name, sales.moving WHERE y = p;
SET search_path TO sales, public;
CREATE VIEW v60 AS SELECT orders.total, line.price, customer.name FROM orders, line, customer WHERE order_id = orders.id AND customer.id = customer_id;
