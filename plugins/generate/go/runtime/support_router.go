// SPDX-License-Identifier: MIT
// The handler of a server: routes, limits and errors.

package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"sort"
	"strings"
)

// HandlerOption changes a handler when it is made.
type HandlerOption func(*handler)

// WithMaxBody refuses requests with a larger body; the default is 32 MiB. It does not limit bodies that are
// passed on as a stream.
func WithMaxBody(bytes int64) HandlerOption {
	return func(h *handler) { h.maxBody = bytes }
}

// WithMiddleware wraps the handler of each operation, for example to check credentials. The first one is the
// outermost.
func WithMiddleware(middleware func(operation string, next http.Handler) http.Handler) HandlerOption {
	return func(h *handler) { h.middleware = append(h.middleware, middleware) }
}

// WithErrorWriter answers errors that no type of an operation describes: RequestError for a request that the
// description of the API forbids, and others of an implementation.
func WithErrorWriter(write func(w http.ResponseWriter, r *http.Request, err error)) HandlerOption {
	return func(h *handler) { h.writeError = write }
}

// Fault is one reason to refuse a request.
type Fault struct {
	// In is path, query, header, cookie or body.
	In string `json:"in"`

	// Name is the name of the parameter, empty for a body.
	Name string `json:"name,omitempty"`

	// Pointer leads to the value within the parameter or body.
	Pointer string `json:"pointer"`

	// Rule is the keyword that the value breaks, such as maximum.
	Rule string `json:"rule"`

	Message string `json:"message"`
}

// RequestError lists what is wrong with a request.
type RequestError struct {
	StatusCode int     `json:"status"`
	Title      string  `json:"title"`
	Faults     []Fault `json:"faults,omitempty"`
}

// Error returns the first reason.
func (e *RequestError) Error() string {
	if len(e.Faults) == 0 {
		return e.Title
	}
	return e.Title + ": " + e.Faults[0].In + " " + e.Faults[0].Name + e.Faults[0].Pointer + ": " + e.Faults[0].Message
}

func writeProblem(w http.ResponseWriter, _ *http.Request, err error) {
	var problem *RequestError
	if !errors.As(err, &problem) {
		problem = &RequestError{StatusCode: http.StatusInternalServerError, Title: http.StatusText(http.StatusInternalServerError)}
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(problem.StatusCode)
	json.NewEncoder(w).Encode(problem)
}

func statusError(status int) *RequestError {
	return &RequestError{StatusCode: status, Title: http.StatusText(status)}
}

type handler struct {
	maxBody    int64
	anyPath    bool // a webhook's handler, which serves every path
	middleware []func(string, http.Handler) http.Handler
	writeError func(http.ResponseWriter, *http.Request, error)
	root       routeNode
	rules      ruleSet
}

// routeNode is a place in a path; its children are the next segments.
type routeNode struct {
	literals map[string]*routeNode
	patterns []*patternNode
	methods  map[string]*route
}

// patternNode is a segment with variables.
type patternNode struct {
	parts []string // literal and variable in turn, literals first
	text  string
	next  routeNode
}

type route struct {
	serve func(w http.ResponseWriter, r *http.Request, variables map[string]string)
	name  string
}

func newHandler(rules map[string]string, options []HandlerOption) *handler {
	h := &handler{maxBody: 32 << 20, writeError: writeProblem, rules: ruleSet{texts: rules}}
	for _, option := range options {
		option(h)
	}
	return h
}

// splitPattern returns literals and variables in turn.
func splitPattern(segment string) []string {
	var parts []string
	for {
		before, rest, found := strings.Cut(segment, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return append(parts, segment)
		}
		parts = append(parts, before, name)
		segment = after
	}
}

func (h *handler) add(method, path, name string, serve func(http.ResponseWriter, *http.Request, map[string]string)) {
	node := &h.root
	for _, segment := range strings.Split(strings.TrimPrefix(path, "/"), "/") {
		parts := splitPattern(segment)
		if len(parts) == 1 {
			if node.literals == nil {
				node.literals = map[string]*routeNode{}
			}
			if node.literals[segment] == nil {
				node.literals[segment] = &routeNode{}
			}
			node = node.literals[segment]
			continue
		}
		node = node.pattern(segment, parts)
	}
	if node.methods == nil {
		node.methods = map[string]*route{}
	}
	if node.methods[method] == nil {
		node.methods[method] = &route{serve, name}
	}
}

// pattern returns the child for a segment. Two segments that differ only in names of variables are two
// children, of which the first that leads to an operation serves.
func (n *routeNode) pattern(segment string, parts []string) *routeNode {
	for _, known := range n.patterns {
		if known.text == segment {
			return &known.next
		}
	}
	n.patterns = append(n.patterns, &patternNode{parts: parts, text: segment})
	size := func(p *patternNode) int {
		sum := 0
		for i := 0; i < len(p.parts); i += 2 {
			sum += len(p.parts[i])
		}
		return sum
	}
	added := n.patterns[len(n.patterns)-1]
	sort.SliceStable(n.patterns, func(i, j int) bool { return size(n.patterns[i]) > size(n.patterns[j]) })
	return &added.next
}

// match compares an encoded segment. A variable takes as little as it can, the last one all that is left.
func (p *patternNode) match(segment string, variables map[string]string) bool {
	if !strings.HasPrefix(segment, p.parts[0]) {
		return false
	}
	segment = segment[len(p.parts[0]):]
	for i := 1; i < len(p.parts); i += 2 {
		name, after := p.parts[i], p.parts[i+1]
		end := len(segment)
		if i+2 < len(p.parts) {
			if end = strings.Index(segment, after); end < 0 || after == "" {
				return false
			}
		} else if !strings.HasSuffix(segment, after) {
			return false
		} else {
			end -= len(after)
		}
		variables[name] = segment[:end]
		segment = segment[end+len(after):]
	}
	return true
}

func (n *routeNode) find(segments []string, variables map[string]string, accept func(*routeNode) bool) *routeNode {
	if len(segments) == 0 {
		if accept(n) {
			return n
		}
		return nil
	}
	plain, err := url.PathUnescape(segments[0])
	if err != nil {
		return nil
	}
	if next := n.literals[plain]; next != nil {
		if found := next.find(segments[1:], variables, accept); found != nil {
			return found
		}
	}
	for _, pattern := range n.patterns {
		taken := map[string]string{}
		if !pattern.match(segments[0], taken) {
			continue
		}
		if found := pattern.next.find(segments[1:], variables, accept); found != nil {
			for name, value := range taken {
				variables[name] = value
			}
			return found
		}
	}
	return nil
}

// ServeHTTP serves the operation of the method and path.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	segments := strings.Split(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
	if h.anyPath {
		segments = []string{""}
	}
	if len(segments) > 256 {
		h.writeError(w, r, statusError(http.StatusRequestURITooLong))
		return
	}
	variables := map[string]string{}
	node := h.root.find(segments, variables, func(n *routeNode) bool { return n.methods[r.Method] != nil })
	if node != nil {
		found := node.methods[r.Method]
		var next http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { found.serve(w, r, variables) })
		for i := len(h.middleware) - 1; i >= 0; i-- {
			next = h.middleware[i](found.name, next)
		}
		next.ServeHTTP(w, r)
		return
	}
	other := h.root.find(segments, map[string]string{}, func(n *routeNode) bool { return len(n.methods) != 0 })
	if other == nil {
		h.writeError(w, r, statusError(http.StatusNotFound))
		return
	}
	var allowed []string
	for method := range other.methods {
		allowed = append(allowed, method)
	}
	sort.Strings(allowed)
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	h.writeError(w, r, statusError(http.StatusMethodNotAllowed))
}
