import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { MODERN_API_DOCUMENT } from '../support/run/build.js';

const EXAMPLE = fileURLToPath(new URL('../../examples/typed-client/', import.meta.url));

describe('examples/typed-client', () => {
  let generated: string;
  beforeAll(() => void (generated = mkdtempSync(join(tmpdir(), 'laurel-test-'))));
  afterAll(() => rmSync(generated, { recursive: true }));

  it('compiles with types that are generated from the API documentation', async () => {
    const types = await openapiTS(readFileSync(MODERN_API_DOCUMENT, 'utf8'), { silent: true });
    writeFileSync(join(generated, 'laurel.ts'), astToString(types));

    const program = ts.createProgram([join(EXAMPLE, 'buy.ts')], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      rootDirs: [EXAMPLE, generated],
    });
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(problems).toEqual([]);
  });
});
