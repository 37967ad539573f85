// SPDX-License-Identifier: MIT
// The members that all responses and errors share, and the choice of the field for a response.

package api

import (
	"net/http"
	"strconv"
	"strings"
)

// Answer holds the members that all responses and errors share.
type Answer struct {
	// StatusCode is the status of the HTTP response.
	StatusCode int

	// Header holds the header fields of the HTTP response.
	Header http.Header

	// Body is the content if the description of the API does not declare it, or if it could not be decoded.
	Body []byte
}

// Status returns the status, also of an error of which only the interface is known.
func (a *Answer) Status() int {
	return a.StatusCode
}

func (a *Answer) message(operation string) string {
	text := operation + ": " + strconv.Itoa(a.StatusCode) + " " + http.StatusText(a.StatusCode)
	if len(a.Body) == 0 {
		return text
	}
	body := a.Body
	if len(body) > 300 {
		body = body[:300]
	}
	return text + ": " + strings.ToValidUTF8(string(body), "?")
}

// baseMediaType returns a media type in small letters, without parameters.
func baseMediaType(text string) string {
	text, _, _ = strings.Cut(text, ";")
	return strings.ToLower(strings.TrimSpace(text))
}

// mediaMatches returns true if a media type is one of a range such as image/*.
func mediaMatches(pattern, actual string) bool {
	pattern, actual = baseMediaType(pattern), baseMediaType(actual)
	if pattern == actual || pattern == "*/*" {
		return true
	}
	return strings.HasSuffix(pattern, "/*") && strings.HasPrefix(actual, strings.TrimSuffix(pattern, "*"))
}

// statusMatches returns true for "200", "2XX" and "default".
func statusMatches(pattern string, status int) bool {
	if pattern == "default" {
		return true
	}
	text := strconv.Itoa(status)
	if len(text) != len(pattern) {
		return false
	}
	for i := range text {
		if pattern[i] != 'X' && pattern[i] != text[i] {
			return false
		}
	}
	return true
}

type decoding int

const (
	asJSON decoding = iota
	asText
	asEvents
	asBinary
)

// outcome is a declared content of a response and the field that holds it.
type outcome struct {
	status string
	media  string
	how    decoding
	failed bool
	field  any
}
