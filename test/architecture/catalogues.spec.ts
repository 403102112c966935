import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES } from '../../src/event/event-types.model.js';

const PANEL = join(import.meta.dirname, '../../admin');
const { findProblems, findProblemsOfText } = (await import(
  join(PANEL, 'scripts/catalogues.mjs')
)) as unknown as Catalogues;

interface Catalogues {
  readonly findProblems: () => Promise<string[]>;
  readonly findProblemsOfText: (
    english: string,
    entry:
      | { readonly translation: string; readonly extra?: { readonly flags: readonly string[] } }
      | undefined,
    language: string,
  ) => string[];
}

const DAYS = '{n, plural, one {# day of {name}} other {# days of {name}}}';
const DNI = (forms: string) => `{n, plural, one {# dzień, {name}} ${forms} other {# dnia, {name}}}`;

/** Each is wrong in one way. */
const WRONG: readonly (readonly [what: string, english: string, polish: string, problem: string])[] = [
  ['no text', 'Save', '', 'no translation of "Save"'],
  ['another placeholder', '{name} is saved.', 'Zapisano: {nazwa}.', '"{nazwa}", and not "{name}"'],
  ['no placeholder', '{name} is saved.', 'Zapisano.', 'has "", and not "{name}"'],
  ['a tag that stays open', '<0>Offline.</0>', '<0>Offline.', 'has "<0>", and not "</0> <0>"'],
  ['no plural', DAYS, 'dni: {name}', 'has "{name}", and not "{n, plural} {name}"'],
  ['the forms of English', DAYS, DNI(''), 'has no form for few and many'],
  ['a form too few', DAYS, DNI('few {# dni, {name}}'), 'has no form for many'],
  ['a brace too many', '{name} is saved.', 'Zapisano: {name}}.', 'a brace too many'],
];

describe('the texts of the panel, of the page of the customers and of the till', () => {
  it('are there in all languages, with equal placeholders and every form that the plurals of the language have', async () => {
    const languages = Object.keys(
      JSON.parse(readFileSync(join(PANEL, 'src/locales/languages.json'), 'utf8')) as object,
    );
    expect(languages).toEqual(expect.arrayContaining(['en', 'de', 'pl']));
    expect(await findProblems()).toEqual([]);
  });

  it.each(WRONG)('%s is a problem', (_, english, translation, problem) => {
    const [found, ...others] = findProblemsOfText(english, { translation }, 'pl');
    expect(found).toContain(problem);
    expect(others).toEqual([]);
  });

  it('a text that is not certain, or not there at all, is a problem', () => {
    const fuzzy = { translation: 'Zapisz', extra: { flags: ['fuzzy'] } };
    expect(findProblemsOfText('Save', fuzzy, 'pl')).toEqual(['no translation of "Save"']);
    expect(findProblemsOfText('Save', undefined, 'pl')).toEqual(['no translation of "Save"']);
  });

  it('a whole text is none', () => {
    const polish = DNI('few {# dni, {name}} many {# dni, {name}}');
    expect(findProblemsOfText(DAYS, { translation: polish }, 'pl')).toEqual([]);
    expect(findProblemsOfText(DAYS, { translation: DAYS }, 'de')).toEqual([]);
  });
});

describe('the panel', () => {
  it('has words for every type of event', () => {
    const words = readFileSync(join(PANEL, 'src/patterns/event-labels.ts'), 'utf8');
    const names = EVENT_TYPES.map((type) => type.replace('Service.Domain.', '').replace('.Event.', '.'));
    expect(names.filter((name) => !words.includes(`  '${name}': `))).toEqual([]);
  });
});
