/** The language of the programme: that of texts that come without one, and of those that are missing in another language. */
export const DEFAULT_LOCALE = 'en';

/** A language, maybe with a region: `pl`, `de-AT`, `de_AT`. */
const LOCALE = /^[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?$/;

export function isLocale(text: unknown): text is string {
  return typeof text === 'string' && LOCALE.test(text);
}

/** The one way to write a locale that is compared: `de-at`. */
function comparable(locale: string): string {
  return locale.toLowerCase().replace('_', '-');
}

export function getLanguage(locale: string): string {
  return comparable(locale).split('-', 1)[0] ?? '';
}

/** Longer than any browser sends. */
const HEADER_LENGTH_MAX = 500;
const LOCALES_MAX = 20;
const WEIGHT = /^q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/;

type Translations<Texts> = Readonly<Record<string, Texts>>;

/** The languages in which a caller wants texts, the best first; behind them, the default. Remembers which it has found. */
export class Language {
  private readonly ranks = new Map<string, number>();
  private readonly found = new Set<string>();

  /** @param wanted Without any, all texts are in the default language, which takes no time. */
  private constructor(
    private readonly wanted: readonly string[],
    private readonly onFound?: (locales: readonly string[]) => void,
  ) {}

  /** The language where none is requested: for machines, and on the command line. */
  static get default(): Language {
    return new Language([]);
  }

  /**
   * What is malformed is ignored.
   * @param locale Wins over the header.
   * @param onFound Receives the languages of all texts so far, whenever there is another one.
   */
  static askedFor(
    locale: unknown,
    acceptLanguage: string | undefined,
    onFound?: (locales: readonly string[]) => void,
  ): Language {
    const wanted = isLocale(locale) ? [locale] : getLocales(acceptLanguage ?? '');
    const isDefault = wanted.length === 0 || comparable(wanted[0] ?? '') === DEFAULT_LOCALE;
    return new Language(isDefault ? [] : wanted.map(comparable), onFound);
  }

  /** The locale that a caller wants most; undefined when none is named. What is malformed is ignored. */
  static firstAskedFor(locale: unknown, acceptLanguage: string | undefined): string | undefined {
    return isLocale(locale) ? locale : getLocales(acceptLanguage ?? '')[0];
  }

  /** The best of the locales in which there is a text; the default one where none of them is wanted. */
  chooseBest(locales: readonly string[]): string {
    const best = this.inOrder(locales)[0] ?? DEFAULT_LOCALE;
    this.noteFound(best);
    return best;
  }

  getTexts<Texts extends object>(translations: Translations<Texts>): Partial<Texts> {
    if (this.wanted.length === 0) {
      this.noteFound(DEFAULT_LOCALE);
      return translations[DEFAULT_LOCALE] ?? {};
    }
    const texts: Record<string, unknown> = {};
    for (const locale of this.inOrder(Object.keys(translations))) {
      for (const [field, text] of Object.entries(translations[locale] ?? {})) {
        if (text !== undefined && !Object.hasOwn(texts, field)) {
          texts[field] = text;
          this.noteFound(locale);
        }
      }
    }
    return texts as Partial<Texts>;
  }

  private noteFound(locale: string): void {
    if (!this.found.has(locale)) {
      this.found.add(locale);
      this.onFound?.([...this.found]);
    }
  }

  private inOrder(locales: readonly string[]): string[] {
    return locales
      .filter((locale) => this.getRank(locale) < Infinity)
      .sort((one, other) => this.getRank(one) - this.getRank(other));
  }

  /** A locale that is wanted comes before the same language elsewhere, and both before what is wanted less. */
  private getRank(locale: string): number {
    const known = this.ranks.get(locale);
    if (known !== undefined) {
      return known;
    }
    const own = comparable(locale);
    const rank = Math.min(
      ...this.wanted.flatMap((wanted, index) => [
        own === wanted ? index : Infinity,
        getLanguage(own) === getLanguage(wanted) ? index + 0.5 : Infinity,
      ]),
      own === DEFAULT_LOCALE ? this.wanted.length : Infinity,
    );
    this.ranks.set(locale, rank);
    return rank;
  }
}

/** The languages of an `Accept-Language` header, the heaviest first. */
function getLocales(header: string): string[] {
  return header
    .slice(0, HEADER_LENGTH_MAX)
    .split(',', LOCALES_MAX)
    .map((part) => {
      const [locale = '', parameter] = part.split(';').map((piece) => piece.trim());
      return { locale, weight: getWeight(parameter) };
    })
    .filter(({ locale, weight }) => isLocale(locale) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale);
}

/** 0 for what is no weight: then the language is not wanted. */
function getWeight(parameter: string | undefined): number {
  return parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0);
}
