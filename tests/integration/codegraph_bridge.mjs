// SPDX-License-Identifier: MIT
// The bridge from code to data through a client: which tables a method writes, where a table is used, and what an update changes.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assert, test } from './lib/cases.mjs';
import { build, collet, scratch, write } from './lib/env.mjs';
import { run } from './lib/run.mjs';
import { legacy, text_of } from './lib/session.mjs';

if (!readdirSync(join(build, 'lib/collet/plugins')).includes('codegraph.so')) {
  console.log('skip the bridge from code to data: the build has no grammars');
  process.exit(0);
}

const folder = join(scratch, `codegraph-bridge-${process.pid}`);
const root = join(folder, 'root');
const put = (name, text) => (mkdirSync(join(root, name, '..'), { recursive: true }), writeFileSync(join(root, name), text));
put('db/tables.sql', `CREATE TABLE dbo.orders (id int NOT NULL PRIMARY KEY, customer_name nvarchar(50), placed_on datetime2);
GO
CREATE PROCEDURE dbo.Order_ReadById @id int AS SELECT id, customer_name FROM dbo.orders WHERE id = @id;
GO
`);
put('shop/Order.java', `package shop;
import jakarta.persistence.*;
@Entity @Table(name = Names.ORDERS)
public class Order { @Id private int id; private String customerName; }
`);
put('shop/Names.java', 'package shop;\nclass Names { static final String ORDERS = "orders"; }\n');
put('shop/Orders.java', `package shop;
import org.springframework.data.jpa.repository.*;
public interface Orders extends JpaRepository<Order, Integer> {
  @Modifying @Query("update Order o set o.customerName = :name where o.id = :id")
  int rename(String name, int id);
}
`);
put('shop/Service.java', `package shop;
import org.jooq.DSLContext; import org.springframework.jdbc.core.JdbcTemplate;
public class Service {
  private final Orders orders; private final JdbcTemplate jdbc;
  Service(Orders orders, JdbcTemplate jdbc) { this.orders = orders; this.jdbc = jdbc; }
  public void place(Order order) {
    orders.save(order);
    jdbc.update("INSERT INTO audit_log (text) VALUES (?)", "placed");
  }
}
`);
put('store/OrderStore.cs', `using System.Data; using Dapper;
namespace Store;
public abstract class StoreBase<T> {
  protected IDbConnection db; readonly string schema;
  protected StoreBase(string schema) { this.schema = schema; }
  public T Read(int id) => db.QuerySingle<T>($"[{schema}].[{typeof(T).Name}_ReadById]", new { id }, commandType: CommandType.StoredProcedure);
}
public class Order { }
public class OrderStore : StoreBase<Order> { public OrderStore() : base("dbo") { } }
`);
const models = join(folder, 'models');
const model = (name, text) => (mkdirSync(join(models, name, '..'), { recursive: true }), writeFileSync(join(models, name), text));
model('shop/models.py', `from django.db import models
class Buyer(models.Model):
    name = models.CharField(max_length=10, db_column="full_name")
class Order(models.Model):
    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE)
    status = models.CharField(max_length=10)
`);
model('shop/work.py', `from shop.models import Order
def cancel(pk):
    Order.objects.filter(pk=pk, buyer__name="x").update(status="off")
`);
model('app/tables.py', `from sqlalchemy import Column, Integer, String, delete
class Account(Base):
    __tablename__ = "account"
    id = Column(Integer, primary_key=True)
    mail = Column("mail_address", String)
def close(session, mail):
    session.execute(delete(Account).where(Account.mail == mail))
`);
model('web/photo.ts', `import { Column, Entity, PrimaryGeneratedColumn, Repository } from 'typeorm';
@Entity('photos') export class Photo { @PrimaryGeneratedColumn() id: number; @Column({ name: 'file_url' }) url: string; }
export class Photos { constructor(private readonly photos: Repository<Photo>) {}
  drop(url: string) { return this.photos.delete({ url }); }
}
`);
model('web/schema.prisma', `model Post {
  id    Int    @id
  title String @map("headline")
  @@map("blog_post")
}
`);
model('web/blog.ts', `import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
export function publish(title: string) { return prisma.post.create({ data: { title } }); }
`);
const config = write('codegraph-bridge.toml', `[plugins.codegraph.config]
state = ${JSON.stringify(join(folder, 'state'))}
[plugins.codegraph.config.projects.shop]
root = ${JSON.stringify(root)}
[plugins.codegraph.config.projects.models]
root = ${JSON.stringify(models)}
`);

await test('codegraph bridge: a project of three languages is indexed', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'shop']);
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /^shop: 6 files/);
});

const session = await legacy('codegraph-bridge', ['--config', config]);
const good = async (name, args) => {
  const result = await session.result('tools/call', { name, arguments: { project: 'shop', ...args } }, 60_000);
  assert.ok(!result.isError, text_of(result));
  return result.content[0].text;
};
const writes = ['INSERTS', 'UPDATES', 'DELETES', 'MERGES', 'TRUNCATES'];

await test('codegraph bridge: the tables that a method writes are answered within 300 tokens, with their places', async () => {
  const text = await good('get_dependencies', { symbol: 'Service.place', relationship_types: writes });
  assert.match(text, /MERGES \(1\):\n- orders \(TABLE\) shop\/Service\.java:7/);
  assert.match(text, /INSERTS, not in the sources:\n- audit_log shop\/Service\.java:8/);
  const brief = await good('get_dependencies', { symbol: 'Service.place', relationship_types: writes, verbosity: 'summary' });
  assert.match(brief, /audit_log shop\/Service\.java:8/);
  assert.ok(brief.length <= 1200, `${brief.length} characters`);
});

await test('codegraph bridge: an entity, its query and its columns lead to the table', async () => {
  assert.match(await good('get_dependencies', { symbol: 'shop.Order', relationship_types: ['MAPS_TO'] }), /orders \(TABLE\)/);
  const text = await good('get_dependencies', { symbol: 'Orders.rename' });
  assert.match(text, /UPDATES \(1\):\n- orders/);
  assert.match(text, /WRITES_COLUMN \(1\):\n- orders\.customer_name/);
});

await test('codegraph bridge: a procedure named through a base class is called', async () => {
  const text = await good('find_usages', { symbol: 'Order_ReadById' });
  assert.match(text, /store\/OrderStore\.cs:6 in Store.StoreBase.Read/);
});

await test('codegraph bridge: what a method uses through the procedures that it calls is followed with depth', async () => {
  const reads = { symbol: 'StoreBase.Read', relationship_types: ['READS_TABLE'] };
  assert.match(await good('get_dependencies', reads), /0 outbound\n[^]*It uses none itself; `depth` 2/);
  assert.match(await good('get_dependencies', { ...reads, depth: 2 }), /READS_TABLE, 2 steps \(1\):\n- orders \(TABLE\) db\/tables\.sql:3/);
});

await test('codegraph bridge: a member of an anonymous object is the value of a parameter', async () => {
  const text = await good('get_dependencies', { symbol: 'StoreBase.Read', relationship_types: ['PASSES'] });
  assert.match(text, /PASSES \(1\):\n- .*@id \(PARAMETER\) store\/OrderStore\.cs:6/);
  const lineage = await good('trace_lineage', { symbol: 'dbo.Order_ReadById.@id', direction: 'backward' });
  assert.match(lineage, /PASSES/);
  assert.match(lineage, /StoreBase\.Read/);
});

await test('codegraph bridge: the overview names a library that is not followed', async () => {
  assert.match(await good('list_project_overview', {}), /Not followed to tables: jOOQ \(1 file\)/);
});

await test('codegraph bridge: a table that no source defines shows its uses', async () => {
  const text = await good('find_usages', { symbol: 'audit_log' });
  assert.match(text, /'audit_log' is data that no source defines: 1 uses/);
  assert.match(text, /Service\.place/);
});

await test('codegraph bridge: a changed constant in another file changes the table of the entity', async () => {
  put('shop/Names.java', 'package shop;\nclass Names { static final String ORDERS = "old_orders"; }\n');
  const text = await good('get_dependencies', { symbol: 'shop.Order', relationship_types: ['MAPS_TO'] });
  assert.match(text, /MAPS_TO, not in the sources:\n- old_orders/);
});

await test('codegraph bridge: a new table in SQL is found by code that did not change', async () => {
  put('db/more.sql', 'CREATE TABLE dbo.audit_log (text nvarchar(10));\nGO\n');
  const text = await good('get_dependencies', { symbol: 'Service.place', relationship_types: writes });
  assert.match(text, /INSERTS \(1\):\n- audit_log \(TABLE\)/);
});

await test('codegraph bridge: a table that a procedure inserts into and updates shows both', async () => {
  put('db/save.sql', `CREATE PROCEDURE dbo.Log_Save @text nvarchar(10) AS
UPDATE dbo.audit_log SET text = @text
IF @@ROWCOUNT = 0 INSERT dbo.audit_log (text) VALUES (@text)
GO
`);
  assert.match(await good('get_dependencies', { symbol: 'dbo.Log_Save', relationship_types: writes }), /INSERTS \(1\):\n- audit_log \(TABLE\) .*, also UPDATES/);
});

const written = async (symbol) => good('get_dependencies', { project: 'models', symbol });

await test('codegraph bridge: models of four ORMs define tables, which their calls change', async () => {
  const ended = await run(collet, ['--config', config, 'codegraph', 'index', 'models']);
  assert.equal(ended.code, 0, ended.stderr);
  const django = await written('shop.work.cancel');
  assert.match(django, /UPDATES \(1\):\n- (public\.)?shop_order \(TABLE\)/);
  assert.match(django, /WRITES_COLUMN \(1\):\n- shop_order\.status/);
  assert.match(await written('app.tables.close'), /DELETES \(1\):\n- (public\.)?account \(TABLE\)/);
  assert.match(await written('Photos.drop'), /DELETES \(1\):\n- (public\.)?photos \(TABLE\)/);
  assert.match(await written('publish'), /INSERTS \(1\):\n- (public\.)?blog_post \(TABLE\)/);
});

await test('codegraph bridge: the change of a column of a model reaches the code that uses it', async () => {
  const text = await good('analyze_impact', { project: 'models', symbol: 'public.shop_buyer.full_name', change_type: 'rename' });
  assert.match(text, /cancel/);
});

await test('codegraph bridge: a changed model has its new table in the next answer', async () => {
  model('web/schema.prisma', 'model Post {\n  id Int @id\n  title String\n  @@map("article")\n}\n');
  assert.match(await written('publish'), /INSERTS \(1\):\n- (public\.)?article \(TABLE\)/);
});

await session.end();
