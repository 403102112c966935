import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** Looks at the package as it is built, and as it would be installed. */
describe('the package of the typed client', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
    mkdirSync(join(folder, 'node_modules/@laurel'), { recursive: true });
    symlinkSync(join(ROOT, 'client'), join(folder, 'node_modules/@laurel/client'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compiles the examples of its README', () => {
    const text = readFileSync(join(ROOT, 'client/README.md'), 'utf8');
    const examples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(examples.length).toBeGreaterThan(5);
    const files = examples.map((code, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });

    const program = ts.createProgram(files, {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    });
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) =>
          `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    expect(problems).toEqual([]);
  });

  it('leaves out of a bundle what is not used', async () => {
    const entry = join(folder, 'entry.js');
    writeFileSync(
      entry,
      `import { createLaurel } from '@laurel/client';
       import { customerPurchaseBuy } from '@laurel/client/api';
       const client = createLaurel({ url: location.origin });
       await customerPurchaseBuy({ client, path: { campaign: '' } });`,
    );
    const bundle = await rolldown({ input: entry, platform: 'browser' });
    const { output } = await bundle.generate({ format: 'esm' });

    const paths = [...output[0].code.matchAll(/url: "([^"]+)"/g)].map(([, path]) => path);
    // That one, and those of the session.
    expect(paths.sort()).toEqual(
      [
        ...['admin', 'customer'].map((role) => `/api/{storeCode}/${role}/login_check`),
        '/api/{storeCode}/customer/campaign/{campaign}/buy',
        '/api/{storeCode}/seller/login_check',
        ...['login', 'start'].map((what) => `/api/{storeCode}/admin/provider/${what}`),
        ...['refresh', 'revoke'].map((what) => `/api/{storeCode}/token/${what}`),
      ].sort(),
    );
    expect(output[0].code).not.toMatch(/whsec|createParser/);
  });
});

describe('docs/openapi.json', () => {
  it('has one list in the answer of each operation with a cursor: the one that `rowsOf` goes through', () => {
    const { paths, components } = JSON.parse(
      readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'),
    ) as OpenApi;
    const lists = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'cursor'))
      .map(({ operationId, responses }) => {
        const { $ref = '' } = responses['200']?.content?.['application/json']?.schema ?? {};
        const { properties = {} } = components.schemas[$ref.split('/').at(-1) ?? ''] ?? {};
        return {
          operationId,
          lists: Object.values(properties).filter(({ type }) => type === 'array').length,
        };
      });
    expect(lists.length).toBeGreaterThan(45);
    expect(lists.filter((each) => each.lists !== 1)).toEqual([]);
  });
});

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { readonly type?: string }>> }>
    >;
  };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string }[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>> }
    >
  >;
}
