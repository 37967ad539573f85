// SPDX-License-Identifier: MIT

// A plugin in Go. plugin.c contains the manifest and the table of functions; this file contains the tool.
//
// Threads: the host enters pluginCall from its own threads, several at once, because the table has
// COLLET_PLUGIN_CONCURRENT: shared state needs a mutex. Go's runtime keeps its threads and signal handlers until the process
// ends; the manifest declares both under "permissions". Goroutines may outlive a call, but must not use its *C.collet_call.
//
// Memory: every text that the host passes is borrowed until the function returns; C.GoStringN copies it. The host copies
// what it receives, so that a Go slice may be passed. An instance is a Go value behind a cgo.Handle, because C must not keep
// pointers to Go memory.
package main

/*
#include <stdint.h>
#include "plugin.h"
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"runtime/cgo"
	"strings"
	"time"
	"unsafe"
)

// Start of year 1 and end of year 9999, in seconds since 1970-01-01.
const (
	first = -62135596800
	last  = 253402300799
)

// plugin is one instance.
type plugin struct {
	api *C.collet_host_api // valid until destroy() returns
}

type answer struct {
	UTC     string `json:"utc"`
	Weekday string `json:"weekday"`
}

// run runs a tool. An error is the reason that the caller reads.
func (p *plugin) run(_ string, arguments string) (any, error) {
	var input struct {
		Seconds *int64 `json:"seconds"`
	}
	decoder := json.NewDecoder(strings.NewReader(arguments))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&input); err != nil {
		return nil, fmt.Errorf("/: expected {\"seconds\": INTEGER} and nothing else: %w", err)
	}
	if input.Seconds == nil {
		return nil, fmt.Errorf("/seconds: found nothing, expected an integer")
	}
	if *input.Seconds < first || *input.Seconds > last {
		return nil, fmt.Errorf("/seconds: expected a time in the years 1 to 9999")
	}
	at := time.Unix(*input.Seconds, 0).UTC()
	return answer{at.Format("2006-01-02T15:04:05Z"), at.Weekday().String()}, nil
}

// bytesOf returns the address and size of a text for a call of C; the host copies it.
func bytesOf(text []byte) (*C.char, C.size_t) {
	if len(text) == 0 {
		return nil, 0
	}
	return (*C.char)(unsafe.Pointer(&text[0])), C.size_t(len(text))
}

func (p *plugin) fail(call *C.collet_call, code C.collet_status, message string) C.collet_status {
	data, size := bytesOf([]byte(message))
	C.host_fail(p.api, call, code, data, size)
	return code
}

//export pluginCreate
func pluginCreate(api *C.collet_host_api) C.uintptr_t {
	return C.uintptr_t(cgo.NewHandle(&plugin{api}))
}

//export pluginDestroy
func pluginDestroy(instance C.uintptr_t) {
	cgo.Handle(instance).Delete()
}

//export pluginCall
func pluginCall(instance C.uintptr_t, call *C.collet_call, tool, arguments C.collet_str) (status C.collet_status) {
	self := cgo.Handle(instance).Value().(*plugin)
	// A panic must not leave the plugin: it would end the host.
	defer func() {
		if reason := recover(); reason != nil {
			status = self.fail(call, C.COLLET_INTERNAL, fmt.Sprint("the plugin panicked: ", reason))
		}
	}()
	result, err := self.run(C.GoStringN(tool.data, C.int(tool.size)), C.GoStringN(arguments.data, C.int(arguments.size)))
	if err != nil {
		return self.fail(call, C.COLLET_INVALID_ARGUMENT, err.Error())
	}
	text, err := json.Marshal(result)
	if err != nil {
		return self.fail(call, C.COLLET_INTERNAL, err.Error())
	}
	data, size := bytesOf(text)
	if status = C.host_write(self.api, call, data, size); status != C.COLLET_OK {
		return self.fail(call, status, "the host refused the answer")
	}
	return C.COLLET_OK
}

// Go needs it for a shared library, and never calls it.
func main() {}
