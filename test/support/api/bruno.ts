import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bruno from '@usebruno/lang';

interface Named {
  readonly name: string;
  readonly value: string;
  readonly enabled: boolean;
}

/** A request as Bruno reads it. */
export interface BrunoRequest {
  readonly file: string;
  readonly meta: { readonly name: string };
  readonly http: { readonly method: string; readonly url: string; readonly body: string };
  readonly params?: readonly (Named & { readonly type: 'query' | 'path' })[];
  readonly auth?: { readonly bearer?: { readonly token: string } };
  readonly body?: { readonly json?: string };
  readonly vars?: { readonly res?: readonly Named[] };
}

const { bruToEnvJsonV2, bruToJsonV2 } = bruno as {
  readonly bruToEnvJsonV2: (text: string) => { readonly variables: readonly Named[] };
  readonly bruToJsonV2: (text: string) => Omit<BrunoRequest, 'file'>;
};
const SCRIPT = join(import.meta.dirname, '../../../scripts/write-bruno.mjs');

/** The collection that `npm run bruno` writes. */
export interface BrunoCollection {
  readonly requests: readonly BrunoRequest[];
  readonly environment: ReadonlyMap<string, string>;
}

/** Writes the collection into a temporary folder, and reads it as Bruno does. */
export function brunoCollection(): BrunoCollection {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-bruno-'));
  try {
    execFileSync(process.execPath, [SCRIPT, folder]);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const requests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[A-Z]\w+\/.*\.bru$/.test(file))
      .sort()
      .map((file) => ({ ...bruToJsonV2(read(file)), file }));
    const { variables } = bruToEnvJsonV2(read('environments/Demo.bru'));
    return { requests, environment: new Map(variables.map(({ name, value }) => [name, value])) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
