import { getMessages } from '../support/run/lint.js';

describe('the rule about imports of types', () => {
  const sources = {
    'class.ts': `import { A } from './a.js'; export const f = (a: A): A => a;`,
    'several.ts': `import { A, b } from './a.js'; export const f = (a: A) => b(a);`,
    'whole.ts': `import A, * as all from './a.js'; export type B = A | all.B;`,
    'typeof.ts': `import { A } from './a.js'; export type B = typeof A;`,
    'type.ts': `import type { A } from './a.js'; import { type B } from './a.js'; export type C = A | B;`,
    'value.ts': `import { A } from './a.js'; export const a: A = new A();`,
    'given-away.ts': `import { A } from './a.js'; export { A }; export type B = A;`,
    'decorated.ts': `import { A } from './a.js'; @Injectable() export class B { constructor(private a: A) {} }`,
    'unused.ts': `import { A } from './a.js';`,
  };

  it('finds what is used as a type only, but where decorators need it', () => {
    const found = [...getMessages('laurel/type-imports', sources)].map(([file, messages]) => [
      file,
      messages.map((message) => /^"(\w+)" is used as a type only/.exec(message)?.[1] ?? message),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      'class.ts': ['A'],
      'several.ts': ['A'],
      'whole.ts': ['A', 'all'],
      'typeof.ts': ['A'],
      'type.ts': [],
      'value.ts': [],
      'given-away.ts': [],
      'decorated.ts': [],
      'unused.ts': [],
    });
  });
});
