// SPDX-License-Identifier: MIT
// Bodies of requests as fields, and answers.

package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
)

type payload int

const (
	payloadJSON payload = iota
	payloadForm
	payloadMultipart
	payloadText
	payloadBinary
)

// choice is a declared content of a request and the field that receives it.
type choice struct {
	media string
	how   payload
	rules string
	to    any
}

func (b *binder) body(required bool, choices ...choice) {
	media := b.r.Header.Get("Content-Type")
	if media == "" && (b.r.Body == nil || b.r.Body == http.NoBody || b.r.ContentLength == 0) {
		if required {
			b.fault("body", "", "required", "found no body")
		}
		return
	}
	for _, one := range choices {
		if mediaMatches(one.media, media) || (media == "" && one.how == payloadBinary) {
			b.receive(one, media)
			return
		}
	}
	b.status = http.StatusUnsupportedMediaType
	var expected []string
	for _, one := range choices {
		expected = append(expected, one.media)
	}
	b.fault("body", "", "content", "found "+strconv.Quote(media)+", expected "+strings.Join(expected, " or "))
}

func (b *binder) receive(one choice, media string) {
	if one.how == payloadBinary {
		store(one.to, File{ContentType: media, Content: b.r.Body})
		return
	}
	b.r.Body = http.MaxBytesReader(b.w, b.r.Body, b.h.maxBody)
	r := b.h.rules.named(one.rules)
	if one.how == payloadMultipart {
		b.multipart(r, one.to)
		return
	}
	content, err := io.ReadAll(b.r.Body)
	if err != nil {
		b.refuse(err)
		return
	}
	switch one.how {
	case payloadText:
		store(one.to, string(content))
	case payloadForm:
		b.set("body", "", r, b.h.rules.nested(r, "", splitPairs(string(content))), one.to)
	case payloadJSON:
		decoder := json.NewDecoder(bytes.NewReader(content))
		decoder.UseNumber()
		var value any
		err := decoder.Decode(&value)
		if err == nil && decoder.More() {
			err = errors.New("found more than one value")
		}
		if err != nil {
			b.fault("body", "", "json", err.Error())
			return
		}
		b.set("body", "", r, value, one.to)
	}
}

// refuse records why a body could not be read.
func (b *binder) refuse(err error) {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		b.status = http.StatusRequestEntityTooLarge
	}
	b.fault("body", "", "content", err.Error())
}

func (b *binder) multipart(r *rule, to any) {
	reader, err := b.r.MultipartReader()
	if err != nil {
		b.refuse(err)
		return
	}
	object := map[string]any{}
	files := map[string][]File{}
	for count := 0; count < maxPairs; count++ {
		part, err := reader.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			b.refuse(err)
			return
		}
		content, err := io.ReadAll(part)
		if err != nil {
			b.refuse(err)
			return
		}
		name := part.FormName()
		own := b.h.rules.property(r, name, 0)
		item := own
		isList := b.h.rules.allows(own, "array")
		if list := b.h.rules.arrayRule(own, 0); isList && list != nil {
			item = list.Items
		}
		var value any
		// Clients name other parts too, so only the schema decides what is a file.
		if resolved := b.h.rules.resolve(item); resolved == nil || resolved.File {
			files[name] = append(files[name], File{part.FileName(), part.Header.Get("Content-Type"), bytes.NewReader(content)})
			value = ""
		} else {
			value = b.h.rules.coerce(item, string(content))
		}
		if list, known := object[name].([]any); isList {
			if whole, isArray := value.([]any); isArray && !known {
				object[name] = whole
			} else {
				object[name] = append(list, value)
			}
		} else {
			object[name] = value
		}
	}
	c := checker{rules: &b.h.rules, in: "body"}
	c.check(r, object, "")
	b.faults = append(b.faults, c.faults...)
	for name := range files {
		delete(object, name)
	}
	if len(c.faults) > 0 {
		return
	}
	data, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		b.fault("body", "", "type", err.Error())
	}
	for name, list := range files {
		storeFiles(to, name, list)
	}
}

// store sets a field or what it points to.
func store(to, value any) {
	v := reflect.ValueOf(to).Elem()
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	v.Set(reflect.ValueOf(value))
}

// storeFiles sets the field of a struct that has this name in forms.
func storeFiles(to any, name string, files []File) {
	v := reflect.ValueOf(to)
	for v.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return
	}
	for i := 0; i < v.NumField(); i++ {
		field := v.Type().Field(i)
		own, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if odd, isOdd := field.Tag.Lookup("member"); isOdd {
			own = odd
		}
		if own != name {
			continue
		}
		switch v.Field(i).Interface().(type) {
		case File, *File:
			store(v.Field(i).Addr().Interface(), files[len(files)-1])
		case []File:
			v.Field(i).Set(reflect.ValueOf(files))
		}
	}
}

// reply writes the field of an answer that is set, with the status of the answer, else of the field.
func (h *handler) reply(w http.ResponseWriter, r *http.Request, answer *Answer, fallback int, outcomes ...outcome) {
	var chosen *outcome
	for i := range outcomes {
		one := &outcomes[i]
		v := reflect.ValueOf(one.field).Elem()
		fits := answer.StatusCode == 0 || statusMatches(one.status, answer.StatusCode)
		// An empty list is an answer too.
		empty := chosen == nil && v.Kind() == reflect.Slice && answer.Body == nil
		if fits && (!isNil(v) || empty) && (chosen == nil || isNil(reflect.ValueOf(chosen.field).Elem())) {
			chosen = one
		}
	}
	for name, values := range answer.Header {
		w.Header()[name] = values
	}
	status := answer.StatusCode
	if status == 0 && chosen != nil {
		if number, err := strconv.Atoi(chosen.status); err == nil {
			status = number
		} else if chosen.status[0] != 'd' {
			status = int(chosen.status[0]-'0') * 100
		}
	}
	if status == 0 {
		status = fallback
	}
	if chosen == nil {
		w.WriteHeader(status)
		w.Write(answer.Body)
		return
	}
	media := chosen.media
	if strings.Contains(media, "*") {
		media = map[bool]string{true: "application/json", false: "application/octet-stream"}[chosen.how == asJSON]
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", media)
	}
	h.writeContent(w, r, status, chosen)
}

func (h *handler) writeContent(w http.ResponseWriter, r *http.Request, status int, one *outcome) {
	switch one.how {
	case asJSON:
		value := reflect.ValueOf(one.field).Elem()
		data, err := json.Marshal(value.Interface())
		if err != nil {
			h.writeError(w, r, err)
			return
		}
		if value.Kind() == reflect.Slice && value.IsNil() {
			data = []byte("[]")
		}
		w.WriteHeader(status)
		w.Write(data)
	case asText:
		w.WriteHeader(status)
		io.WriteString(w, **one.field.(**string))
	case asBinary:
		w.WriteHeader(status)
		body := *one.field.(*io.ReadCloser)
		defer body.Close()
		io.Copy(w, body)
	case asEvents:
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		stream := *one.field.(**EventStream)
		stop := make(chan struct{})
		defer close(stop)
		go func() {
			select {
			case <-r.Context().Done():
			case <-stop:
			}
			stream.Close()
		}()
		for event, err := stream.Next(); err == nil; event, err = stream.Next() {
			if _, err := w.Write(event.encode()); err != nil {
				return
			}
			if flusher, can := w.(http.Flusher); can {
				flusher.Flush()
			}
		}
	}
}
