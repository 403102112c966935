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

/** `Accept-Language` where a language was chosen here: names of rewards and levels come in it, too. Otherwise the browser sends its own. */
export function getChosenLanguages(): string | undefined {
  const chosen = localStorage.getItem(STORAGE_KEY);
  const others = navigator.languages.slice(0, 8).map((each, index) => `${each};q=0.${9 - index}`);
  return chosen === null ? undefined : [chosen, ...others].join(', ');
}
