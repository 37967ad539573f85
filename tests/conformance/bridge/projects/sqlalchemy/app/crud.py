# SPDX-License-Identifier: MIT
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.orm import Session, joinedload

from app.models import BlogTag, LoginEvent, Post, User, db, followers


def create_user(session: Session, name):
    user = User(name=name, fullname=None)
    session.add(user)
    session.commit()
    return user


def user_by_name(session: Session, name):
    return session.query(User).filter(User.name == name).first()


def posts_of(session: Session, user_id):
    statement = select(Post).where(Post.author_id == user_id).options(joinedload(Post.author))
    return session.execute(statement).scalars().all()


def counts(session):
    return session.query(User.name, func.count(Post.id)).join(Post).group_by(User.name).all()


def rename(session: Session, user_id, name):
    user = session.get(User, user_id)
    user.name = name
    session.commit()


def remove_posts(session, user_id):
    session.query(Post).filter(Post.author_id == user_id).delete()


def rewrite(session, post_id, body):
    session.execute(update(Post).where(Post.id == post_id).values(body=body))


def add_posts(session, rows):
    session.execute(insert(Post).values([{"body": "x", "author_id": 1}]))


def drop_user(session, user_id):
    session.execute(delete(User).where(User.id == user_id))


def follow(conn, one, other):
    conn.execute(followers.insert().values(follower_id=one, followed_id=other))


def follower_ids(conn, user_id):
    return conn.execute(select(followers.c.follower_id).where(followers.c.followed_id == user_id))


def logins(session):
    return session.scalars(select(LoginEvent)).all()


def tags(label):
    return BlogTag.query.filter_by(label=label).all()


def forget_tag(tag_id):
    tag = BlogTag.query.get_or_404(tag_id)
    db.session.delete(tag)
    db.session.commit()


def recent(session):
    return session.execute(text("SELECT id, body FROM post ORDER BY id DESC"))


def move_posts(session, old, new):
    session.query(Post).filter_by(author_id=old).update({Post.author_id: new})


def plain(values):
    return [value for value in values if value]
