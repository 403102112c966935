import LANGUAGES from './languages.json';

/** The languages of the panel, of the customers' page and of the till, by the names that they have for themselves. */
export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = 'laurel.language';

/** The language that was chosen here, or the first of the browser that there is. */
export function preferredLanguage(): Language {
  const wanted = [localStorage.getItem(STORAGE_KEY) ?? '', ...navigator.languages];
  const known = wanted.map((each) => each.slice(0, 2).toLowerCase());
  return known.find((each): each is Language => each in LANGUAGES) ?? 'en';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
}
