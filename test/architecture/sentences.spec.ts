import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { SENTENCES } from '../../src/translation/catalogues/sentences.js';

const SRC = join(import.meta.dirname, '../../src');
/** What only operators and developers read. */
const NOT_ANSWERED = /^(cli|operations|migrations|translation|platform\/(?!http|error))|openapi|\.spec\.ts$/;

describe('the catalogues', () => {
  it('have every fixed sentence that answers say', () => {
    const known: ReadonlySet<string> = new Set(SENTENCES);
    expect(fixedSentences().filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('have each sentence once, in their order', () => {
    expect(SENTENCES).toEqual([...new Set(SENTENCES)].sort());
  });
});

/** Sentences of what refuses a field, and of refusals with a sentence of their own. */
function fixedSentences(): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !NOT_ANSWERED.test(file),
  );
  return [...new Set(files.flatMap((file) => sentencesIn(join(SRC, file))))].sort();
}

function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && (isAboutAField(node) || isRefusal(node))) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A sentence with a full stop that stands where a problem is told. */
function isAboutAField({ text, parent }: ts.StringLiteralLike): boolean {
  const isSentence = /^[A-Z][a-z']* .*\.$/.test(text);
  const isTold =
    ts.isNewExpression(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isConditionalExpression(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name.getText() === 'message');
  return isSentence && isTold;
}

/** The sentence of a refusal that is answered with one. */
function isRefusal({ parent }: ts.StringLiteralLike): boolean {
  return (
    ts.isPropertyAssignment(parent) &&
    parent.name.getText() === 'message' &&
    /kind: 'refused'/.test(parent.parent.getText())
  );
}
