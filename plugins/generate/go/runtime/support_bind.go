// SPDX-License-Identifier: MIT
// Parameters of a request as fields.

package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
)

// pair is a name of a query or form with its value, still encoded.
type pair struct {
	name  string
	value string
}

const maxPairs = 10000

func splitPairs(text string) []pair {
	var pairs []pair
	for _, part := range strings.Split(text, "&") {
		if part == "" || len(pairs) >= maxPairs {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		pairs = append(pairs, pair{unescape(name), value})
	}
	return pairs
}

// unescape decodes a part of a query; what is no encoding stays.
func unescape(text string) string {
	if plain, err := url.QueryUnescape(text); err == nil {
		return plain
	}
	return text
}

func unescapePath(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// binder reads one request and collects what is wrong with it.
type binder struct {
	h         *handler
	w         http.ResponseWriter
	r         *http.Request
	variables map[string]string
	query     []pair
	faults    []Fault
	status    int
}

func (h *handler) bind(w http.ResponseWriter, r *http.Request, variables map[string]string) *binder {
	return &binder{h: h, w: w, r: r, variables: variables, query: splitPairs(r.URL.RawQuery)}
}

// done answers a request that is wrong and returns true for others.
func (b *binder) done() bool {
	if b.status == 0 && len(b.faults) == 0 {
		return true
	}
	status := b.status
	if status == 0 {
		status = http.StatusBadRequest
	}
	problem := statusError(status)
	problem.Faults = b.faults
	b.h.writeError(b.w, b.r, problem)
	return false
}

func (b *binder) fault(in, name, keyword, message string) {
	b.faults = append(b.faults, Fault{In: in, Name: name, Rule: keyword, Message: message})
}

// set checks a value and stores it in a field.
func (b *binder) set(in, name string, r *rule, value any, to any) {
	c := checker{rules: &b.h.rules, in: in, name: name}
	c.check(r, value, "")
	b.faults = append(b.faults, c.faults...)
	if len(c.faults) > 0 {
		return
	}
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, to)
	}
	if err != nil {
		b.fault(in, name, "type", err.Error())
	}
}

var placeNames = [...]string{"path", "query", "header", "cookie", "query"}

func (b *binder) parameter(in place, name string, how style, explode, required bool, rules string, to any) {
	r := b.h.rules.named(rules)
	var value any
	var found bool
	switch in {
	case inPath:
		var raw string
		if raw, found = b.variables[name]; found {
			value = b.h.rules.fromText(r, name, raw, how, explode, unescapePath)
		}
	case inHeader:
		if values := b.r.Header.Values(name); len(values) > 0 {
			found = true
			value = b.h.rules.fromText(r, name, strings.Join(values, ","), how, explode, func(text string) string { return text })
		}
	case inCookie:
		value, found = b.h.rules.fromPairs(r, name, how, explode, cookiePairs(b.r.Header))
	case inQuery:
		value, found = b.h.rules.fromPairs(r, name, how, explode, b.query)
	case inQueryText:
		value, found = b.h.rules.nested(r, "", b.query), len(b.query) > 0
	}
	if !found {
		if required {
			b.fault(placeNames[in], name, "required", "found no parameter "+name)
		}
		return
	}
	b.set(placeNames[in], name, r, value, to)
}

func cookiePairs(header http.Header) []pair {
	var pairs []pair
	for _, line := range header.Values("Cookie") {
		for _, part := range strings.Split(line, ";") {
			name, value, found := strings.Cut(strings.TrimSpace(part), "=")
			if found && len(pairs) < maxPairs {
				pairs = append(pairs, pair{unescape(name), strings.Trim(value, `"`)})
			}
		}
	}
	return pairs
}

// items returns the items of an array.
func (s *ruleSet) items(r *rule, texts []string, plain func(string) string) []any {
	var item *rule
	if resolved := s.arrayRule(r, 0); resolved != nil {
		item = resolved.Items
	}
	list := make([]any, 0, len(texts))
	for _, text := range texts {
		list = append(list, s.coerce(item, plain(text)))
	}
	return list
}

// arrayRule returns the part of a rule that has items.
func (s *ruleSet) arrayRule(r *rule, depth int) *rule {
	if r = s.resolve(r); r == nil || r.Items != nil || depth > 20 {
		return r
	}
	for _, list := range [][]*rule{r.AllOf, r.OneOf, r.AnyOf} {
		for _, part := range list {
			if found := s.arrayRule(part, depth+1); found != nil && found.Items != nil {
				return found
			}
		}
	}
	return r
}

// members returns the members of an object, either name=value or name and value in turn.
func (s *ruleSet) members(r *rule, texts []string, explode bool, plain func(string) string) map[string]any {
	object := map[string]any{}
	for i := 0; i < len(texts); i++ {
		name, value, _ := strings.Cut(texts[i], "=")
		if !explode {
			if i+1 >= len(texts) {
				break
			}
			name, value = texts[i], texts[i+1]
			i++
		}
		name = plain(name)
		object[name] = s.coerce(s.property(r, name, 0), plain(value))
	}
	return object
}

func split(text, separator string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, separator)
}

// fromText reads a parameter that is one text.
func (s *ruleSet) fromText(r *rule, name, raw string, how style, explode bool, plain func(string) string) any {
	isArray, isObject := s.allows(r, "array"), s.allows(r, "object")
	separator := ","
	switch how {
	case styleJSON:
		return parseJSON(plain(raw))
	case styleLabel:
		raw = strings.TrimPrefix(raw, ".")
		if explode {
			separator = "."
		}
	case styleMatrix:
		raw = strings.TrimPrefix(raw, ";")
		if explode && isArray {
			texts := split(raw, ";")
			for i := range texts {
				texts[i] = strings.TrimPrefix(texts[i], name+"=")
			}
			return s.items(r, texts, plain)
		}
		if explode && isObject {
			separator = ";"
		} else {
			raw = strings.TrimPrefix(raw, name+"=")
		}
	}
	switch {
	case isArray:
		return s.items(r, split(raw, separator), plain)
	case isObject:
		return s.members(r, split(raw, separator), explode, plain)
	}
	return s.coerce(r, plain(raw))
}

// parseJSON returns a value of JSON, or the text itself.
func parseJSON(text string) any {
	var value any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return text
	}
	return value
}

// fromPairs reads a parameter that is one or more pairs.
func (s *ruleSet) fromPairs(r *rule, name string, how style, explode bool, pairs []pair) (any, bool) {
	var values []string
	for _, one := range pairs {
		if one.name == name {
			values = append(values, one.value)
		}
	}
	isArray, isObject := s.allows(r, "array"), s.allows(r, "object")
	switch {
	case how == styleDeep:
		object := s.nested(r, name, pairs)
		return object, len(object) > 0
	case how == styleForm && explode && isObject && !isArray:
		var own []pair
		for _, one := range pairs {
			if s.property(r, one.name, 0) != nil {
				own = append(own, one)
			}
		}
		return s.nested(r, "", own), len(own) > 0
	case len(values) == 0:
		return nil, false
	case how == styleJSON:
		return parseJSON(unescape(values[0])), true
	case isArray && explode:
		return s.items(r, values, unescape), true
	case isArray || isObject:
		texts := splitStyle(values[0], how)
		if isArray {
			return s.items(r, texts, unescape), true
		}
		return s.members(r, texts, false, unescape), true
	}
	return s.coerce(r, unescape(values[0])), true
}

func splitStyle(raw string, how style) []string {
	switch how {
	case styleSpace:
		return split(strings.ReplaceAll(raw, "+", "%20"), "%20")
	case stylePipe:
		return split(strings.NewReplacer("%7c", "|", "%7C", "|").Replace(raw), "|")
	}
	return split(raw, ",")
}

const maxNesting = 20

// nested returns the object that names such as a[b] describe. With a prefix, only names that begin with it
// and a bracket count.
func (s *ruleSet) nested(r *rule, prefix string, pairs []pair) map[string]any {
	object := map[string]any{}
	for _, one := range pairs {
		path := one.name
		if prefix != "" {
			if !strings.HasPrefix(path, prefix+"[") {
				continue
			}
			path = path[len(prefix):]
		}
		first, rest, _ := strings.Cut(path, "[")
		var steps []string
		if prefix == "" {
			steps = []string{first}
		}
		if rest != "" {
			for _, step := range strings.Split(rest, "[") {
				if step = strings.TrimSuffix(step, "]"); step != "" {
					steps = append(steps, step)
				}
			}
		}
		if len(steps) == 0 || len(steps) > maxNesting {
			continue
		}
		s.insert(object, r, steps, unescape(one.value))
	}
	return object
}

func (s *ruleSet) insert(object map[string]any, r *rule, steps []string, text string) {
	for len(steps) > 1 {
		r = s.property(r, steps[0], 0)
		next, isObject := object[steps[0]].(map[string]any)
		if !isObject {
			next = map[string]any{}
			object[steps[0]] = next
		}
		object, steps = next, steps[1:]
	}
	own := s.property(r, steps[0], 0)
	if !s.allows(own, "array") {
		object[steps[0]] = s.coerce(own, text)
		return
	}
	before, _ := object[steps[0]].([]any)
	object[steps[0]] = append(before, s.items(own, []string{text}, func(text string) string { return text })...)
}
