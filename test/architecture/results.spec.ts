import ts from 'typescript';
import { filesOfSrc, type SourceFile } from '../support/statements/sql-texts.js';

describe('what a method returns', () => {
  it('is a value, and no function that its caller calls: `Pending`, or an object with a method', () => {
    const files = filesOfSrc();
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter(mayCallOne).flatMap(getCalledResults)).toEqual([]);
  });

  it.each([
    ['a result', 'const read = await this.settings.readLater(tx); return read();', ['read']],
    ['a result of a call that does not wait', 'const end = this.clock.watch(work); end();', ['end']],
    ['a part of a result', 'const { end: last } = this.clock.watch(work); last();', ['last']],
    [
      'a result that is called within a function',
      'const read = this.load(); return () => read(1);',
      ['read'],
    ],
    ['a function of its own', 'const read = () => this.settings.read(tx); return read();', []],
    [
      'a value with a method',
      'const pending = await this.settings.readLater(tx); return pending.read();',
      [],
    ],
    ['another variable of that name', 'const read = this.a.b(); const c = (read) => read();', []],
  ])('is seen: %s', (_, body, names) => {
    const text = `class Planted { async run(tx) { ${body} } }`;
    expect(names.length === 0 || mayCallOne({ path: 'planted.ts', text })).toBe(true);
    expect(getCalledResults({ path: 'planted.ts', text })).toEqual(names.map((name) => `planted.ts ${name}`));
  });
});

/** Leaves most files unparsed. */
function mayCallOne({ text }: SourceFile): boolean {
  return [...text.matchAll(/const (\{[^}=]*\}|\w+) =\s+(?:await )?this\b/g)].some(([, names = '']) =>
    (names.match(/\w+/g) ?? []).some((name) => new RegExp(`(?<![\\w.])${name}\\(`).test(text)),
  );
}

/** Variables that have what a method of the class, or of what it has, returned, and are called. */
function getCalledResults({ path, text }: SourceFile): string[] {
  const found = new Set<string>();
  const look = (node: ts.Node, results: ReadonlySet<string>): void => {
    let known = results;
    if (ts.isBlock(node) || ts.isSourceFile(node)) {
      known = new Set([...results, ...node.statements.flatMap(getResults)]);
    } else if (ts.isFunctionLike(node)) {
      const own = node.parameters.flatMap(({ name }) => getNames(name));
      known = new Set([...results].filter((name) => !own.includes(name)));
    } else if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      known.has(node.expression.text)
    ) {
      found.add(node.expression.text);
    }
    ts.forEachChild(node, (child) => look(child, known));
  };
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), new Set());
  return [...found].map((name) => `${path} ${name}`);
}

function getResults(statement: ts.Statement): string[] {
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        isCallOfMethod(initializer) ? getNames(name) : [],
      )
    : [];
}

function isCallOfMethod(node: ts.Expression | undefined): boolean {
  const value = node && ts.isAwaitExpression(node) ? node.expression : node;
  if (value === undefined || !ts.isCallExpression(value)) {
    return false;
  }
  let place = value.expression;
  while (ts.isPropertyAccessExpression(place)) {
    place = place.expression;
  }
  return place.kind === ts.SyntaxKind.ThisKeyword;
}

function getNames(name: ts.BindingName): string[] {
  return ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : getNames(each.name)));
}
