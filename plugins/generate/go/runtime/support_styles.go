// SPDX-License-Identifier: MIT
// Parameters as text, in all styles of OpenAPI.

package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"sort"
	"strconv"
	"strings"
)

type style int

const (
	styleSimple style = iota
	styleLabel
	styleMatrix
	styleForm
	styleSpace
	stylePipe
	styleDeep
	styleJSON
	styleJoined
)

type place int

const (
	inPath place = iota
	inQuery
	inHeader
	inCookie
	inQueryText
)

// generic returns a value as encoding/json reads it: nil, bool, json.Number, string, []any or
// map[string]any.
func generic(value any) (any, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var out any
	err = decoder.Decode(&out)
	return out, err
}

// scalar returns a generic value as the text of a parameter.
func scalar(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return v.String()
	}
	data, err := json.Marshal(value)
	if err != nil {
		return ""
	}
	return string(data)
}

func sortedNames(members map[string]any) []string {
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

const hexDigits = "0123456789ABCDEF"

// escape percent-encodes all but unreserved characters and, if reserved is true, those that URIs reserve.
func escape(text string, reserved bool) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~", c) >= 0,
			reserved && strings.IndexByte(":/?@!$'()*,;[]", c) >= 0:
			out.WriteByte(c)
		default:
			out.WriteByte('%')
			out.WriteByte(hexDigits[c>>4])
			out.WriteByte(hexDigits[c&15])
		}
	}
	return out.String()
}

// joined returns a generic value as one text: an array by its items, an object by its members.
func joined(value any, separator, assign string, code func(string) string) string {
	var parts []string
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			parts = append(parts, code(scalar(item)))
		}
	case map[string]any:
		for _, name := range sortedNames(v) {
			if v[name] != nil {
				parts = append(parts, code(name)+assign+code(scalar(v[name])))
			}
		}
	default:
		return code(scalar(value))
	}
	return strings.Join(parts, separator)
}

// encodePath returns the text that takes the place of {name}.
func encodePath(name string, how style, explode, reserved bool, value any) string {
	code := func(text string) string { return escape(text, reserved) }
	switch how {
	case styleJSON:
		return code(jsonText(value))
	case styleLabel:
		if explode {
			return "." + joined(value, ".", "=", code)
		}
		return "." + joined(value, ",", ",", code)
	case styleMatrix:
		name = code(name)
		switch v := value.(type) {
		case []any:
			if explode {
				text := ""
				for _, item := range v {
					text += ";" + name + "=" + code(scalar(item))
				}
				return text
			}
		case map[string]any:
			if explode {
				return ";" + joined(v, ";", "=", code)
			}
		}
		return ";" + name + "=" + joined(value, ",", ",", code)
	}
	if explode {
		return joined(value, ",", "=", code)
	}
	return joined(value, ",", ",", code)
}

func jsonText(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return "null"
	}
	return string(data)
}

// encodeQuery returns the name=value pairs of a parameter.
func encodeQuery(name string, how style, explode, reserved bool, value any) []string {
	code := func(text string) string { return escape(text, reserved) }
	key := escape(name, false)
	switch how {
	case styleJSON:
		return []string{key + "=" + code(jsonText(value))}
	case styleDeep:
		return deepPairs(key, value, code)
	case styleJoined:
		explode = false
	}
	separator := map[style]string{styleSpace: "%20", stylePipe: "%7C"}[how]
	if separator == "" {
		separator = ","
	}
	switch v := value.(type) {
	case []any:
		if explode {
			pairs := make([]string, 0, len(v))
			for _, item := range v {
				pairs = append(pairs, key+"="+code(scalar(item)))
			}
			return pairs
		}
		if len(v) == 0 {
			return nil
		}
	case map[string]any:
		if explode {
			var pairs []string
			for _, member := range sortedNames(v) {
				if list, isList := v[member].([]any); isList {
					for _, item := range list {
						pairs = append(pairs, code(member)+"="+code(scalar(item)))
					}
				} else if v[member] != nil {
					pairs = append(pairs, code(member)+"="+code(scalar(v[member])))
				}
			}
			return pairs
		}
		return []string{key + "=" + joined(v, separator, separator, code)}
	}
	return []string{key + "=" + joined(value, separator, separator, code)}
}

func deepPairs(key string, value any, code func(string) string) []string {
	var pairs []string
	switch v := value.(type) {
	case map[string]any:
		for _, name := range sortedNames(v) {
			pairs = append(pairs, deepPairs(key+"["+code(name)+"]", v[name], code)...)
		}
	case []any:
		for _, item := range v {
			pairs = append(pairs, key+"="+code(scalar(item)))
		}
	case nil:
	default:
		pairs = append(pairs, key+"="+code(scalar(value)))
	}
	return pairs
}

// joinQuery appends a part of a query.
func joinQuery(query, part string) string {
	if query == "" || part == "" {
		return query + part
	}
	return query + "&" + part
}

// addCookie appends a cookie, which is sent as it is but for what would end it.
func addCookie(header http.Header, name, value string) {
	pair := escape(name, false) + "=" + value
	if before := header.Get("Cookie"); before != "" {
		pair = before + "; " + pair
	}
	header.Set("Cookie", pair)
}
