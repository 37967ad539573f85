// SPDX-License-Identifier: MIT
// Sending a request and reading the response.

package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// do sends a call and decodes the response into the field of its outcome. It returns true if that is an error.
func (c *Client) do(ctx context.Context, r *call, options []CallOption, success, failure *Answer, outcomes ...outcome) (bool, error) {
	if r.err != nil {
		return false, r.err
	}
	var settings callSettings
	for _, option := range options {
		option(&settings)
	}
	response, err := c.send(ctx, r, &settings, outcomes)
	if err != nil {
		return false, err
	}
	for _, to := range []*Answer{success, failure} {
		to.StatusCode, to.Header = response.StatusCode, response.Header
	}
	for _, one := range outcomes {
		matches := statusMatches(one.status, response.StatusCode) && mediaMatches(one.media, response.Header.Get("Content-Type"))
		if !matches || one.failed != (response.StatusCode >= 400) {
			continue
		}
		to := success
		if one.failed {
			to = failure
		}
		return one.failed, decodeOutcome(response, one, to)
	}
	defer response.Body.Close()
	to := success
	if response.StatusCode >= 400 {
		to = failure
	}
	to.Body, err = io.ReadAll(response.Body)
	return response.StatusCode >= 400, err
}

func decodeOutcome(response *http.Response, one outcome, to *Answer) error {
	if one.how == asEvents && !one.failed {
		*one.field.(**EventStream) = NewEventStream(response.Body)
		return nil
	}
	if one.how == asBinary && !one.failed {
		*one.field.(*io.ReadCloser) = response.Body
		return nil
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	to.Body = content
	if err != nil {
		return err
	}
	switch one.how {
	case asText:
		text := string(content)
		*one.field.(**string) = &text
	case asBinary:
		*one.field.(*io.ReadCloser) = io.NopCloser(bytes.NewReader(content))
	case asJSON:
		if len(content) == 0 {
			return nil
		}
		if err := json.Unmarshal(content, one.field); err != nil && !one.failed {
			return fmt.Errorf("the answer with status %d cannot be decoded: %w", response.StatusCode, err)
		}
	}
	return nil
}

func (c *Client) send(ctx context.Context, r *call, settings *callSettings, outcomes []outcome) (*http.Response, error) {
	for attempt := 0; ; attempt++ {
		request, err := c.request(ctx, r, settings, outcomes)
		if err != nil {
			return nil, err
		}
		response, err := c.http.Do(request)
		if attempt >= c.retries || r.stream != nil || !mayRepeat(r.method, response, err) || ctx.Err() != nil {
			return response, err
		}
		if response != nil {
			io.Copy(io.Discard, io.LimitReader(response.Body, 65536))
			response.Body.Close()
		}
		if c.wait == nil {
			continue
		}
		timer := time.NewTimer(c.wait(attempt + 1))
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil, ctx.Err()
		case <-timer.C:
		}
	}
}

func mayRepeat(method string, response *http.Response, err error) bool {
	switch method {
	case http.MethodPost, http.MethodPatch:
		return false
	}
	if err != nil {
		return true
	}
	switch response.StatusCode {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

func (c *Client) request(ctx context.Context, r *call, settings *callSettings, outcomes []outcome) (*http.Request, error) {
	base := c.base
	if settings.base != "" {
		other, err := url.Parse(settings.base)
		if err != nil {
			return nil, err
		}
		base = other
	}
	address := strings.TrimSuffix(base.Scheme+"://"+base.Host+base.EscapedPath(), "/") + r.path
	if query := joinQuery(base.RawQuery, r.query); query != "" {
		address += "?" + query
	}
	var body io.Reader
	if r.stream != nil {
		body = r.stream
	} else if r.hasBody {
		body = bytes.NewReader(r.content)
	}
	request, err := http.NewRequestWithContext(ctx, r.method, address, body)
	if err != nil {
		return nil, err
	}
	request.URL.User = base.User
	request.Header = r.header.Clone()
	if c.agent != "" {
		request.Header.Set("User-Agent", c.agent)
	}
	if request.Header.Get("Accept") == "" {
		request.Header.Set("Accept", acceptOf(outcomes))
	}
	for _, editors := range [][]RequestEditor{c.editors, settings.editors} {
		for _, editor := range editors {
			if err := editor(ctx, request); err != nil {
				return nil, err
			}
		}
	}
	return request, nil
}

func acceptOf(outcomes []outcome) string {
	var media []string
	known := map[string]bool{}
	for _, one := range outcomes {
		if !known[one.media] {
			known[one.media] = true
			media = append(media, one.media)
		}
	}
	if len(media) == 0 {
		return "*/*"
	}
	return strings.Join(media, ", ")
}
