import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** Words of the business. `segment`, `level` and `store` are not among them: paths have segments, logs have levels. */
const BUSINESS = new Set(
  [
    'campaign',
    'cashback',
    'coupon',
    'customer',
    'loyalty',
    'points',
    'purchase',
    'reward',
    'seller',
    'voucher',
  ].flatMap((word) => [word, `${word}s`]),
);

/** What may know the business all the same, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'http/openapi/': 'The words of the API documentation, and values that make its examples readable.',
  'http/request/paths.ts': 'The first segments of the contract’s paths, which no store can have for a code.',
  'audit-context/change.ts': 'The field of stored audit entries that says whose data a change is about.',
};

const PLATFORM = join(ROOT, 'src/platform');
const FILES = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(join(PLATFORM, path), 'utf8') }));

describe('platform', () => {
  it('has no word of the business in its code and its texts', () => {
    const found = FILES.filter(({ path }) => !getException(path)).flatMap(({ path, text }) =>
      businessWordsIn(text).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('needs each of its exceptions', () => {
    const used = FILES.filter(({ text }) => businessWordsIn(text).length > 0).map(({ path }) =>
      getException(path),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it.each([
    ['a name', 'export const customerId = 1;', ['customerId']],
    ['a constant', 'export const MAX_COUPONS = 1;', ['MAX_COUPONS']],
    ['a text', `throw new Error('Not enough points');`, ['Not enough points']],
    ['a template', 'const text = `The ${x} of a campaign`;', ['of a campaign']],
  ])('is seen to have a word in %s', (_where, source, words) => {
    expect(businessWordsIn(source).map((word) => word.replace(/[`'{}$]/g, '').trim())).toEqual(words);
  });

  it('is not seen to have a word in comments, and in words that contain one', () => {
    expect(
      businessWordsIn('// A customer buys.\nconst endpoints = 1; const checkpoint = "rewarding";'),
    ).toEqual([]);
  });
});

function getException(path: string): string | undefined {
  return Object.keys(EXCEPTIONS).find((prefix) => path.startsWith(prefix));
}

/** Names and texts with a word of the business; comments may give examples. */
function businessWordsIn(source: string): string[] {
  const file = ts.createSourceFile('any.ts', source, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if ((isText || ts.isIdentifier(node)) && getWords(node.text).some((word) => BUSINESS.has(word))) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function getWords(text: string): string[] {
  return text.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}
