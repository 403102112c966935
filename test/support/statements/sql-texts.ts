import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(import.meta.dirname, '../../../src');

/** What stands in a template instead of an expression. */
const HOLE = '\u00a7';

/** Words of SQL in capitals, as all statements of Laurel have them, with what follows them in a statement. */
const SQL = new RegExp(
  [
    'SELECT\\s',
    'INSERT INTO',
    'DELETE FROM',
    `UPDATE\\s+[\\w${HOLE}]+\\s`,
    `FROM\\s+[\\w(${HOLE}]`,
    `JOIN\\s+[\\w(${HOLE}]`,
    `WHERE\\s+[\\w(${HOLE}]`,
    'ORDER BY',
    'GROUP BY',
    'UNION ALL',
  ]
    .map((word) => `\\b${word}`)
    .join('|'),
);
const TABLE = new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO)\\s+([\\w${HOLE}]+)`, 'g');

/** Calls whose first or second argument may be a table by its name: those of TypeORM, and those of Laurel. */
const TAKES_A_TABLE =
  /^(select|selectWith|insert|find|findBy|findOne|findOneBy|exists|existsBy|count|countBy|sum|from|into|update|delete|(inner|left)Join\w*|getRepository|createQueryBuilder)$/;

/** The path of a file from `src` on, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export function filesOfSrc(): SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
}

/** The module that a file belongs to: its first folder, or its second one below `operations`. */
export function getModule(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('operations/') ? 2 : 1)
    .join('/');
}

/** Strings and templates of a file that are SQL, or a part of it. */
export function sqlIn(file: SourceFile): string[] {
  return textsIn(parsed(file)).filter((text) => SQL.test(text));
}

/** A reader that requests or jobs ask again and again, with statements of its own. */
export function isHotReader(file: SourceFile): boolean {
  const isHot =
    file.path.endsWith('.reader.ts') && !/^(operations|segment|account\/verification)\//.test(file.path);
  return isHot && sqlIn(file).length > 0;
}

/** Tables that the SQL of a file names; `?` for one that is named by an expression. */
export function tablesNamedIn(file: SourceFile): Set<string> {
  const inSql = textsIn(parsed(file))
    .flatMap((text) => [...text.matchAll(TABLE)])
    .map(([, table = '']) => (table.includes(HOLE) ? '?' : table));
  return new Set([...inSql, ...tablesInCalls(parsed(file))]);
}

/** Functions and constants of a file that are made of SQL, and its entities: what no other module may get. */
export function storageIn(file: SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of parsed(file).statements) {
    if (ts.isClassDeclaration(statement) && /^@Entity\(/m.test(statement.getText())) {
      names.add(statement.name?.text ?? '');
    }
    if (ts.isFunctionDeclaration(statement) && textsIn(statement).some((text) => SQL.test(text))) {
      names.add(statement.name?.text ?? '');
    }
    if (ts.isVariableStatement(statement)) {
      statement.declarationList.declarations
        .filter((declaration) => textsIn(declaration).some((text) => SQL.test(text)))
        .forEach((declaration) => names.add(declaration.name.getText()));
    }
  }
  return names;
}

/** What `index.ts` exports: names by the files that they come from. */
export function getExports(index: SourceFile): { readonly from: string; readonly names: string[] }[] {
  return parsed(index)
    .statements.filter(ts.isExportDeclaration)
    .map(({ exportClause, moduleSpecifier }) => ({
      from: moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '',
      names:
        exportClause && ts.isNamedExports(exportClause)
          ? exportClause.elements.map(({ propertyName, name }) => (propertyName ?? name).text)
          : ['*'],
    }));
}

const known = new Map<string, ts.SourceFile>();

/** Each text once: the whole source takes seconds. */
export function parsed({ path, text }: SourceFile): ts.SourceFile {
  const before = known.get(path);
  const source =
    before?.text === text ? before : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  known.set(path, source);
  return source;
}

function textsIn(node: ts.Node): string[] {
  const texts: string[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isImportDeclaration(each) || ts.isExportDeclaration(each)) {
      return;
    }
    if (ts.isStringLiteralLike(each)) {
      texts.push(each.text);
    }
    if (ts.isTemplateExpression(each)) {
      texts.push(each.head.text + each.templateSpans.map(({ literal }) => HOLE + literal.text).join(''));
    }
    ts.forEachChild(each, visit);
  };
  visit(node);
  return texts;
}

function tablesInCalls(source: ts.SourceFile): string[] {
  const tables: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && TAKES_A_TABLE.test(getName(node.expression))) {
      tables.push(
        ...node.arguments
          .slice(0, 2)
          .filter(ts.isStringLiteral)
          .map(({ text }) => text),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables;
}

function getName(called: ts.Expression): string {
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
}
