# SPDX-License-Identifier: MIT
from typing import List, Optional

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Column, ForeignKey, Integer, String, Table, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

db = SQLAlchemy()


class Base(DeclarativeBase):
    pass


class Stamped:
    created_at = Column(Integer)


followers = Table(
    "followers",
    Base.metadata,
    Column("follower_id", Integer, ForeignKey("user_account.id")),
    Column("followed_id", Integer, ForeignKey("user_account.id")),
)


class User(Stamped, Base):
    __tablename__ = "user_account"
    __table_args__ = {"schema": "app"}

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column("user_name", String(30))
    fullname: Mapped[Optional[str]]
    posts: Mapped[List["Post"]] = relationship(back_populates="author")


class Post(Base):
    __tablename__ = "post"

    id = Column(Integer, primary_key=True)
    body = Column(Text)
    author_id = Column(ForeignKey("app.user_account.id"))
    author = relationship("User", back_populates="posts")


class Event(Base):
    __tablename__ = "event"
    id = Column(Integer, primary_key=True)
    kind = Column(String(20))
    __mapper_args__ = {"polymorphic_on": kind}


class LoginEvent(Event):
    address = Column(String(40))
    __mapper_args__ = {"polymorphic_identity": "login"}


class BlogTag(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    label = db.Column(db.String(40))
