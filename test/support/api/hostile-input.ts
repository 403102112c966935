import { readFileSync } from 'node:fs';
import type { Role } from '../../../src/auth/index.js';
import { API_DOCUMENT } from '../run/build.js';
import { DEFAULT_LOGINS, getToken } from '../scenes/logins.js';
import type { TestApp } from '../app/test-app.js';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example: unknown;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Who may call; empty for every caller. */
  readonly roles: readonly Role[];
  /** What a body may look like; `undefined` where none is read. */
  readonly example: Readonly<Record<string, unknown>> | undefined;
}

interface Documented {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example?: object }>> };
}

/** Every operation, once: paths of a store lead to the handlers that the others lead to, unless there are no others. */
export function documentedOperations(): Operation[] {
  const { paths } = JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  };
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, description = '', parameters, requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      roles: rolesIn(description),
      example: requestBody?.content['application/json']?.example as Record<string, unknown> | undefined,
    })),
  );
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ id }) => !id.endsWith('InStore') || !ids.has(id.replace(/InStore$/, '')));
}

function rolesIn(description: string): Role[] {
  const callers = /^For (.*)\.$/m.exec(description)?.[1] ?? '';
  const isForAll = /^any logged-in\b/.test(callers);
  return [
    ...(isForAll || callers.includes('administrators') ? (['admin'] as const) : []),
    ...(isForAll || callers.includes('sellers') ? (['seller'] as const) : []),
    ...(isForAll || callers.includes('customer') ? (['customer'] as const) : []),
  ];
}

/** What no field of a body was made for. */
export const HOSTILE_VALUES: readonly unknown[] = [
  [],
  [[]],
  [null],
  ['a', 1, {}],
  { a: 1 },
  { a: { b: [{ c: {} }] } },
  { 0: 'x', 1: 'y' },
  { length: 5 },
  true,
  0,
  -1,
  0.1,
  1e308,
  2_147_483_648,
  9_007_199_254_740_992,
  '1e5',
  '0x10',
  '99999999999999999999',
  '-0',
  'NaN',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '😀'.repeat(120),
  'Ä'.repeat(255),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  { toString: 1, valueOf: 1 },
  "' OR 1=1 --",
  '%',
  '%00',
  '%ff',
  '\\',
  '_%',
  '9999-12-31',
  '9999-12-31T23:59:59-14:00',
  '1000-01-01',
  '0001-01-01',
  '2018-02-30',
  '1969-12-31T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  [DEFAULT_LOGINS.customer],
  { id: DEFAULT_LOGINS.customer },
  'Infinity',
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
];

/** For queries and paths, as they are on the wire. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  '%00',
  'a%00b',
  '%ff',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '-1',
  '0',
  '99999999999999999999',
  '1e9',
  '0.5',
  '%27%20OR%201=1%20--',
  '__proto__',
  'constructor',
  '%25',
  '%2525',
  '9999-12-31',
  '0001-01-01',
  '..%2f..%2f',
  'x'.repeat(3e3),
  'null',
  'true',
  'DESC;DROP%20TABLE%20customer',
  '%5C',
  '_%25',
  '%20',
];

interface Body {
  readonly type?: string;
  readonly text: string | Buffer;
}

/** An attacker; connections are kept, so thousands of requests take seconds. */
export class Attacker {
  /** Ids of things that exist, by the names that parameters and fields have for them. */
  readonly ids: Record<string, string> = {};
  private count = 0;

  private constructor(
    private readonly app: TestApp,
    readonly address: string,
    private readonly callers: Readonly<Record<Role, string>>,
  ) {}

  static of(app: TestApp, callers: Partial<Record<Role, string>>): Attacker {
    return new Attacker(app, app.address, { ...DEFAULT_LOGINS, ...callers });
  }

  /** Does what the documentation shows, to have one of everything. */
  async prepare(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations.filter(({ method, example }) => method === 'POST' && example)) {
      const { roles, method } = operation;
      const text = await this.answerTo(roles[0], method, this.getPath(operation), this.getExample(operation));
      for (const [, name = '', id = ''] of text.matchAll(/"(\w*?)(?:Id|id)":"([0-9a-f-]{36})"/g)) {
        const known = name || (/\/api\/(\w+)/.exec(operation.path)?.[1] ?? '');
        this.ids[{ campaignCategory: 'category', pointsTransfer: 'transfer' }[known] ?? known] ??= id;
      }
    }
  }

  /** The path with ids that exist, as far as we know any. */
  getPath({ path }: Pick<Operation, 'path'>): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'storeCode' ? 'DEFAULT' : (this.ids[name] ?? '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10'),
    );
  }

  /** What the documentation shows, with ids that exist, and with names that are not taken. */
  getExample({ example = {} }: Operation): Record<string, unknown> {
    this.count += 1;
    const unique = JSON.stringify(example)
      .replaceAll('customer@example.com', `attacker-${this.count}@example.com`)
      .replaceAll('+4915112345678', `+49${String(15_100_000_000 + this.count)}`)
      .replaceAll('4006381333931', String(4_006_381_333_931 + this.count));
    return JSON.parse(unique, (key, value: unknown) =>
      typeof value === 'string' ? (this.ids[key.replace(/Id$/, '')] ?? value) : value,
    ) as Record<string, unknown>;
  }

  private async answerTo(
    role: Role | undefined,
    method: string,
    path: string,
    body: unknown,
  ): Promise<string> {
    const { text } = await this.ask(role, method, path, {
      type: 'application/json',
      text: JSON.stringify(body),
    });
    return text;
  }

  /** Answers with the status. */
  async send(role: Role | undefined, method: string, path: string, body?: Body): Promise<number> {
    return (await this.ask(role, method, path, body)).status;
  }

  private async ask(
    role: Role | undefined,
    method: string,
    path: string,
    body?: Body,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        ...(role && { Authorization: `Bearer ${getToken(this.app, role, this.callers[role])}` }),
        ...(body?.type !== undefined && { 'Content-Type': body.type }),
      },
      ...(body && { body: body.text as string }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    // It has no end.
    const text = isStream ? '' : await response.text();
    await (isStream ? response.body?.cancel() : undefined);
    if (response.status >= 500) {
      throw new Error(
        `${response.status} to ${role ?? 'anonymous'}: ${method} ${path} ${String(body?.text).slice(0, 400)}: ${text}`,
      );
    }
    return { status: response.status, text };
  }

  async json(role: Role | undefined, method: string, path: string, body: unknown): Promise<number> {
    return this.send(role, method, path, { type: 'application/json', text: JSON.stringify(body) });
  }
}

/** Calls `work` for each item, a few at a time, and collects what goes wrong instead of ending with the first. */
export async function findings<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<string[]> {
  const queue = [...items];
  const found: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        await work(item).catch((error: unknown) =>
          found.push(error instanceof Error ? error.message : String(error)),
        );
      }
    }),
  );
  return found;
}

/** One level down: the first entry of a list, and the fields of an object. */
export function variationsInside(example: Readonly<Record<string, unknown>>, value: unknown): object[] {
  return Object.entries(example).flatMap(([name, part]) => {
    const inner: unknown = Array.isArray(part) ? part[0] : part;
    if (typeof inner !== 'object' || inner === null) {
      return Array.isArray(part) ? [{ ...example, [name]: [value] }] : [];
    }
    return Object.keys(inner).map((key) => {
      const changed = { ...inner, [key]: value };
      return { ...example, [name]: Array.isArray(part) ? [changed] : changed };
    });
  });
}

/** How many rows each table has; sessions and counters of attempts aside. */
export async function getRows(app: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, tableName } of app.reader.entityMetadatas) {
    counts[name] = Number((await app.reader.query(`SELECT COUNT(*) AS n FROM ${tableName}`))[0].n);
  }
  return counts;
}
