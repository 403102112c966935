import { IsOptional } from 'class-validator';
import { ReadAs } from '#platform/http/request/fields/readers.js';
import { isStorable, isVisible } from '#platform/text.js';
import { Texts } from '#platform/http/response/response-fields.js';
import type { BasketLabel } from '../../basket.types.js';

/* Lists of article numbers and of labels, as lists or as forms of existing clients write them: `a;b`, `key:value;key:value`. */

const ENTRIES_MAX = 1000;
const TEXT_LENGTH_MAX = 255;
const LIST_LENGTH_MAX = ENTRIES_MAX * (2 * TEXT_LENGTH_MAX + 2);

export class SkuListRequest {
  /** Kinds about single products: their article numbers, as a list or `a;b`. */
  @IsOptional()
  @ReadAs(readTexts, { type: 'array', items: { type: 'string', minLength: 1 } })
  readonly skuIds?: readonly string[];
}

export class SkuListRecord {
  @Texts()
  readonly skuIds?: string[];
}

export class RuleLabelRecord {
  readonly key!: string;
  readonly value!: string;
}

/** @throws an Error that says what is wrong */
export function readTexts(sent: unknown): string[] {
  return [...new Set(entriesOf(sent).map(skuOf))];
}

/** @throws an Error that says what is wrong */
export function readRuleLabels(sent: unknown): BasketLabel[] {
  return entriesOf(sent).map((entry) => {
    const { key, value } =
      typeof entry === 'string' ? labelOf(entry) : ((entry ?? {}) as Partial<BasketLabel>);
    return { key: textOf(key), value: textOf(value) };
  });
}

/** An entry of a list, which is a text, an object or, of a form, an object of entries. */
export function entriesOf(sent: unknown): unknown[] {
  const isText = typeof sent === 'string' && sent.length <= LIST_LENGTH_MAX;
  const list: unknown = isText ? sent.split(';').filter((text) => text.trim() !== '') : sent;
  if (!Array.isArray(list)) {
    throw new Error('This value should be a list.');
  }
  if (list.length > ENTRIES_MAX) {
    throw new Error(`This collection should contain ${ENTRIES_MAX} elements or less.`);
  }
  return list;
}

export function textOf(sent: unknown): string {
  const given: unknown = typeof sent === 'object' && sent !== null && 'code' in sent ? sent.code : sent;
  const text = typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : '';
  if (text === '' || text.length > TEXT_LENGTH_MAX || !isStorable(text)) {
    throw new Error('Every entry should be a text that is not too long.');
  }
  return text;
}

/** An article number, or `{"code":"…"}`. */
export function skuOf(sent: unknown): string {
  const sku = textOf(sent);
  if (!isVisible(sku)) {
    throw new Error('This value is not valid.');
  }
  return sku;
}

function labelOf(text: string): Partial<BasketLabel> {
  const [key = '', ...rest] = text.split(':');
  return { key, value: rest.join(':') };
}
