// SPDX-License-Identifier: MIT
// Schemas as rules, and texts as values of their types.

package api

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// rule is a schema without annotations.
type rule struct {
	Ref        string           `json:"$ref"`
	Types      []string         `json:"type"`
	Nullable   bool             `json:"nullable"`
	Enum       []any            `json:"enum"`
	Pattern    string           `json:"pattern"`
	MinLength  *int             `json:"minLength"`
	MaxLength  *int             `json:"maxLength"`
	Minimum    json.Number      `json:"minimum"`
	Maximum    json.Number      `json:"maximum"`
	Above      json.Number      `json:"above"`
	Below      json.Number      `json:"below"`
	MultipleOf json.Number      `json:"multipleOf"`
	MinItems   *int             `json:"minItems"`
	MaxItems   *int             `json:"maxItems"`
	Unique     bool             `json:"uniqueItems"`
	Items      *rule            `json:"items"`
	MinMembers *int             `json:"minProperties"`
	MaxMembers *int             `json:"maxProperties"`
	Required   []string         `json:"required"`
	Properties map[string]*rule `json:"properties"`
	Additional *rule            `json:"additional"`
	Closed     bool             `json:"closed"`
	AllOf      []*rule          `json:"allOf"`
	AnyOf      []*rule          `json:"anyOf"`
	OneOf      []*rule          `json:"oneOf"`
	Not        *rule            `json:"not"`
	File       bool             `json:"file"`

	once    sync.Once
	matcher *regexp.Regexp
}

// ruleSet reads the rules of named schemas when they are first used.
type ruleSet struct {
	texts  map[string]string
	parsed sync.Map
}

// named returns a named rule; a text that is no name is a rule itself.
func (s *ruleSet) named(name string) *rule {
	if known, found := s.parsed.Load(name); found {
		return known.(*rule)
	}
	text, found := s.texts[name]
	if !found {
		text = name
	}
	known, _ := s.parsed.LoadOrStore(name, parseRule(text))
	return known.(*rule)
}

// parseRule reads a rule; one that cannot be read allows everything.
func parseRule(text string) *rule {
	r := &rule{}
	if text == "" {
		return r
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(r); err != nil {
		return &rule{}
	}
	return r
}

// resolve follows names.
func (s *ruleSet) resolve(r *rule) *rule {
	for steps := 0; r != nil && r.Ref != "" && steps < maxDepth; steps++ {
		r = s.named(r.Ref)
	}
	return r
}

// property returns the rule of a member, also in parts of the rule; nil if there is none.
func (s *ruleSet) property(r *rule, name string, depth int) *rule {
	if r = s.resolve(r); r == nil || depth > 20 {
		return nil
	}
	if found := r.Properties[name]; found != nil {
		return found
	}
	for _, list := range [][]*rule{r.AllOf, r.OneOf, r.AnyOf} {
		for _, part := range list {
			if found := s.property(part, name, depth+1); found != nil {
				return found
			}
		}
	}
	return r.Additional
}

// types returns the types that a rule allows, also by its parts.
func (s *ruleSet) types(r *rule, depth int) []string {
	if r = s.resolve(r); r == nil || depth > 20 {
		return nil
	}
	if len(r.Types) > 0 {
		return r.Types
	}
	var all []string
	for _, list := range [][]*rule{r.AllOf, r.OneOf, r.AnyOf} {
		for _, part := range list {
			all = append(all, s.types(part, depth+1)...)
		}
	}
	if len(all) == 0 && r.Properties != nil {
		return []string{"object"}
	}
	if len(all) == 0 && r.Items != nil {
		return []string{"array"}
	}
	return all
}

func (s *ruleSet) allows(r *rule, wanted string) bool {
	for _, one := range s.types(r, 0) {
		if one == wanted {
			return true
		}
	}
	return false
}

// coerce reads the text of a parameter or a part of a form as a value of the rule's type.
func (s *ruleSet) coerce(r *rule, text string) any {
	types := s.types(r, 0)
	for _, one := range types {
		switch one {
		case "integer", "number":
			if number, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(number, 0) && !math.IsNaN(number) && json.Valid([]byte(text)) {
				return json.Number(text)
			}
		case "boolean":
			if text == "true" || text == "false" {
				return text == "true"
			}
		case "object", "array":
			var value any
			decoder := json.NewDecoder(strings.NewReader(text))
			decoder.UseNumber()
			if decoder.Decode(&value) == nil {
				return value
			}
		}
	}
	return text
}
