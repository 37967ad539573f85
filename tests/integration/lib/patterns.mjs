// SPDX-License-Identifier: MIT
// The expected matches of path patterns, computed in another way than the product's: one regular expression over the whole path. `*` is one
// segment, `**` zero or more; everything else is literal and case-sensitive. The path / has no segment.
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function pattern_regexp(pattern) {
  const segments = pattern.replace(/^\//, '').split('/');
  const source = segments.map((segment) => {
    if (segment === '**') return '(?:/[^/]*)*';
    if (segment === '*') return '/[^/]+';
    return `/${segment.split('*').map(escaped).join('[^/]*')}`;
  });
  return new RegExp(`^${source.join('')}$`);
}

const k_methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/// Returns every operation of a 3.x document in the order of its text.
export function operations(document) {
  const found = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (k_methods.includes(method)) found.push({ path, method, operation });
    }
  }
  return found;
}
