// SPDX-License-Identifier: MIT
// Bodies of requests.

package api

import (
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/textproto"
	"reflect"
	"sort"
	"strings"
)

// member is one field of a form.
type member struct {
	name  string
	value any
}

// membersOf returns the fields of a struct that are set, or the members of another object by name.
func membersOf(value any) ([]member, error) {
	v := reflect.ValueOf(value)
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		if v.IsNil() {
			return nil, nil
		}
		v = v.Elem()
	}
	if _, isUnion := v.Interface().(json.Marshaler); v.Kind() != reflect.Struct || (isUnion && !hasFields(v)) {
		all, err := generic(value)
		if err != nil {
			return nil, err
		}
		object, isObject := all.(map[string]any)
		if !isObject {
			return nil, errors.New("the body of a form is no object")
		}
		var members []member
		for _, name := range sortedNames(object) {
			members = append(members, member{name, object[name]})
		}
		return members, nil
	}
	var members []member
	for i := 0; i < v.NumField(); i++ {
		field := v.Type().Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if odd, isOdd := field.Tag.Lookup("member"); isOdd {
			name = odd
		} else if name == "-" && options == "" {
			for _, key := range v.Field(i).MapKeys() {
				members = append(members, member{key.String(), v.Field(i).MapIndex(key).Interface()})
			}
			continue
		}
		if f := v.Field(i); isNil(f) {
			continue
		}
		members = append(members, member{name, v.Field(i).Interface()})
	}
	sort.SliceStable(members, func(i, j int) bool { return members[i].name < members[j].name })
	return members, nil
}

func hasFields(v reflect.Value) bool {
	for i := 0; i < v.NumField(); i++ {
		if !v.Type().Field(i).IsExported() {
			return false
		}
	}
	return v.NumField() > 0
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice:
		return v.IsNil()
	}
	return false
}

// filesOf returns the files in a field of a form.
func filesOf(value any) []File {
	switch v := value.(type) {
	case File:
		return []File{v}
	case *File:
		if v != nil {
			return []File{*v}
		}
	case []File:
		return v
	}
	return nil
}

func (r *call) set(media string, content []byte) {
	if r.hasBody {
		r.fail(errors.New("more than one body is set"))
	}
	r.hasBody, r.content = true, content
	r.header.Set("Content-Type", media)
}

// isUnset returns true for a body that is not sent.
func isUnset(value any) bool {
	v := reflect.ValueOf(value)
	return !v.IsValid() || isNil(v)
}

func (r *call) bodyJSON(media string, value any) {
	if isUnset(value) {
		return
	}
	content, err := json.Marshal(value)
	if err != nil {
		r.fail(err)
	}
	if media == "*/*" {
		media = "application/json"
	}
	r.set(media, content)
}

func (r *call) bodyText(media string, value any) {
	switch v := value.(type) {
	case string:
		r.set(concrete(media, "text/plain; charset=utf-8"), []byte(v))
	case *string:
		if v != nil {
			r.set(concrete(media, "text/plain; charset=utf-8"), []byte(*v))
		}
	}
}

// concrete returns fallback for a range of media types.
func concrete(media, fallback string) string {
	if strings.Contains(media, "*") {
		return fallback
	}
	return media
}

func (r *call) bodyBinary(media string, value any) {
	for _, file := range filesOf(value) {
		if file.Content == nil {
			continue
		}
		if file.ContentType != "" {
			media = file.ContentType
		}
		r.set(concrete(media, "application/octet-stream"), nil)
		r.stream = file.Content
	}
}

func (r *call) bodyForm(media string, value any, styles map[string]style) {
	if isUnset(value) {
		return
	}
	members, err := membersOf(value)
	if err != nil {
		r.fail(err)
		return
	}
	form := ""
	for _, one := range members {
		plain, err := generic(one.value)
		if err != nil {
			r.fail(err)
			return
		}
		how, styled := styles[one.name]
		_, isObject := plain.(map[string]any)
		if isObject && !styled {
			how = styleJSON
		}
		if plain == nil {
			continue
		}
		for _, pair := range encodeQuery(one.name, how, true, false, plain) {
			form = joinQuery(form, pair)
		}
	}
	r.set(media, []byte(form))
}

func (r *call) bodyMultipart(media string, value any, _ map[string]style) {
	if isUnset(value) {
		return
	}
	members, err := membersOf(value)
	if err != nil {
		r.fail(err)
		return
	}
	reader, pipe := io.Pipe()
	writer := multipart.NewWriter(pipe)
	r.set(concrete(media, "multipart/form-data")+"; boundary="+writer.Boundary(), nil)
	r.stream = &lazyPipe{reader: reader, start: func() {
		err := writeParts(writer, members)
		if err == nil {
			err = writer.Close()
		}
		pipe.CloseWithError(err)
	}}
}

// lazyPipe starts to write when it is first read, so that a request that is never sent leaves no goroutine.
type lazyPipe struct {
	reader  *io.PipeReader
	start   func()
	started bool
}

func (p *lazyPipe) Read(to []byte) (int, error) {
	if !p.started {
		p.started = true
		go p.start()
	}
	return p.reader.Read(to)
}

func (p *lazyPipe) Close() error {
	return p.reader.Close()
}

func writeParts(writer *multipart.Writer, members []member) error {
	for _, one := range members {
		if files := filesOf(one.value); files != nil {
			for _, file := range files {
				if err := writeFile(writer, one.name, file); err != nil {
					return err
				}
			}
			continue
		}
		plain, err := generic(one.value)
		if err != nil {
			return err
		}
		items, isList := plain.([]any)
		if !isList {
			items = []any{plain}
		}
		for _, item := range items {
			if err := writePart(writer, one.name, item); err != nil {
				return err
			}
		}
	}
	return nil
}

var quoteEscaper = strings.NewReplacer("\\", "\\\\", `"`, "\\\"", "\r", "%0D", "\n", "%0A")

func writeFile(writer *multipart.Writer, name string, file File) error {
	header := textproto.MIMEHeader{}
	fileName := file.Name
	if fileName == "" {
		fileName = "file"
	}
	header.Set("Content-Disposition", `form-data; name="`+quoteEscaper.Replace(name)+`"; filename="`+quoteEscaper.Replace(fileName)+`"`)
	media := file.ContentType
	if media == "" {
		media = "application/octet-stream"
	}
	header.Set("Content-Type", media)
	part, err := writer.CreatePart(header)
	if err != nil || file.Content == nil {
		return err
	}
	_, err = io.Copy(part, file.Content)
	return err
}

func writePart(writer *multipart.Writer, name string, value any) error {
	header := textproto.MIMEHeader{}
	header.Set("Content-Disposition", `form-data; name="`+quoteEscaper.Replace(name)+`"`)
	switch value.(type) {
	case map[string]any, []any:
		header.Set("Content-Type", "application/json")
	}
	part, err := writer.CreatePart(header)
	if err != nil {
		return err
	}
	_, err = io.WriteString(part, scalar(value))
	return err
}
