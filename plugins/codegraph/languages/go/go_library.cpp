// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/go/golang.hpp"

namespace collet::codegraph::go {

std::string_view library_text() {
  return R"go(package lib
type lib_map[K any, V any] struct {}
type lib_chan[T any] struct {}
type lib_func[T any] struct {}
type lib_tuple struct {}
type string struct {}
type bool struct {}
type int struct {}
type int8 struct {}
type int16 struct {}
type int32 struct {}
type int64 struct {}
type uint struct {}
type uint8 struct {}
type uint16 struct {}
type uint32 struct {}
type uint64 struct {}
type uintptr struct {}
type byte struct {}
type rune struct {}
type float32 struct {}
type float64 struct {}
type complex64 struct {}
type complex128 struct {}
type any interface {}
type comparable interface {}
type error interface { Error() string }
)go";
}

}  // namespace collet::codegraph::go
