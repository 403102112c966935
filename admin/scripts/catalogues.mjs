import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

const PANEL = fileURLToPath(new URL('..', import.meta.url));

/** What is wrong with the texts of all languages: each language has every text of every catalogue, with what stands in it. */
export async function findProblems() {
  const config = getConfig({ cwd: PANEL });
  const catalogues = await getCatalogs(config);
  const problems = await Promise.all(
    catalogues.map(async (catalogue) => {
      const folder = catalogue.path.replace('/{locale}', '').replace(PANEL, '');
      const texts = Object.entries((await catalogue.read(config.sourceLocale)) ?? {});
      const languages = await Promise.all(
        config.locales.map(async (language) => {
          const file = `${folder}/${language}.po`;
          const translations = (await catalogue.read(language)) ?? {};
          return texts
            .flatMap(([id, { message = id }]) => findProblemsOfText(message, translations[id], language))
            .map((problem) => `${file}: ${problem}`);
        }),
      );
      const unknown = readdirSync(join(PANEL, folder))
        .filter((name) => name.endsWith('.po') && !config.locales.includes(name.slice(0, -3)))
        .map((name) => `${folder}/${name}: the language is not in languages.json`);
      return [...languages.flat(), ...unknown];
    }),
  );
  return problems.flat();
}

/** @param entry What the catalogue of the language has for the English text. In plurals, it needs each form that the language has. */
export function findProblemsOfText(english, entry, language) {
  const translation = entry?.translation ?? '';
  if (translation === '' || entry.extra?.flags?.includes('fuzzy')) {
    return [`no translation of "${english}"`];
  }
  const [wanted, found] = [english, translation].map((text) => describeText(text));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...(wanted.parts.join() === found.parts.join()
      ? []
      : [`"${translation}" has "${found.parts.join(' ')}", and not "${wanted.parts.join(' ')}"`]),
    ...found.plurals
      .map((forms) => categories.filter((category) => !forms.includes(category)))
      .filter((missing) => missing.length > 0)
      .map((missing) => `"${translation}" has no form for ${missing.join(' and ')}`),
  ];
}

/** The placeholders and tags of a text, each once, and the forms of each plural in it. */
function describeText(text) {
  const names = new Set(text.match(/<\/?\d+\/?>/g));
  const plurals = [];
  const end = readMessage(text, 0, (name, kind, forms) => {
    names.add(kind === undefined ? `{${name}}` : `{${name}, ${kind}}`);
    if (kind === 'plural') {
      plurals.push(forms);
    }
  });
  if (end < text.length) {
    names.add('a brace too many');
  }
  return { parts: [...names].sort(), plurals };
}

/** Reports each placeholder from this place to the brace that closes the message, and returns the place of that brace. */
function readMessage(text, from, report) {
  let at = from;
  while (at < text.length && text[at] !== '}') {
    at = text[at] === '{' ? readPlaceholder(text, at + 1, report) : at + 1;
  }
  return at;
}

/** Either `name}` or `name, plural, one {…} other {…}}`. Returns the place behind it. */
function readPlaceholder(text, from, report) {
  const [head, name, kind] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,)?/.exec(text.slice(from)) ?? [''];
  const forms = [];
  let at = from + head.length;
  while (at < text.length && text[at] !== '}') {
    const end = text.indexOf('{', at);
    if (kind === undefined || end < 0) {
      return text.length - 1;
    }
    forms.push(text.slice(at, end).trim());
    at = readMessage(text, end + 1, report) + 1;
    at += /^\s*/.exec(text.slice(at))[0].length;
  }
  report(name, kind, forms);
  return at + 1;
}
