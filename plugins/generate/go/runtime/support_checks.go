// SPDX-License-Identifier: MIT
// The check of a value by a rule.

package api

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// checker collects faults of one value.
type checker struct {
	rules  *ruleSet
	in     string
	name   string
	faults []Fault
	depth  int
	steps  *int
}

const maxFaults = 20
const maxDepth = 200

// maxSteps bounds the work for values with many alternatives.
const maxSteps = 1_000_000

func (c *checker) add(pointer, keyword, format string, arguments ...any) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, Fault{c.in, c.name, pointer, keyword, fmt.Sprintf(format, arguments...)})
	}
}

func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case json.Number:
		if n, ok := new(big.Rat).SetString(smallExponent(v)); ok && n.IsInt() {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

// smallExponent returns 0.5 for a number whose exact value would take much memory.
func smallExponent(number json.Number) string {
	if _, exponent, found := strings.Cut(strings.ToLower(number.String()), "e"); found {
		if n, err := strconv.Atoi(exponent); err != nil || n > 400 || n < -400 {
			return "0.5"
		}
	}
	return number.String()
}

func escapePointer(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

func shown(value any) string {
	text := jsonText(value)
	if len(text) > 60 {
		text = strings.ToValidUTF8(text[:60], "") + "..."
	}
	return text
}

func (c *checker) passes(r *rule, value any) bool {
	other := checker{rules: c.rules, depth: c.depth, steps: c.steps}
	other.check(r, value, "")
	return len(other.faults) == 0
}

// check compares a generic value with a rule.
func (c *checker) check(r *rule, value any, pointer string) {
	if r == nil || len(c.faults) >= maxFaults {
		return
	}
	if c.steps == nil {
		c.steps = new(int)
	}
	if *c.steps++; *c.steps > maxSteps {
		c.add(pointer, "complexity", "found a value that takes too much work to check")
		return
	}
	if c.depth++; c.depth > maxDepth {
		c.depth--
		return
	}
	defer func() { c.depth-- }()
	if r.Ref != "" {
		c.check(c.rules.named(r.Ref), value, pointer)
	}
	if value == nil && r.Nullable {
		return
	}
	if !c.checkType(r, value, pointer) {
		return
	}
	if r.Enum != nil && !contains(r.Enum, value) {
		c.add(pointer, "enum", "found %s, expected one of %s", shown(value), shown(r.Enum))
	}
	switch v := value.(type) {
	case string:
		c.checkString(r, v, pointer)
	case json.Number:
		c.checkNumber(r, v, pointer)
	case []any:
		c.checkArray(r, v, pointer)
	case map[string]any:
		c.checkObject(r, v, pointer)
	}
	c.checkParts(r, value, pointer)
}

func (c *checker) checkType(r *rule, value any, pointer string) bool {
	if len(r.Types) == 0 {
		return true
	}
	found := typeOf(value)
	for _, one := range r.Types {
		if one == found || (one == "number" && found == "integer") {
			return true
		}
	}
	c.add(pointer, "type", "found %s, expected %s", shown(value), strings.Join(r.Types, " or "))
	return false
}

func contains(list []any, value any) bool {
	for _, one := range list {
		if equal(one, value) {
			return true
		}
	}
	return false
}

func equal(a, b any) bool {
	x, isNumber := a.(json.Number)
	y, areNumbers := b.(json.Number)
	if isNumber && areNumbers {
		return compare(x, y) == 0
	}
	return reflect.DeepEqual(a, b)
}

func compare(a, b json.Number) int {
	x, ok := new(big.Rat).SetString(smallExponent(a))
	y, known := new(big.Rat).SetString(smallExponent(b))
	if !ok || !known {
		return 0
	}
	return x.Cmp(y)
}

func (c *checker) checkString(r *rule, value, pointer string) {
	if r.MinLength != nil || r.MaxLength != nil {
		length := utf8.RuneCountInString(value)
		if r.MinLength != nil && length < *r.MinLength {
			c.add(pointer, "minLength", "found %d characters, expected at least %d", length, *r.MinLength)
		}
		if r.MaxLength != nil && length > *r.MaxLength {
			c.add(pointer, "maxLength", "found %d characters, expected at most %d", length, *r.MaxLength)
		}
	}
	if r.Pattern == "" {
		return
	}
	// A pattern that package regexp does not know, for example with a look-ahead, is not checked.
	r.once.Do(func() { r.matcher, _ = regexp.Compile(r.Pattern) })
	if r.matcher != nil && !r.matcher.MatchString(value) {
		c.add(pointer, "pattern", "found %s, expected a match of %s", shown(value), r.Pattern)
	}
}

func (c *checker) checkNumber(r *rule, value json.Number, pointer string) {
	if r.Minimum != "" && compare(value, r.Minimum) < 0 {
		c.add(pointer, "minimum", "found %s, expected at least %s", value, r.Minimum)
	}
	if r.Maximum != "" && compare(value, r.Maximum) > 0 {
		c.add(pointer, "maximum", "found %s, expected at most %s", value, r.Maximum)
	}
	if r.Above != "" && compare(value, r.Above) <= 0 {
		c.add(pointer, "exclusiveMinimum", "found %s, expected more than %s", value, r.Above)
	}
	if r.Below != "" && compare(value, r.Below) >= 0 {
		c.add(pointer, "exclusiveMaximum", "found %s, expected less than %s", value, r.Below)
	}
	if r.MultipleOf == "" {
		return
	}
	x, ok := new(big.Rat).SetString(smallExponent(value))
	y, known := new(big.Rat).SetString(smallExponent(r.MultipleOf))
	if ok && known && y.Sign() != 0 && !x.Quo(x, y).IsInt() {
		c.add(pointer, "multipleOf", "found %s, expected a multiple of %s", value, r.MultipleOf)
	}
}

func (c *checker) checkArray(r *rule, value []any, pointer string) {
	if r.MinItems != nil && len(value) < *r.MinItems {
		c.add(pointer, "minItems", "found %d items, expected at least %d", len(value), *r.MinItems)
	}
	if r.MaxItems != nil && len(value) > *r.MaxItems {
		c.add(pointer, "maxItems", "found %d items, expected at most %d", len(value), *r.MaxItems)
	}
	if r.Unique {
		known := map[string]bool{}
		for i, item := range value {
			if text := jsonText(item); known[text] {
				c.add(pointer+"/"+strconv.Itoa(i), "uniqueItems", "found %s twice", shown(item))
			} else {
				known[text] = true
			}
		}
	}
	if r.Items == nil {
		return
	}
	for i, item := range value {
		c.check(r.Items, item, pointer+"/"+strconv.Itoa(i))
	}
}

func (c *checker) checkObject(r *rule, value map[string]any, pointer string) {
	for _, name := range r.Required {
		if _, found := value[name]; !found {
			c.add(pointer, "required", "found no member %s", strconv.Quote(name))
		}
	}
	if r.MinMembers != nil && len(value) < *r.MinMembers {
		c.add(pointer, "minProperties", "found %d members, expected at least %d", len(value), *r.MinMembers)
	}
	if r.MaxMembers != nil && len(value) > *r.MaxMembers {
		c.add(pointer, "maxProperties", "found %d members, expected at most %d", len(value), *r.MaxMembers)
	}
	for _, name := range sortedNames(value) {
		place := pointer + "/" + escapePointer(name)
		if property, known := r.Properties[name]; known {
			c.check(property, value[name], place)
		} else if r.Closed {
			c.add(place, "additionalProperties", "found a member that is not declared")
		} else if r.Additional != nil {
			c.check(r.Additional, value[name], place)
		}
	}
}

func (c *checker) checkParts(r *rule, value any, pointer string) {
	for _, part := range r.AllOf {
		c.check(part, value, pointer)
	}
	count := func(list []*rule) int {
		passed := 0
		for _, part := range list {
			if c.passes(part, value) {
				passed++
			}
		}
		return passed
	}
	if len(r.AnyOf) > 0 && count(r.AnyOf) == 0 {
		c.add(pointer, "anyOf", "found %s, which matches no alternative", shown(value))
	}
	if len(r.OneOf) > 0 {
		if passed := count(r.OneOf); passed != 1 {
			c.add(pointer, "oneOf", "found %s, which matches %d alternatives, expected one", shown(value), passed)
		}
	}
	if r.Not != nil && c.passes(r.Not, value) {
		c.add(pointer, "not", "found %s, which is forbidden", shown(value))
	}
}
