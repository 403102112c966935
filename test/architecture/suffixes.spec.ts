import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { filesOfSrc, type SourceFile } from '../support/statements/sql-texts.js';

const ARCHITECTURE = join(import.meta.dirname, '../../docs/architecture.md');
/** Kinds that Nest never creates: what has dependencies to inject belongs to another kind. */
const NOT_INJECTED = new Set(['dto', 'events', 'functions', 'model', 'rules', 'types']);
/** Kinds whose files have one class. */
const CALLED_LIKE_THEIR_FILE = new Set([
  'entity',
  'job',
  'module',
  'reader',
  'repository',
  'service',
  'subscription',
  'verifier',
]);

const FILES = filesOfSrc().filter(isOfAModule);
const SECTION = getSection(readFileSync(ARCHITECTURE, 'utf8'));
const SUFFIXES = firstCells(/^\| `\.([a-z]+)\.ts` \|/gm);
/** The folder says the kind of its files. */
const FOLDERS = firstCells(/^\| `([a-z/]+\/)` \|/gm);

describe('a file of a module', () => {
  it('is a use case with `execute`, or has a suffix of docs/architecture.md', () => {
    expect(FILES.length).toBeGreaterThan(600);
    expect(FILES.filter(hasNoKind).map(({ path }) => path)).toEqual([]);
  });

  it('is seen when it is neither', () => {
    const planted = (name: string, text: string) => hasNoKind({ path: `points/${name}.ts`, text });
    expect(planted('send-points', 'export class SendPoints { async execute() {} }')).toBe(false);
    expect(planted('send-points', 'export class SendPoints { async add() {} }')).toBe(true);
    expect(planted('send-points', 'export class SendPoints { private async execute() {} }')).toBe(true);
    expect(planted('send-points', 'export class SendPoints { static execute() {} }')).toBe(true);
    expect(planted('send-points', 'class SendPoints { async execute() {} }')).toBe(true);
    expect(planted('send-points', 'export function execute() {}')).toBe(true);
    expect(planted('points.rules', 'export const POINTS_MAX = 1;')).toBe(false);
    expect(planted('points.helper', 'export const POINTS_MAX = 1;')).toBe(true);
    expect(planted('points.old.rules', 'export const POINTS_MAX = 1;')).toBe(true);
  });

  it('needs neither in a folder that says the kind', () => {
    const planted = (path: string) => hasNoKind({ path, text: 'export const anniversary = {};' });
    expect(planted('segment/criteria/customers/anniversary.ts')).toBe(false);
    expect(planted('segment/criteria/customers/anniversary.criterion.ts')).toBe(true);
    expect(planted('segment/anniversary.ts')).toBe(true);
  });

  it('is injected only if its kind is', () => {
    expect(FILES.filter(isInjectedByMistake).map(({ path }) => path)).toEqual([]);
    const text = '@Injectable()\nexport class SendPoints {}';
    expect(isInjectedByMistake({ path: 'points/send-points.functions.ts', text })).toBe(true);
    expect(isInjectedByMistake({ path: 'points/send-points.service.ts', text })).toBe(false);
  });

  it('has a class that is called like it, with its suffix', () => {
    expect(FILES.filter(isCalledOtherwise).map(({ path }) => path)).toEqual([]);
    const planted = (text: string) => isCalledOtherwise({ path: 'event/event-signal.service.ts', text });
    expect(planted('export class EventSignal {}')).toBe(true);
    expect(planted('export class EventSignalService {}')).toBe(false);
    expect(planted('export class Signal {}\nexport class EventSignalService {}')).toBe(false);
    expect(planted('export type EventSignal = string;')).toBe(false);
  });

  it('is a job exactly if it extends Job', () => {
    const jobs = FILES.filter(({ text }) => /^export class \w+ extends Job\b/m.test(text));
    expect(jobs.map(({ path }) => path)).toEqual(
      FILES.map(({ path }) => path).filter((path) => getKind(path) === 'job'),
    );
  });
});

describe('the suffixes and folders of docs/architecture.md', () => {
  it('are all in use, and stand there once', () => {
    const used = new Set(FILES.map(({ path }) => getKind(path)));
    expect(SUFFIXES.filter((suffix) => !used.has(suffix))).toEqual([]);
    expect(new Set(SUFFIXES).size).toBe(SUFFIXES.length);
    const plain = FILES.filter(({ path }) => getKind(path) === undefined).map(({ path }) => path);
    expect(FOLDERS.length).toBeGreaterThan(0);
    expect(FOLDERS.filter((folder) => !plain.some((path) => path.startsWith(folder)))).toEqual([]);
    expect(new Set(FOLDERS).size).toBe(FOLDERS.length);
  });
});

/** Not the platform, not a migration, not what stands in `src` itself, and no front door. */
function isOfAModule({ path }: SourceFile): boolean {
  return path.includes('/') && !/^(platform|migrations)\//.test(path) && basename(path) !== 'index.ts';
}

/** A file with several exported classes is named after what they are about. */
function isCalledOtherwise({ path, text }: SourceFile): boolean {
  const classes = [...text.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, name = '']) => name);
  const name = basename(path, '.ts').replaceAll(/(?:^|[-.])(\w)/g, (_all, letter: string) =>
    letter.toUpperCase(),
  );
  return CALLED_LIKE_THEIR_FILE.has(getKind(path) ?? '') && classes.length > 0 && !classes.includes(name);
}

function hasNoKind(file: SourceFile): boolean {
  const kind = getKind(file.path);
  const saysItsFolder = FOLDERS.some((folder) => file.path.startsWith(folder));
  return kind === undefined ? !saysItsFolder && !isUseCase(file) : !SUFFIXES.includes(kind);
}

function isInjectedByMistake({ path, text }: SourceFile): boolean {
  return NOT_INJECTED.has(getKind(path) ?? '') && /^@Injectable\(/m.test(text);
}

/** What stands between the first dot of a name and `.ts`. */
function getKind(path: string): string | undefined {
  return /^[^.]+\.(.+)\.ts$/.exec(basename(path))?.[1];
}

function isUseCase({ path, text }: SourceFile): boolean {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.some(
    (statement) =>
      ts.isClassDeclaration(statement) &&
      has(statement, ts.SyntaxKind.ExportKeyword) &&
      statement.members.some(isExecute),
  );
}

function isExecute(member: ts.ClassElement): boolean {
  const { PrivateKeyword, ProtectedKeyword, StaticKeyword } = ts.SyntaxKind;
  return (
    ts.isMethodDeclaration(member) &&
    ts.isIdentifier(member.name) &&
    member.name.text === 'execute' &&
    ![PrivateKeyword, ProtectedKeyword, StaticKeyword].some((keyword) => has(member, keyword))
  );
}

function has(node: ts.HasModifiers, keyword: ts.SyntaxKind): boolean {
  return node.modifiers?.some(({ kind }) => kind === keyword) ?? false;
}

function getSection(document: string): string {
  return /## Suffixes\n(.*?)\n## /s.exec(document)?.[1] ?? '';
}

/** First cells of the tables of the section: `.entity.ts`, `cli/`. */
function firstCells(pattern: RegExp): string[] {
  return [...SECTION.matchAll(pattern)].map(([, cell = '']) => cell);
}
