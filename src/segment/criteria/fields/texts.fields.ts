import { isVisible } from '#platform/text.js';
import { criterionEntries, storableText } from './entries.fields.js';

/* Lists of article numbers and of makers. */

const ENTRIES_MAX = 300;
const TEXT_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = 2 * ENTRIES_MAX * TEXT_LENGTH_MAX;

export const TEXTS_API = { type: 'array', items: { type: 'string', minLength: 1 } } as const;

/** @throws {Error} that says what is wrong */
export function readTextList(sent: unknown): string[] {
  return [...new Set(criterionEntries(sent, ENTRIES_MAX, LIST_LENGTH_MAX).map(textOf))];
}

/** @throws {Error} that says what is wrong */
export function readSkuList(sent: unknown): string[] {
  const skus = readTextList(sent);
  if (!skus.every(isVisible)) {
    throw new Error('This value is not valid.');
  }
  return skus;
}

function textOf(sent: unknown): string {
  const text = storableText(typeof sent === 'number' ? String(sent) : sent, TEXT_LENGTH_MAX);
  if (text === '') {
    throw new Error('Every entry should be a text that is not too long.');
  }
  return text;
}
