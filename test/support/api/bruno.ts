import { readdirSync, readFileSync } from 'node:fs';
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
const FOLDER = join(import.meta.dirname, '../../../docs/bruno');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** Every request of docs/bruno. */
export function brunoRequests(): BrunoRequest[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^[A-Z]\w+\/.*\.bru$/.test(file))
    .sort()
    .map((file) => ({ ...bruToJsonV2(read(file)), file }));
}

export function brunoEnvironment(): Map<string, string> {
  const { variables } = bruToEnvJsonV2(read('environments/Demo.bru'));
  return new Map(variables.map(({ name, value }) => [name, value]));
}
