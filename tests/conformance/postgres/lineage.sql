-- Statements whose columns have labelled sources in tests/conformance/lineage/postgres.tsv.
CREATE TABLE account (id integer PRIMARY KEY, owner text, email text, balance numeric(12, 2), opened date, region_id integer, tags text[], profile jsonb);
CREATE TABLE region (region_id integer PRIMARY KEY, title text, parent_id integer);
CREATE TABLE payment (
  id bigint PRIMARY KEY,
  account_id integer,
  amount numeric,
  fee numeric,
  gross numeric GENERATED ALWAYS AS (amount + fee) STORED,
  paid_at timestamptz,
  note text
);
CREATE TABLE ledger (id bigint, account_id integer, amount numeric, note text, changed_at timestamptz DEFAULT now());

CREATE VIEW v01 AS SELECT a.id, a.owner AS name, upper(a.email) AS mail FROM account a;
CREATE VIEW v02 AS SELECT a.*, r.title FROM account a JOIN region r USING (region_id);
CREATE VIEW v03 AS SELECT region_id, title, owner FROM account FULL JOIN region USING (region_id);
CREATE VIEW v04 AS
WITH paid AS (SELECT account_id, sum(amount) AS total FROM payment GROUP BY account_id),
     named AS (SELECT p.account_id, p.total, a.owner FROM paid p JOIN account a ON a.id = p.account_id)
SELECT owner, total * 2 AS doubled FROM named;
CREATE VIEW v05 AS
SELECT a.owner, l.amount AS last_amount, l.noted
FROM account a
LEFT JOIN LATERAL (SELECT p.amount, p.note || a.owner AS noted FROM payment p WHERE p.account_id = a.id ORDER BY p.paid_at DESC LIMIT 1) l ON true;
CREATE VIEW v06 AS SELECT DISTINCT ON (account_id) account_id, amount, paid_at FROM payment ORDER BY account_id, paid_at DESC;
CREATE VIEW v07 AS
SELECT id, sum(amount) OVER (PARTITION BY account_id ORDER BY paid_at) AS running, row_number() OVER w AS place, lag(note) OVER w AS before
FROM payment WINDOW w AS (PARTITION BY account_id ORDER BY id);
CREATE VIEW v08 AS SELECT owner AS who, id FROM account UNION ALL (SELECT title, region_id FROM region) UNION SELECT upper(note), account_id FROM payment;
CREATE VIEW v09 AS
WITH RECURSIVE tree (id, path, depth) AS (
  SELECT region_id, title, 0 FROM region WHERE parent_id IS NULL
  UNION ALL
  SELECT r.region_id, t.path || '/' || r.title, t.depth + 1 FROM region r JOIN tree t ON t.id = r.parent_id)
SELECT id, path, depth FROM tree;
CREATE VIEW v10 AS
SELECT id, CASE WHEN balance < 0 THEN 'overdrawn' ELSE owner END AS state, CASE region_id WHEN 1 THEN balance ELSE 0 END AS local FROM account;
CREATE VIEW v11 AS SELECT coalesce(email, owner) AS contact, nullif(balance, 0) AS known, greatest(balance, 5) AS at_least FROM account;
CREATE VIEW v12 AS
SELECT owner, (SELECT max(p.amount) FROM payment p WHERE p.account_id = a.id) AS largest, EXISTS (SELECT 1 FROM payment p WHERE p.account_id = a.id) AS paid
FROM account a;
CREATE MATERIALIZED VIEW m13 (region, accounts, money) AS
SELECT r.title, count(*), sum(a.balance) FROM region r LEFT JOIN account a USING (region_id) GROUP BY r.title;
CREATE FUNCTION f15() RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger (id, account_id, amount, note) SELECT p.id, p.account_id, p.amount - p.fee, 'x' FROM payment p
$$;
CREATE FUNCTION f16() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger SELECT id, account_id, gross, note, paid_at FROM payment;
END
$$;
CREATE FUNCTION f17() RETURNS void LANGUAGE sql AS $$
  UPDATE account a SET balance = a.balance + p.amount, (owner, email) = (SELECT r.title, lower(r.title) FROM region r WHERE r.region_id = a.region_id)
  FROM payment p WHERE p.account_id = a.id
$$;
CREATE FUNCTION f18() RETURNS void LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM payment WHERE note IS NULL RETURNING id, account_id, amount * 100 AS cents)
  INSERT INTO ledger (id, account_id, amount) SELECT id, account_id, cents FROM gone
$$;
CREATE FUNCTION f19() RETURNS void LANGUAGE sql AS $$
  INSERT INTO account (id, owner, balance) SELECT account_id, min(note), sum(amount) FROM payment GROUP BY account_id
  ON CONFLICT (id) DO UPDATE SET balance = account.balance + excluded.balance, email = excluded.owner
$$;
CREATE FUNCTION big(floor numeric) RETURNS TABLE (payment_id bigint, total numeric) LANGUAGE sql AS $$
  SELECT id, amount + fee FROM payment WHERE amount > floor
$$;
CREATE VIEW v20 AS SELECT b.payment_id, b.total FROM big(10) b;
CREATE VIEW v20b AS SELECT a.id, t.tag FROM account a, unnest(a.tags) AS t (tag);
