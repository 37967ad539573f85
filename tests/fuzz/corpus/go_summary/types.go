//go:build linux && !(arm || windows)

package p

import (
	. "fmt"
	x "a/b"
)

// Box holds one.
type Box[T any] struct {
	*x.Base
	one  T
	more map[string][]func(int) (T, error)
}
type Getter interface {
	error
	Get(key string) (value int, ok bool)
}
type List []Box[int]

var a, b = make2()

func (l List) Get(key string) (int, bool) {
	for i, one := range l {
		switch y := any(one).(type) {
		case Getter:
			return y.Get(key)
		}
		go func() { defer Println(i, one.more["x"][0](1)) }()
	}
	c := &Box[int]{one: 1, more: map[string][]func(int) (int, error){"x": {nil}}}
	if v, ok := x.Load(c.one); ok {
		return v.(int), <-make(chan bool)
	} else if n := len(l[1:]); n > 0 {
		l = append(l, *c)
	}
	return 0, false
}
