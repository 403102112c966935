/** The language of the programme: that of texts that come without one, and of those that are missing in another language. */
export const DEFAULT_LOCALE = 'en';

/** A language, maybe with a region: `pl`, `de-AT`, `de_AT`. */
const LOCALE = /^[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?$/;

export function isLocale(text: unknown): text is string {
  return typeof text === 'string' && LOCALE.test(text);
}

/** The one way to write a locale that is compared: `de-at`. */
export function comparable(locale: string): string {
  return locale.toLowerCase().replace('_', '-');
}

/** The language of a locale, without its region. */
export function languageOf(locale: string): string {
  return comparable(locale).split('-', 1)[0] ?? '';
}
