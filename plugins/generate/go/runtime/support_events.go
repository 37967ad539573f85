// SPDX-License-Identifier: MIT
// Streams of server-sent events.

package api

import (
	"bytes"
	"errors"
	"io"
	"strings"
)

// Event is one event of a stream of server-sent events.
type Event struct {
	ID   string
	Type string
	Data string
}

// EventStream reads server-sent events. It must be closed.
type EventStream struct {
	body   io.ReadCloser
	lines  *lineReader
	lastID string
}

// NewEventStream reads events from a body.
func NewEventStream(body io.ReadCloser) *EventStream {
	return &EventStream{body: body, lines: &lineReader{from: body}}
}

// SendEvents returns a stream of the events that produce sends. It runs in a goroutine of its own until it
// returns; send fails once the stream is closed.
func SendEvents(produce func(send func(Event) error) error) *EventStream {
	reader, writer := io.Pipe()
	go func() {
		writer.CloseWithError(produce(func(event Event) error {
			_, err := writer.Write(event.encode())
			return err
		}))
	}()
	return NewEventStream(reader)
}

func (e Event) encode() []byte {
	var out bytes.Buffer
	field := func(name, value string) {
		out.WriteString(name + ": " + strings.NewReplacer("\r", "", "\n", "").Replace(value) + "\n")
	}
	if e.ID != "" {
		field("id", e.ID)
	}
	if e.Type != "" {
		field("event", e.Type)
	}
	for _, line := range strings.Split(strings.ReplaceAll(e.Data, "\r\n", "\n"), "\n") {
		field("data", line)
	}
	out.WriteString("\n")
	return out.Bytes()
}

// Next returns the next event, or io.EOF after the last one.
func (s *EventStream) Next() (Event, error) {
	event := Event{ID: s.lastID}
	var data []string
	for {
		line, err := s.lines.next()
		if err != nil {
			return Event{}, err
		}
		if line == "" {
			if data == nil && event.Type == "" {
				continue
			}
			event.ID = s.lastID
			event.Data = strings.Join(data, "\n")
			return event, nil
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "data":
			data = append(data, value)
		case "event":
			event.Type = value
		case "id":
			s.lastID = value
		}
	}
}

// Close ends the stream.
func (s *EventStream) Close() error {
	return s.body.Close()
}

// lineReader returns lines that end with LF, CR or both, at most 16 MiB long.
type lineReader struct {
	from    io.Reader
	pending []byte
	afterCR bool
	err     error
}

const maxLine = 16 << 20

func (r *lineReader) next() (string, error) {
	scanned := 0
	for {
		if r.afterCR && len(r.pending) > 0 {
			if r.pending[0] == '\n' {
				r.pending = r.pending[1:]
			}
			r.afterCR = false
		}
		if i := bytes.IndexAny(r.pending[scanned:], "\r\n"); i >= 0 {
			i += scanned
			line := string(r.pending[:i])
			r.afterCR = r.pending[i] == '\r'
			r.pending = r.pending[i+1:]
			return line, nil
		}
		scanned = len(r.pending)
		if r.err != nil {
			return "", r.err
		}
		if scanned > maxLine {
			return "", errors.New("a line of the event stream is too long")
		}
		chunk := make([]byte, 4096)
		n, err := r.from.Read(chunk)
		r.pending = append(r.pending, chunk[:n]...)
		r.err = err
	}
}
