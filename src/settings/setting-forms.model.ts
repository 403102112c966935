import type { AttachmentReference } from '../attachment/index.js';
import type { Rights } from '../auth/index.js';
import { getDecimals, fromUnits, isDecimal } from '#platform/decimal.js';
import { decimalSchema, FLAGS, getInteger } from '#platform/http/request/fields/readers.js';
import {
  choiceExpected,
  NOT_A_LIST,
  NOT_VALID,
  notOfLength,
  tooManyDecimals,
} from '#platform/http/request/fields/sentences.js';
import { isStorable } from '#platform/text.js';

/** One setting: how it is read from a request, what it is as long as it is not set, and how it is described. */
export interface Setting<T> {
  /** Takes what a form, JSON or a record that was read has. @throws {Error} that says what is wrong */
  readonly read: (sent: unknown) => T;
  /** Null: not set, and left out of answers. */
  readonly default: T;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isPublic: boolean;
  /** How it is answered, where that is not the value. */
  readonly present?: (value: T & {}) => unknown;
  /** Changed by requests of its own, and not with the others. */
  readonly isFile?: true;
  /** What callers need who change it, beside the right to change settings. */
  readonly needs?: SettingNeeds;
}

export interface SettingNeeds {
  readonly rights: Rights;
  /** Whether a value is one that everybody may set who may change settings. */
  readonly isFree: (value: unknown, publicUrl: string) => boolean;
}

export type ValuesOf<G> = { readonly [Name in keyof G]: G[Name] extends Setting<infer T> ? T : never };

/*
 * The forms that settings have. What a setting of a form is as long as nothing is set comes first.
 */

const TEXT_LENGTH_MAX = 1000;
const ITEM_LENGTH_MAX = 255;
const ITEMS_MAX = 1000;

export function setting<T>(
  initial: T,
  read: (sent: unknown) => NoInfer<T>,
  schema: Setting<T>['schema'],
): Setting<T> {
  return { read, default: initial, schema, isPublic: false };
}

/** Shown to every caller: pages need it before a login. */
export function publicSetting<T>(hidden: Setting<T>): Setting<T> {
  return { ...hidden, isPublic: true };
}

/** With what it means, for the API documentation. */
export function described<T>(description: string, plain: Setting<T>): Setting<T> {
  return { ...plain, schema: { ...plain.schema, description } };
}

/** A setting by which callers could get what they may not do themselves: they need these rights for it. */
export function needing<T>(
  { superAdmin = false, permissions = {} }: Partial<Rights>,
  plain: Setting<T>,
  isFree: SettingNeeds['isFree'] = () => false,
): Setting<T> {
  return { ...plain, needs: { rights: { superAdmin, permissions }, isFree } };
}

export function flagSetting(initial: boolean): Setting<boolean> {
  const read = (sent: unknown) => {
    const value = typeof sent === 'boolean' ? sent : FLAGS.get(sent);
    if (value === undefined) {
      throw new Error('This value should be 1 or 0.');
    }
    return value;
  };
  return setting<boolean>(initial, read, { type: Boolean });
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** @param initial Null for one that may be left unset. */
export function integer<T extends number | null>(initial: T, { min, max }: Bounds): Setting<number | T> {
  const read = (sent: unknown): number => {
    const value = getInteger(sent);
    if (!Number.isSafeInteger(value)) {
      throw new Error('This value should be of type integer.');
    }
    const number = value as number;
    if (number < min) {
      throw new Error(`This value should be greater than or equal to ${min}.`);
    }
    if (number > max) {
      throw new Error(`This value should be less than or equal to ${max}.`);
    }
    return number;
  };
  return setting<number | T>(initial, read, { type: 'integer', minimum: min, maximum: max });
}

/** A positive number with digits behind the point, that may be left unset; one with more digits is refused. */
export function decimal({
  max,
  decimals,
}: {
  readonly max: number;
  readonly decimals: number;
}): Setting<number | null> {
  const min = fromUnits(1, decimals);
  const read = (sent: unknown): number => {
    if (!isDecimal(sent)) {
      throw new Error('This value should be of type number.');
    }
    if (getDecimals(sent) > decimals) {
      throw new Error(tooManyDecimals(decimals));
    }
    const number = Number(sent);
    if (number < min) {
      throw new Error(`This value should be greater than or equal to ${min.toFixed(decimals)}.`);
    }
    if (number > max) {
      throw new Error(`This value should be less than or equal to ${max}.`);
    }
    return number;
  };
  return setting<number | null>(null, read, decimalSchema({ minimum: min, maximum: max }, decimals));
}

/** A text that may be left unset. */
export function text(
  check: (value: string) => void = () => undefined,
  maxLength = TEXT_LENGTH_MAX,
): Setting<string | null> {
  const read = (sent: unknown) => {
    const value = getText(sent, maxLength);
    check(value);
    return value;
  };
  return setting<string | null>(null, read, { type: String, maxLength });
}

/** @param path Below `/api/`; the version makes it another path with each file */
export function fileSetting(path: string): Setting<AttachmentReference | null> {
  const notRead = () => {
    throw new Error(NOT_VALID);
  };
  const properties = { path: { type: 'string' }, mime: { type: 'string' }, originalName: { type: 'string' } };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return {
    ...setting<AttachmentReference | null>(null, notRead, schema),
    isFile: true,
    present: ({ id, mimeType: mime, originalName }) => ({ path: `${path}?v=${id}`, mime, originalName }),
  };
}

/** @param also Other spellings that clients send. */
export function choice<T extends string>(
  initial: T,
  choices: readonly T[],
  also: Readonly<Record<string, T>> = {},
): Setting<T> {
  const schema = { type: String, enum: [...choices] };
  return setting<T>(initial, (sent) => getChoice(also[String(sent)] ?? sent, choices), schema);
}

/** A list of at least one of some values, without repetitions. */
export function getChoices<T extends string>(
  initial: readonly T[],
  choices: readonly T[],
): Setting<readonly T[]> {
  const read = (sent: unknown) => {
    const items = [...new Set(toList(sent).map((each) => getChoice(each, choices)))];
    if (items.length === 0) {
      throw new Error('This collection should contain 1 element or more.');
    }
    return items;
  };
  return setting<readonly T[]>(initial, read, { type: [String], enum: [...choices] });
}

/** A list of texts, also as `a;b`, without repetitions. @param isAllowed What else has to be true of each. */
export function texts(isAllowed: (text: string) => boolean = () => true): Setting<readonly string[]> {
  const read = (sent: unknown) => {
    const items = typeof sent === 'string' ? sent.split(';').filter((each) => each.trim() !== '') : sent;
    const read = toList(items).map((each) => getText(each, ITEM_LENGTH_MAX));
    if (!read.every(isAllowed)) {
      throw new Error(NOT_VALID);
    }
    return [...new Set(read)];
  };
  return setting<readonly string[]>([], read, { type: [String] });
}

/** Forms make a map `{"0":…,"1":…}` of a list. */
export function toList(sent: unknown): readonly unknown[] {
  const items: unknown = typeof sent === 'object' && sent !== null ? Object.values(sent) : sent;
  if (!Array.isArray(items)) {
    throw new Error(NOT_A_LIST);
  }
  if (items.length > ITEMS_MAX) {
    throw new Error(`This collection should contain ${ITEMS_MAX} elements or less.`);
  }
  return items;
}

export function getChoice<T extends string>(sent: unknown, choices: readonly T[]): T {
  const found = choices.find((each) => each === sent);
  if (found === undefined) {
    throw new Error(choiceExpected(choices));
  }
  return found;
}

function getText(sent: unknown, max: number): string {
  if (typeof sent !== 'string' || sent.trim() === '' || sent.length > max) {
    throw new Error(notOfLength(1, max, typeof sent === 'string' ? sent.trim() : sent));
  }
  if (!isStorable(sent)) {
    throw new Error(NOT_VALID);
  }
  return sent.trim();
}
