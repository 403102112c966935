import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMessages } from '../support/run/lint.js';

const ROOT = join(import.meta.dirname, '../..');
const RULE = 'laurel/vocabulary';
const { bannedWordsIn, spokenWordsIn, FOLDERS, QUOTES_THE_WORDS } = (await import(
  join(ROOT, 'lint-vocabulary.mjs')
)) as unknown as Vocabulary;

/** Written by programs of others, reports of earlier runs, recorded events and query plans, and what is not text. */
const NOT_READ = [
  ':!*/generated/*',
  ':!bench/results',
  ':!*.png',
  ':!*.webp',
  ':!client/LICENSE',
  ':!test/contract/events',
  ':!test/plans',
  `:!${QUOTES_THE_WORDS}`,
  // Words of other people.
  ':!src/auth/common-passwords.json',
];

/** What stands beside the folders, and defines how they are built and checked. */
const ROOT_FILES = [
  '.ci',
  ...['ts', 'mjs', 'cjs', 'json'].map((end) => `:(glob)*.${end}`),
  ':!lint-vocabulary.mjs',
  ':!package-lock.json',
];

interface Vocabulary {
  readonly bannedWordsIn: (text: string) => string[];
  readonly spokenWordsIn: (text: string) => string[];
  readonly FOLDERS: readonly string[];
  readonly QUOTES_THE_WORDS: string;
}

interface Config {
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }[];
}

const DECLARED = /^export (?:abstract |async )*(?:class|function|const|interface|type|enum) (\w+)/gm;

/** A function, an arrow function or a method whose name ends in `Of`. */
const FUNCTION_OF =
  /\b(?:function\*?|const|async|private|protected|static) ([a-z]\w*[a-z]Of)(?=(?: = (?:async )?)?(?:<[^(]*>)?\()/g;

/** Verbs, and `allOf`, `anyOf` and `oneOf`, which join what they are given. */
const VERB =
  /^(?:(?:is|has|find|get|end|remove|delete|match|act)[A-Z]|(?:all|any|one|has(?:One|Data)|is\w*)Of$)/;

/** Each breaks the rule in one place. */
const VIOLATIONS: readonly (readonly [where: string, source: string, word: string])[] = [
  ['a comment of one line', '// The lock is his until the end.', 'his'],
  ['a docblock', '/** Waits for whoever holds the row. */', 'whoever'],
  ['a word at the beginning of a sentence', '/* Nobody waits. */', 'Nobody'],
  ['a string', `export const text = 'For somebody else.';`, 'somebody'],
  ['a template', 'export const text = `Given to him at ${1}`;', 'him'],
  ['a part of a name', 'export function isHeldBySomebody() {}', 'Somebody'],
  ['a part of a constant', 'export const SEEN_BY_NOBODY = 1;', 'NOBODY'],
  ['a file that hears', '/** A webhook hears of it. */', 'hears'],
  ['an event that is told', '// It was told before.', 'told'],
  ['a lock that lets', '/** Lets one process write. */', 'Lets'],
  ['a row that speaks', '/* What it says of its codes. */', 'says of'],
];

const OPENINGS = [
  '/** Of the points. */',
  '/** Of 1, the part of these points. */',
  '// Waits. Of two, one is first.',
  '/**\n * Reads it.\n * @param id Of the row. */',
];

const DOCBLOCK_OPENINGS = [
  ['Those', '/** Those of a customer. */'],
  ['The same', '/**\n * The same for sellers.\n * @param id one of them\n */'],
  ['That of', '/** That of the target. */'],
  ['As', '/** As committed. */'],
  ['Likewise', '/** Likewise for levels. */'],
  ['None', '/** None for an unknown customer. */'],
] as const;

const ACCEPTED = [
  '/** Asks the database. */ // As it is.',
  '// The lots of an account.',
  '// `Of` is a decorator; so is OneOf (see `Of one`).',
  `/** The customer changes their history; other transactions wait. */
    export const cache = { shown: 'the history', thisTime: 1 };`,
];

describe('the vocabulary rule', () => {
  const planted = [
    ...VIOLATIONS.map(([, source]) => source),
    ...DOCBLOCK_OPENINGS.map(([, source]) => source),
  ];
  const sources = [...planted, ...OPENINGS, ...ACCEPTED];
  let messages: ReadonlyMap<string, readonly string[]>;
  const problemsIn = (source: string) => messages.get(`planted-${sources.indexOf(source)}.ts`) ?? [];

  beforeAll(() => {
    messages = getMessages(
      RULE,
      Object.fromEntries(sources.map((source, index) => [`planted-${index}.ts`, source])),
    );
  });

  it.each(VIOLATIONS)('sees %s', (_where, source, word) => {
    expect(problemsIn(source)).toEqual([expect.stringContaining(`"${word}"`)]);
  });

  it.each(OPENINGS)('sees a sentence that opens with "Of": %j', (source) => {
    expect(problemsIn(source)).toEqual([expect.stringContaining('No sentence opens with "Of"')]);
  });

  it.each(DOCBLOCK_OPENINGS)('sees a docblock that opens with "%s"', (word, source) => {
    expect(problemsIn(source)).toEqual([expect.stringContaining(`No docblock opens with "${word}"`)]);
  });

  it.each(ACCEPTED)('accepts standard terms, and words that contain a banned one: %j', (source) => {
    expect(problemsIn(source)).toEqual([]);
  });

  it('is an error in all folders but the file that quotes the words', () => {
    const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as Config;
    const settings = overrides.flatMap(({ files, rules }) => (RULE in rules ? [[rules[RULE], files]] : []));
    expect(settings).toEqual([
      ['error', FOLDERS.map((folder) => `${folder}/**`)],
      ['off', [QUOTES_THE_WORDS]],
    ]);
  });
});

describe('documents, and all files of the folders of the rule', () => {
  it('have no banned words', () => {
    const files = trackedFiles('*.md', ...FOLDERS, ...ROOT_FILES, ...NOT_READ);
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/chaos.md',
        'admin/shop/index.html',
        'client/src/rows.ts',
        'vitest.config.ts',
        '.dependency-arrows.cjs',
        '.ci/run',
        '.oxlintrc.json',
      ]),
    );
    expect(files.flatMap(findingsIn)).toEqual([]);
  });

  it('have no such names in scripts, which the lint does not read', () => {
    const files = trackedFiles(...FOLDERS.map((folder) => `${folder}/*.mjs`));
    expect(files).toEqual(expect.arrayContaining(['scripts/build.mjs']));
    const sources = files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
    const found = [...getMessages(RULE, Object.fromEntries(sources))];
    expect(found.filter(([, messages]) => messages.length > 0)).toEqual([]);
  });

  it('have verbs in the names of functions: `getPoints`, and no name that ends in `Of`', () => {
    const files = trackedFiles(
      ...FOLDERS.flatMap((folder) => ['ts', 'tsx', 'mjs'].map((end) => `${folder}/*.${end}`)),
      ...NOT_READ,
    );
    const found = files.flatMap((file) => {
      const names = [...readFileSync(join(ROOT, file), 'utf8').matchAll(FUNCTION_OF)].map(
        ([, name = '']) => name,
      );
      return names.filter((name) => !VERB.test(name)).map((name) => `${file}: ${name}`);
    });
    expect(found).toEqual(['client/src/rows.ts: rowsOf']);
    const planted =
      'const nameOf = (row: Row) => row.name; function pathOf<T>(x: T) {} class A { private async idOf(row: Row) {} findOf() {} }';
    expect([...planted.matchAll(FUNCTION_OF)].map(([, name]) => name)).toEqual(['nameOf', 'pathOf', 'idOf']);
  });

  it('may quote such a word', () => {
    expect(bannedWordsIn(withoutQuotations('Not *whoever*, but the caller.'))).toEqual([]);
    expect(bannedWordsIn(withoutQuotations('**Nobody** waits for `Whoever has it`.'))).toEqual([
      'Nobody',
      'Whoever',
    ]);
  });
});

describe('exported names of src', () => {
  it('mean one thing each', () => {
    expect(repeated(exportedNames())).toEqual([]);
  });
});

describe.each(['openapi.json', 'openapi-contract-3.3.json'])('docs/%s', (name) => {
  it('describes people and processes by their roles', () => {
    const document: unknown = JSON.parse(readFileSync(join(ROOT, 'docs', name), 'utf8'));
    const descriptions = descriptionsIn(document);
    expect(descriptions.length).toBeGreaterThan(1000);
    expect(descriptions.flatMap((text) => [...bannedWordsIn(text), ...spokenWordsIn(text)])).toEqual([]);
  });
});

function trackedFiles(...pathspecs: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...pathspecs], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

function findingsIn(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    wordsIn(file, withoutQuotations(line)).map((word) => `${file}:${index + 1}: ${word}`),
  );
}

function wordsIn(file: string, text: string): string[] {
  return [...bannedWordsIn(text), ...(file.endsWith('.md') ? spokenWordsIn(text) : [])];
}

/** A word in italics stands for itself. */
function withoutQuotations(text: string): string {
  return text.replaceAll(/(?<!\*)\*\w+\*(?!\*)/g, '');
}

function exportedNames(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(DECLARED)])
    .map(([, name = '']) => name);
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** All texts for readers: summaries and descriptions, wherever they stand. */
function descriptionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && (name === 'summary' || name === 'description')
      ? [inner]
      : descriptionsIn(inner),
  );
}
