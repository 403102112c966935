import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { documentOf } from './errors/document.mjs';

/*
 * npm run errors            writes docs/errors.md from the docblocks of the refusals in src
 * npm run errors -- --check fails when the file is not what would be written
 *
 * A refusal is a class with a `code` like 'campaign.not-found', or a constant with one. The first paragraph of its
 * docblock says when it is answered, `@remedy` what a client does. One without either fails the command.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILE = join(ROOT, 'docs/errors.md');
const CODE = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;

/** Saves parsing most of the files. */
const IS_ABOUT_REFUSALS = /DomainError|\bcode\b.*'[a-z-]+\.[a-z-]+'/;

const found = [];
const classes = new Map();

export function readRefusals() {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .sort();
  for (const file of files) {
    const text = readFileSync(join(ROOT, 'src', file), 'utf8');
    if (!IS_ABOUT_REFUSALS.test(text)) {
      continue;
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true));
  }
  const refusals = found
    .filter(({ code }) => code !== undefined)
    .map((refusal) => ({ ...refusal, kind: kindOf(refusal) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
  const codes = refusals.map(({ code }) => code);
  const problems = [
    ...codes.filter((code, index) => codes.indexOf(code) !== index).map((code) => `${code}: twice`),
    ...refusals.filter(({ when }) => !when).map(({ code }) => `${code}: its docblock does not say when`),
    ...refusals.filter(({ remedy }) => !remedy).map(({ code }) => `${code}: its docblock has no @remedy`),
    ...refusals.filter(({ kind }) => !kind).map(({ code }) => `${code}: of no kind`),
  ];
  if (problems.length > 0) {
    throw new Error(problems.join('\n'));
  }
  return refusals;
}

function visit(node) {
  if (ts.isClassDeclaration(node) && node.name) {
    const base = node.heritageClauses?.[0]?.types[0]?.expression;
    const refusal = {
      code: codeIn(node.members),
      ownKind: literalIn(node.members, 'kind'),
      base: base && ts.isIdentifier(base) ? base.text : undefined,
      ...docOf(node),
    };
    found.push(refusal);
    classes.set(node.name.text, refusal);
  } else if (ts.isVariableStatement(node)) {
    for (const { type, initializer } of node.declarationList.declarations) {
      const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer;
      if (value && ts.isObjectLiteralExpression(value)) {
        const base = type?.getText() === 'AttemptLimit' ? 'TooManyAttempts' : undefined;
        const ownKind = literalIn(value.properties, 'kind');
        found.push({ code: codeIn(value.properties), ownKind, base, ...docOf(node) });
      }
    }
  }
  ts.forEachChild(node, visit);
}

function codeIn(members) {
  const code = literalIn(members, 'code');
  return code !== undefined && CODE.test(code) ? code : undefined;
}

function literalIn(members, name) {
  const member = members.find((each) => each.name?.getText() === name);
  return member?.initializer && ts.isStringLiteral(member.initializer) ? member.initializer.text : undefined;
}

function docOf(node) {
  const [doc] = (node.jsDoc ?? []).slice(-1);
  const text = (comment) => ts.getTextOfJSDocComment(comment)?.trim();
  const remedy = doc?.tags?.find(({ tagName }) => tagName.text === 'remedy');
  const oneLine = (sentence) => sentence?.replace(/\s+/g, ' ');
  return { when: oneLine(text(doc?.comment)?.split('\n\n')[0]), remedy: oneLine(text(remedy?.comment)) };
}

/** Its own, or that of the nearest class above. */
function kindOf({ ownKind, base }) {
  const above = classes.get(base);
  return ownKind ?? (above && kindOf(above));
}

async function kinds() {
  const source = readFileSync(join(ROOT, 'src/platform/error/domain-error.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  return (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)).ERROR_KINDS;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const document = documentOf(readRefusals(), await kinds());
    if (!process.argv.includes('--check')) {
      writeFileSync(FILE, document);
    } else if (document !== readFileSync(FILE, 'utf8')) {
      throw new Error('docs/errors.md is out of date: run "npm run errors"');
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
