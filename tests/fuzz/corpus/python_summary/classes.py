from __future__ import annotations
from typing import Generic, Optional, TypeVar
from .b import *
T = TypeVar("T")

class Base(Generic[T]):
    """Holds one."""
    one: Optional[T] = None
    def get(self) -> "T | None": return self.one

@register("x")
class Child(Base["Child"]):
    def __init__(self, *args, key=None, **more):
        self.items = {k: v for k, v in more.items() if isinstance(v, Child)}
    @property
    def first(self): return next(iter(self.items.values()))
    @classmethod
    async def make(cls):
        async with open("x") as f, cls() as (a, *b):
            yield [x async for x in f]
        return super().get() or cls()

def run(x: list[Child], *, y: int = 1):
    import a.b as c
    match x:
        case [Child(items=z), *_]: z.get()
    if not isinstance(x, Child): return lambda q: q.first
    while (n := x.get()): x = n.get() if n else c.run(x)
