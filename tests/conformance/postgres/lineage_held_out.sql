-- Statements whose columns have labelled sources in tests/conformance/lineage/postgres.tsv; written with the labels, before the code.
CREATE SCHEMA shop;
CREATE TABLE shop.item (sku text PRIMARY KEY, label text, price numeric, cost numeric, category_id integer, attributes jsonb, parts integer[]);
CREATE TABLE shop.category (category_id integer PRIMARY KEY, title text, up integer);
CREATE TABLE shop.sale (sale_id bigint, sku text, quantity integer, sold_at timestamptz, buyer text);
CREATE TABLE shop.stock (sku text, quantity integer, place text);
CREATE TABLE shop.history (sku text, quantity integer, at timestamptz, who text);

CREATE VIEW shop.h21 AS SELECT * FROM shop.item NATURAL JOIN shop.stock;
CREATE VIEW shop.h22 AS SELECT sku, s.place FROM shop.item i RIGHT JOIN shop.stock s USING (sku);
CREATE VIEW shop.h23 AS SELECT d.x, d.y FROM (SELECT sku, price - cost FROM shop.item) AS d (x, y);
CREATE VIEW shop.h24 AS SELECT attributes ->> 'color' AS color, (attributes -> 'a' ->> 'b')::integer AS depth, price::text AS shown FROM shop.item;
CREATE VIEW shop.h25 AS SELECT sku, sum(quantity) FILTER (WHERE buyer = 'x') AS own FROM shop.sale GROUP BY sku;
CREATE VIEW shop.h26 AS SELECT sku, string_agg(buyer, ',' ORDER BY sold_at) AS buyers, count(DISTINCT buyer) AS people FROM shop.sale GROUP BY sku;
CREATE VIEW shop.h27 AS SELECT category_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS middle FROM shop.item GROUP BY category_id;
CREATE VIEW shop.h28 AS SELECT sku, label FROM shop.item EXCEPT SELECT sku, place FROM shop.stock;
CREATE VIEW shop.h29 AS WITH v (code, factor) AS (VALUES ('a', 2), ('b', 3)) SELECT i.sku, i.price * v.factor AS scaled FROM shop.item i JOIN v ON v.code = i.label;
CREATE VIEW shop.h30 AS SELECT x AS code, y + 1 AS more FROM shop.h23;
CREATE VIEW shop.h31 AS SELECT i.sku, ARRAY(SELECT s.buyer FROM shop.sale s WHERE s.sku = i.sku) AS buyers FROM shop.item i;
CREATE VIEW shop.h32 AS
SELECT category_id, label, grouping(category_id) AS g, avg(price) AS mean FROM shop.item GROUP BY GROUPING SETS ((category_id, label), (category_id), ()) HAVING max(cost) > 0;
CREATE TABLE shop.summary AS SELECT s.sku, max(s.sold_at) AS last_sold FROM shop.sale s GROUP BY s.sku;
CREATE FUNCTION shop.f34() RETURNS void LANGUAGE sql AS $$ INSERT INTO shop.stock SELECT i.sku, 0, i.label FROM shop.item i $$;
CREATE FUNCTION shop.f35(wanted text, caller text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n integer;
BEGIN
  SELECT quantity INTO n FROM shop.stock WHERE stock.sku = wanted;
  UPDATE shop.sale SET quantity = n + 1 WHERE sale.sku = wanted;
  INSERT INTO shop.history (sku, who) VALUES (wanted, upper(caller));
END
$$;
CREATE FUNCTION shop.f36() RETURNS void LANGUAGE sql AS $$
  MERGE INTO shop.stock t USING shop.sale s ON t.sku = s.sku
  WHEN MATCHED THEN UPDATE SET quantity = t.quantity - s.quantity
  WHEN NOT MATCHED THEN INSERT (sku, quantity, place) VALUES (s.sku, s.quantity, s.buyer)
$$;
CREATE FUNCTION shop.f37() RETURNS void LANGUAGE sql AS $$
  WITH put AS (INSERT INTO shop.history (sku, quantity) SELECT sku, quantity FROM shop.sale RETURNING sku, quantity + 1 AS more)
  UPDATE shop.stock SET quantity = put.more FROM put WHERE put.sku = stock.sku
$$;
CREATE FUNCTION shop.f38() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE doubled AS SELECT sku, price * 2 AS twice FROM shop.item;
  INSERT INTO shop.history (sku, who) SELECT sku, twice::text FROM doubled;
END
$$;
CREATE VIEW shop.h39 AS SELECT i.sku, e.key AS k, p.part FROM shop.item i, jsonb_each(i.attributes) AS e, unnest(i.parts) WITH ORDINALITY AS p (part, place);
CREATE VIEW shop.h40 AS SELECT (s).buyer AS who, s.sku FROM shop.sale s;
