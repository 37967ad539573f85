// SPDX-License-Identifier: MIT
import { Prisma, PrismaClient } from '@prisma/client';

const prisma = new PrismaClient();

export async function feed(search: string) {
  return prisma.post.findMany({
    where: { OR: [{ title: { contains: search } }], author: { role: 'ADMIN' } },
    include: { author: { select: { fullName: true } }, comments: true },
    orderBy: { id: 'desc' },
  });
}

export async function register(email: string, fullName: string) {
  return prisma.user.create({ data: { email, fullName, posts: { create: [{ id: 1, title: 'First' }] } } });
}

export async function rename(id: number, fullName: string) {
  const where = { id };
  await prisma.user.update({ where, data: { fullName } });
}

export class BlogService {
  constructor(private readonly prisma: PrismaClient) {}

  async remove(id: number) {
    await this.prisma.$transaction(async (tx) => {
      await tx.comment.deleteMany({ where: { postId: id } });
      await tx.post.delete({ where: { id } });
    });
  }

  async comment(postId: number, number: number, text: string) {
    return this.prisma.comment.upsert({
      where: { postId_number: { postId, number } },
      create: { postId, number, text },
      update: { text },
    });
  }

  count() {
    return this.prisma.post.count();
  }

  async perAuthor() {
    return this.prisma.post.groupBy({ by: ['authorId'], _count: true });
  }

  async stale() {
    return this.prisma.$queryRaw`SELECT id, title FROM "Post" WHERE author_id = ${1}`;
  }

  async sweep(table: string) {
    await this.prisma.$executeRawUnsafe('DELETE FROM blog.post_comment WHERE number > 100');
  }
}

export class Cache {
  private readonly post = new Map<string, string>();
  drop(key: string) {
    this.post.delete(key);
  }
}

export function typed(where: Prisma.UserWhereInput) {
  return prisma.user.findFirst({ where, select: { email: true, posts: { select: { title: true } } } });
}
