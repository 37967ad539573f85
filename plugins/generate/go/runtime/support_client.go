// SPDX-License-Identifier: MIT
// A client and its options.

package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// Doer sends a request; *http.Client is one.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

// RequestEditor changes a request before it is sent, for example to add a credential.
type RequestEditor func(ctx context.Context, request *http.Request) error

// Client sends requests to a server. It is safe for use by several goroutines.
type Client struct {
	base    *url.URL
	http    Doer
	agent   string
	editors []RequestEditor
	retries int
	wait    func(attempt int) time.Duration
}

// Option changes a client when it is made.
type Option func(*Client)

// CallOption changes one call.
type CallOption func(*callSettings)

type callSettings struct {
	base    string
	editors []RequestEditor
}

// NewClient returns a client for the server at baseURL.
func NewClient(baseURL string, options ...Option) (*Client, error) {
	base, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	if base.Scheme == "" || base.Host == "" {
		return nil, fmt.Errorf("found the base URL %q, expected one with scheme and host", baseURL)
	}
	client := &Client{base: base, http: &http.Client{}}
	for _, option := range options {
		option(client)
	}
	return client, nil
}

// WithHTTPClient sends requests by another client.
func WithHTTPClient(doer Doer) Option {
	return func(c *Client) { c.http = doer }
}

// WithRequestEditor calls editor before each request.
func WithRequestEditor(editor RequestEditor) Option {
	return func(c *Client) { c.editors = append(c.editors, editor) }
}

// WithUserAgent sets the header field User-Agent.
func WithUserAgent(agent string) Option {
	return func(c *Client) { c.agent = agent }
}

// WithRetries repeats a request at most count times if the server cannot be reached, or answers 429, 502, 503
// or 504, and if the method is idempotent and the body can be sent again. By default, nothing is repeated.
func WithRetries(count int, wait func(attempt int) time.Duration) Option {
	return func(c *Client) { c.retries, c.wait = count, wait }
}

// WithBaseURL sends one call to another server.
func WithBaseURL(baseURL string) CallOption {
	return func(s *callSettings) { s.base = baseURL }
}

// WithCallEditor calls editor before the request of one call.
func WithCallEditor(editor RequestEditor) CallOption {
	return func(s *callSettings) { s.editors = append(s.editors, editor) }
}

// WithCallHeader sets a header field in one call.
func WithCallHeader(name, value string) CallOption {
	return WithCallEditor(func(_ context.Context, request *http.Request) error {
		request.Header.Set(name, value)
		return nil
	})
}

// WithCallQuery adds a query parameter to one call.
func WithCallQuery(name, value string) CallOption {
	return WithCallEditor(func(_ context.Context, request *http.Request) error {
		request.URL.RawQuery = joinQuery(request.URL.RawQuery, escape(name, false)+"="+escape(value, false))
		return nil
	})
}
