import { useLingui } from '@lingui/react/macro';

/** Answers what a language is called in that of the panel: "German", "Deutsch". A name that an administrator has given stays. */
export function useLanguageName(): (code: string, given?: string) => string {
  const { i18n } = useLingui();
  return (code, given) =>
    given === undefined || given === getName('en', code) ? getName(i18n.locale, code) : given;
}

/** The code itself where the browser knows no such language. */
function getName(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
