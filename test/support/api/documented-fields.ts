import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../app/test-app.js';

const DOCUMENT = join(import.meta.dirname, '../../../docs/openapi-contract-3.3.json');
const REF = '#/components/schemas/';
const ANY_ID = '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10';
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

export interface FieldSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly 'x-decimals'?: number | 'currency';
  readonly 'x-rounding'?: string;
  readonly 'x-day'?: string;
}

/** A field of a request, as docs/openapi-contract-3.3.json describes it. */
export interface DocumentedField {
  readonly method: string;
  readonly path: string;
  readonly isQuery: boolean;
  readonly caller: 'admin' | 'seller' | 'customer';
  /** From the outside: names, and `0` for the entry of a list. */
  readonly names: readonly string[];
  readonly schema: FieldSchema;
}

interface Operation {
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: FieldSchema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: FieldSchema }>> };
}

const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, FieldSchema>> };
};

/** All fields of all requests that are meant; paths of a store lead to the same handlers as those without one. */
export function documentedFields(isMeant: (schema: FieldSchema, name: string) => boolean): DocumentedField[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    path.includes('{storeCode}')
      ? []
      : Object.entries(item).flatMap(([method, operation]) =>
          METHODS.has(method) ? [{ path, method, operation }] : [],
        ),
  );
  return operations.flatMap(({ path, method, operation: { description = '', parameters, requestBody } }) => {
    const caller = callerIn(description);
    const queries = (parameters ?? []).flatMap(({ name, in: where, schema }) =>
      where === 'query' ? [{ names: [name], schema, isQuery: true }] : [],
    );
    const body = requestBody?.content['application/json']?.schema;
    const fields = body ? getLeaves(body, []).map((leaf) => ({ ...leaf, isQuery: false })) : [];
    return [...queries, ...fields].flatMap((field) =>
      isMeant(field.schema, field.names.at(-1) ?? '') ? [{ method, path, caller, ...field }] : [],
    );
  });
}

function callerIn(description: string): DocumentedField['caller'] {
  if (/^For .*administrators/m.test(description)) {
    return 'admin';
  }
  return /^For .*sellers/m.test(description) ? 'seller' : 'customer';
}

/** Sends the field alone: what is wrong with the others is told beside it. */
export async function sendField(app: TestApp, field: DocumentedField, value: unknown) {
  const path = field.path.replace(/\{\w+\}/g, ANY_ID);
  const { caller, method, names } = field;
  const agent = app.as(caller);
  const response = field.isQuery
    ? await agent.get(`${path}?${names[0] ?? ''}=${encodeURIComponent(String(value))}`)
    : await agent[method === 'put' ? 'putJson' : 'postJson'](path, getBody(names, value));
  const errors = (response.body as { errors?: { field: string; message: string }[] }).errors ?? [];
  return { status: response.status, errors, name: getName(names) };
}

export function getTitle({ method, path, names }: DocumentedField): string {
  return `${method.toUpperCase()} ${path} ${getName(names)}`;
}

/** Writes a name as errors do: `items[0].grossValue`. */
function getName(names: readonly string[]): string {
  return names.reduce((all, name) => (name === '0' ? `${all}[0]` : all === '' ? name : `${all}.${name}`), '');
}

function getBody(names: readonly string[], value: unknown): object {
  return [...names]
    .reverse()
    .reduce<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value) as object;
}

function getLeaves(
  sent: FieldSchema,
  names: readonly string[],
): { readonly names: readonly string[]; readonly schema: FieldSchema }[] {
  const schema = sent.$ref === undefined ? sent : (components.schemas[sent.$ref.slice(REF.length)] ?? {});
  // The second of two forms is the first one in a wrapper.
  const [first] = schema.anyOf ?? [];
  if (first && (first.$ref ?? first.properties)) {
    return getLeaves(first, names);
  }
  if (schema.items) {
    return getLeaves(schema.items, [...names, '0']);
  }
  return schema.properties
    ? Object.entries(schema.properties).flatMap(([name, part]) => getLeaves(part, [...names, name]))
    : [{ names, schema: sent.$ref === undefined ? sent : { ...schema, ...sent } }];
}
