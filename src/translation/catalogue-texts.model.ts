import { type Language, DEFAULT_LOCALE, getLanguage } from '#platform/language/language.js';
import { type NamedTexts, CATALOGUES, en } from './catalogues/catalogues.js';
import { mergedTexts, type NestedTexts } from './texts.rules.js';
import type { TranslationEntity } from './translation.entity.js';

export interface OfferedLanguage {
  readonly code: string;
  readonly name: string;
  readonly default: boolean;
  readonly order: number;
}

export class CatalogueTexts {
  /** In the order in which forms show them. */
  readonly languages: readonly OfferedLanguage[];
  private readonly rows: ReadonlyMap<string, TranslationEntity>;
  private readonly merged = new Map<string, NestedTexts & NamedTexts>();

  constructor(rows: readonly TranslationEntity[]) {
    this.rows = new Map(rows.map((row) => [row.code, row]));
    this.languages = rows
      .map(({ code, name, position }) => ({
        code,
        name,
        default: code === DEFAULT_LOCALE,
        order: position,
      }))
      .sort((one, other) => one.order - other.order || (one.code < other.code ? -1 : 1));
  }

  select(language: Language): { readonly locale: string; readonly texts: NestedTexts & NamedTexts } {
    const locale = language.chooseBest([...this.rows.keys()]);
    return { locale, texts: this.getTexts(locale) };
  }

  /** Merges texts of the programme into those of the service. A text stays a text, and a map a map. */
  private getTexts(locale: string): NestedTexts & NamedTexts {
    const known = this.merged.get(locale);
    const texts =
      known ?? (mergedTexts(getBase(locale), this.rows.get(locale)?.texts ?? {}) as NestedTexts & NamedTexts);
    this.merged.set(locale, texts);
    return texts;
  }
}

/** The texts that the service has for a language: its own, or else the English ones. Sentences stand beside names. */
export function getBase(locale: string): NestedTexts {
  const { sentences, ...named } = CATALOGUES.get(getLanguage(locale)) ?? en;
  return { ...named, ...sentences };
}
