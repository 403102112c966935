import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesOfSrc, parsed, type SourceFile } from '../support/statements/sql-texts.js';

/** Hooks in which a class could register itself. `onApplicationBootstrap` puts the routes in order. */
const HOOKS: Readonly<Record<string, readonly string[]>> = {
  onModuleInit: [],
  onApplicationBootstrap: ['platform/http/server/route-order.ts'],
};

describe('plugging in', () => {
  it('happens with @Extension alone', () => {
    const files = filesOfSrc();
    expect(files.length).toBeGreaterThan(900);
    expect(files.flatMap(otherWays)).toEqual([]);
  });

  it.each([
    ['a hook', 'onModuleInit() { this.things.register(this); }', 'points/a.service.ts: onModuleInit'],
    ['a constructor', 'constructor(things: Things) { things.add(this); }', 'points/a.service.ts: add'],
    [
      'a constructor with a function',
      'constructor(private readonly things: Things) { this.things.on(() => this.work()); }',
      'points/a.service.ts: on',
    ],
    ['a token', 'constructor(@Inject(THINGS) things: readonly Thing[]) {}', 'points/a.service.ts: @Inject'],
  ])('is seen in %s', (_way, member, found) => {
    const planted = (text: string) => otherWays({ path: 'points/a.service.ts', text });
    expect(planted(`@Injectable() export class A { ${member} }`)).toEqual([found]);
    expect(
      planted('@Extension(Job) @Injectable() export class A { constructor(things: Things) {} }'),
    ).toEqual([]);
  });
});

describe('an implementation of a contract', () => {
  it('is marked, since it would never be found otherwise', () => {
    const files = filesOfSrc();
    const contracts = contractsIn(files);
    expect(contracts.size).toBeGreaterThan(5);
    expect(files.flatMap((file) => unmarked(file, contracts))).toEqual([]);
  });

  it.each([
    ['export class A extends Job {}', ['points/a.job.ts: A lacks @Extension(Job)']],
    ['@Extension(Verifier) export class A extends Job {}', ['points/a.job.ts: A lacks @Extension(Job)']],
    ['@Extension(Job) export class A extends Job {}', []],
    ['export class A implements Job {}', ['points/a.job.ts: A lacks @Extension(Job)']],
    ['export abstract class A extends Job {}', []],
    ['export class A extends Task {}', []],
  ])('%s', (text, found) => {
    expect(unmarked({ path: 'points/a.job.ts', text }, new Set(['Job']))).toEqual(found);
  });
});

describe('the contracts of docs/architecture.md', () => {
  it('are those of the source', () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const [, section = ''] = /## Plugging in\n(.*?)\n## /s.exec(document) ?? [];
    const said = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(said).toEqual([...contractsIn(filesOfSrc())].sort());
  });
});

/** The names of the classes that `@Extension` is called with. */
function contractsIn(files: readonly SourceFile[]): Set<string> {
  return new Set(
    files.flatMap(({ text }) => [...text.matchAll(/^@Extension\((\w+)\)$/gm)].map(([, name = '']) => name)),
  );
}

function unmarked({ path, text }: SourceFile, contracts: ReadonlySet<string>): string[] {
  const file = parsed({ path, text });
  return file.statements.filter(ts.isClassDeclaration).flatMap((node) => {
    if (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword)) {
      return [];
    }
    const marks = (ts.getDecorators(node) ?? []).map((decorator) => decorator.getText(file));
    return (node.heritageClauses ?? [])
      .flatMap(({ types }) => types.map(({ expression }) => expression.getText(file)))
      .filter((name) => contracts.has(name) && !marks.includes(`@Extension(${name})`))
      .map((name) => `${path}: ${node.name?.text ?? 'a class'} lacks @Extension(${name})`);
  });
}

function otherWays({ path, text }: SourceFile): string[] {
  const file = parsed({ path, text });
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) && ts.isIdentifier(node.name)) {
      const allowed = HOOKS[node.name.text];
      found.push(...(allowed && !allowed.includes(path) ? [node.name.text] : []));
    }
    if (ts.isDecorator(node) && node.getText(file).startsWith('@Inject(')) {
      found.push('@Inject');
    }
    if (ts.isConstructorDeclaration(node) && node.body && isInjected(node.parent)) {
      found.push(...registrationsIn(node, node.body));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.map((what) => `${path}: ${what}`);
}

function isInjected(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node) ?? []).length > 0;
}

/** Calls of a method of what is injected, with something of the new object. A lane is opened for work of its owner: it registers nothing. */
function registrationsIn({ parameters }: ts.ConstructorDeclaration, body: ts.Block): string[] {
  const others = parameters.filter(({ type }) => type?.getText() !== 'Batchers');
  const injected = new Set(others.map(({ name }) => name.getText()));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const receiver = node.expression.expression.getText().replace(/^this\./, '');
      if (injected.has(receiver) && node.arguments.some(mentionsThis)) {
        found.push(node.expression.name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function mentionsThis(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.ThisKeyword || (ts.forEachChild(node, mentionsThis) ?? false);
}
