import { InvalidFields } from '#platform/error/domain-error.js';

export const IF_MATCH = 'If-Match';

const SEPARATORS = /[\s,]*/y;
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?=,|$)/y;

/**
 * The tags of a header `If-Match` (RFC 9110, 13.1.1); undefined for `*`, and without the header. Weak tags never match, so they are left out.
 * @throws {InvalidFields} for anything else
 */
export function getStrongTags(header: string | undefined): ReadonlySet<string> | undefined {
  const text = header?.trim();
  if (text === undefined || text === '*') {
    return undefined;
  }
  const strong = new Set<string>();
  let at = behind(SEPARATORS, text, 0);
  if (at === text.length) {
    throw notTags();
  }
  while (at < text.length) {
    TAG.lastIndex = at;
    const [all, weak, tag = ''] = TAG.exec(text) ?? [];
    if (all === undefined) {
      throw notTags();
    }
    if (weak === undefined) {
      strong.add(tag);
    }
    at = behind(SEPARATORS, text, at + all.length);
  }
  return strong;
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function notTags(): InvalidFields {
  return new InvalidFields([
    { field: IF_MATCH, message: 'This value should be tags in double quotes, or *.' },
  ]);
}
