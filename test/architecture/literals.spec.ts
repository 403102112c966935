import { join } from 'node:path';
import { type ESLint, Linter } from 'eslint';

const { literalsPlugin } = (await import(
  join(import.meta.dirname, '../../eslint-literals.mjs')
)) as unknown as {
  readonly literalsPlugin: ESLint.Plugin;
};

describe('the rule about spread literals', () => {
  const problemsIn = (source: string) =>
    new Linter().verify(source, {
      plugins: { literals: literalsPlugin },
      rules: { 'literals/no-literal-spread': 'error' },
    });

  it('sees an object literal in another one', () => {
    expect(problemsIn('const b = 1; void { ...{ a: 1, b }, c: 2 };')).toHaveLength(1);
  });

  it('accepts spreads of variables, and those with a condition', () => {
    const source = 'const o = {}; void { ...o, ...(o.a && { a: 1 }), ...(o.b ? { b: 1 } : { c: 1 }) };';
    expect(problemsIn(source)).toEqual([]);
  });
});
