// SPDX-License-Identifier: MIT
// The parts of one request.

package api

import (
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
)

// call collects the parts of a request. The first error is kept and returned when the call is sent.
type call struct {
	method  string
	path    string
	query   string
	header  http.Header
	content []byte
	stream  io.Reader
	hasBody bool
	err     error
}

func newCall(method, path string) *call {
	return &call{method: method, path: path, header: http.Header{}}
}

func (r *call) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *call) parameter(in place, name string, how style, explode, reserved bool, value any) {
	if v := reflect.ValueOf(value); !v.IsValid() || isNil(v) {
		if in == inPath {
			r.fail(fmt.Errorf("the path parameter %q is not set", name))
		}
		return
	}
	plain, err := generic(value)
	if err != nil {
		r.fail(fmt.Errorf("the parameter %q: %w", name, err))
		return
	}
	switch in {
	case inPath:
		r.path = strings.ReplaceAll(r.path, "{"+name+"}", encodePath(name, how, explode, reserved, plain))
	case inQuery:
		for _, pair := range encodeQuery(name, how, explode, reserved, plain) {
			r.query = joinQuery(r.query, pair)
		}
	case inQueryText:
		for _, pair := range encodeQuery(name, styleForm, true, reserved, plain) {
			r.query = joinQuery(r.query, pair)
		}
	case inHeader:
		same := func(text string) string { return text }
		if how == styleJSON {
			r.header.Set(name, jsonText(plain))
		} else if explode {
			r.header.Set(name, joined(plain, ",", "=", same))
		} else {
			r.header.Set(name, joined(plain, ",", ",", same))
		}
	case inCookie:
		if how == styleJSON {
			addCookie(r.header, name, escape(jsonText(plain), false))
			return
		}
		for _, pair := range encodeQuery(name, how, explode, reserved, plain) {
			if key, text, found := strings.Cut(pair, "="); found {
				if before := r.header.Get("Cookie"); before != "" {
					key = before + "; " + key
				}
				r.header.Set("Cookie", key+"="+text)
			}
		}
	}
}
