import { misplaced } from './translation.errors.js';

export interface NestedTexts {
  readonly [name: string]: string | NestedTexts;
}

/** The texts of the first map, except those that the second has as well and in the same form. */
export function mergedTexts(base: NestedTexts, own: NestedTexts): NestedTexts {
  const both = Object.keys(own).filter((name) => Object.hasOwn(base, name));
  const merged = new Map(both.map((name) => [name, mergedText(base[name], own[name])]));
  return Object.fromEntries([
    ...Object.entries(base).map(([name, text]) => [name, merged.get(name) ?? text] as const),
    ...Object.entries(own).filter(([name]) => !merged.has(name)),
  ]);
}

/** What of the texts is other than in the base. */
function ownTexts(base: NestedTexts, texts: NestedTexts): NestedTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const of = Object.hasOwn(base, name) ? base[name] : undefined;
      if (typeof text === 'string' || of === undefined || typeof of === 'string') {
        return text === of ? [] : [[name, text]];
      }
      const own = ownTexts(of, text);
      return Object.keys(own).length === 0 ? [] : [[name, own]];
    }),
  );
}

/** The path of the first name that is a text in one and a map in the other: what reads one of them could not read the other. */
function misplacedText(base: NestedTexts, texts: NestedTexts): string | null {
  for (const [name, text] of Object.entries(texts)) {
    const of = Object.hasOwn(base, name) ? base[name] : undefined;
    if (of === undefined) {
      continue;
    }
    if (typeof of === 'string' || typeof text === 'string') {
      if (typeof of !== typeof text) {
        return name;
      }
      continue;
    }
    const below = misplacedText(of, text);
    if (below !== null) {
      return `${name}.${below}`;
    }
  }
  return null;
}

export function countIn(texts: NestedTexts): number {
  return Object.values(texts).reduce<number>(
    (count, text) => count + (typeof text === 'string' ? 1 : countIn(text)),
    0,
  );
}

/** What has another form than in the base is left out: a later version may have made a map of what was a text. */
function mergedText(
  base: string | NestedTexts | undefined,
  own: string | NestedTexts | undefined,
): string | NestedTexts {
  if (typeof base === 'object' && typeof own === 'object') {
    return mergedTexts(base, own);
  }
  return (typeof own === typeof base ? own : base) ?? '';
}

/** What is undefined stays what it is. */
export interface TranslationFields {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly order?: number | undefined;
  readonly isDefault?: boolean | undefined;
  /** All texts of the language; those that are as in the catalogue of the service are not kept. */
  readonly content?: NestedTexts | undefined;
}

/**
 * What of the texts is other than in the base.
 * @throws {InvalidFields} when a text stands where the base has a map of texts, or the other way round
 */
export function fittingTexts(base: NestedTexts, content: NestedTexts): NestedTexts {
  const path = misplacedText(base, content);
  if (path !== null) {
    throw misplaced(path);
  }
  return ownTexts(base, content);
}
