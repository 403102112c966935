import { isStorable } from '#platform/text.js';

/* Lists of texts and of labels, as lists or as forms of existing clients write them: `a;b`, `key:value;key:value`. */

/**
 * @param lengthMax The greatest length of a text: longer than all entries that fit, with blanks.
 * @throws {Error} that says what is wrong
 */
export function criterionEntries(sent: unknown, max: number, lengthMax: number): unknown[] {
  const list: unknown =
    typeof sent === 'string' && sent.length <= lengthMax
      ? sent.split(';').filter((text) => text.trim() !== '')
      : sent;
  if (!Array.isArray(list)) {
    throw new Error('This value should be a list.');
  }
  if (list.length > max) {
    throw new Error(`This collection should contain ${max} elements or less.`);
  }
  return list;
}

/** The text without blanks around it; empty for what no database takes, or what is none or too long. */
export function storableText(sent: unknown, max: number): string {
  const text = typeof sent === 'string' ? sent.trim() : '';
  return text.length > max || !isStorable(text) ? '' : text;
}
