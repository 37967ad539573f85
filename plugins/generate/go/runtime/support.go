// SPDX-License-Identifier: MIT
// Files, and objects with members that no field has.

package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
)

// File is the content of a file: a part of a form, or a body.
type File struct {
	// Name is the name of the file, which forms need.
	Name string

	// ContentType is the media type; empty means application/octet-stream.
	ContentType string

	// Content is read once, when the request or the answer is sent.
	Content io.Reader
}

// MarshalJSON writes the content as a string.
func (f File) MarshalJSON() ([]byte, error) {
	if f.Content == nil {
		return []byte("null"), nil
	}
	content, err := io.ReadAll(f.Content)
	if err != nil {
		return nil, err
	}
	return json.Marshal(string(content))
}

// UnmarshalJSON reads the content from a string.
func (f *File) UnmarshalJSON(data []byte) error {
	var content string
	if err := json.Unmarshal(data, &content); err != nil {
		return err
	}
	f.Content = bytes.NewReader([]byte(content))
	return nil
}

// rawOrNull returns null for a value that was never set.
func rawOrNull(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

// joinMembers writes a struct and further members as one object.
func joinMembers(plain any, more map[string]any) ([]byte, error) {
	data, err := json.Marshal(plain)
	if err != nil || len(more) == 0 {
		return data, err
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, err
	}
	for name, value := range more {
		if _, known := members[name]; known {
			continue
		}
		if members[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return json.Marshal(members)
}

// splitMembers reads a struct and returns the members that it does not know.
func splitMembers(data []byte, plain any, known ...string) (map[string]json.RawMessage, error) {
	if err := json.Unmarshal(data, plain); err != nil {
		return nil, err
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &members); err != nil {
		return nil, err
	}
	for _, name := range known {
		delete(members, name)
	}
	return members, nil
}

// takeMember moves a member to a field.
func takeMember(members map[string]json.RawMessage, name string, to any) error {
	raw, found := members[name]
	if !found {
		return nil
	}
	delete(members, name)
	return json.Unmarshal(raw, to)
}

// restOf decodes the members that are left.
func restOf[T any](members map[string]json.RawMessage) (map[string]T, error) {
	if len(members) == 0 {
		return nil, nil
	}
	rest := make(map[string]T, len(members))
	for name, raw := range members {
		var value T
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, err
		}
		rest[name] = value
	}
	return rest, nil
}

// memberOf returns a member of an object that is a string.
func memberOf(raw json.RawMessage, name string) (string, error) {
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(rawOrNull(raw), &members); err != nil {
		return "", err
	}
	var value string
	if err := json.Unmarshal(rawOrNull(members[name]), &value); err != nil {
		return "", err
	}
	return value, nil
}

// withMember adds a member to an object that does not have it.
func withMember(raw json.RawMessage, name, value string) json.RawMessage {
	members := map[string]json.RawMessage{}
	if json.Unmarshal(raw, &members) != nil || members == nil {
		return raw
	}
	if known := members[name]; len(known) != 0 && string(known) != "null" && string(known) != `""` {
		return raw
	}
	quoted, err := json.Marshal(value)
	if err != nil {
		return raw
	}
	members[name] = quoted
	joined, err := json.Marshal(members)
	if err != nil {
		return raw
	}
	return joined
}

func unknownTag(tag string) error {
	return errors.New("the discriminator has no known value: " + strconv.Quote(tag))
}
