import { readFileSync } from 'node:fs';
import { REQUESTS_OF_EXISTING_CLIENTS } from '../support/api/existing-clients.js';
import { API_DOCUMENT, MODERN_API_DOCUMENT } from '../support/run/build.js';

interface Schema {
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
}

interface Body {
  readonly schema: Schema;
  readonly example?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
  readonly 'x-replaced-by'?: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly tags: readonly { readonly name: string }[];
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** What other operations do as well, beside the paths without the code of a store. */
const FOR_EXISTING_CLIENTS = [
  'DELETE /api/{storeCode}/admin/customer/{customer}',
  ...['hero-image', 'logo', 'small-logo'].map((name) => `DELETE /api/{storeCode}/settings/${name}`),
  'GET /api/{storeCode}/audit/log',
  'GET /api/{storeCode}/campaign/bought/export/csv',
  ...['hero-image', 'logo', 'small-logo'].flatMap((name) =>
    ['', '/{dimensions}'].map((size) => `GET /api/{storeCode}/settings/${name}${size}`),
  ),
  'GET /api/{storeCode}/token/revoke',
  'POST /api/admin/campaign/{campaign}/coupon/{coupon}',
  'POST /api/admin/customer/{customer}/campaign/{campaign}/coupon/{coupon}',
  'POST /api/{storeCode}/admin/customer/{customer}/anonymize',
  ...['hero-image', 'logo', 'small-logo'].map((name) => `POST /api/{storeCode}/settings/${name}`),
];

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Document;
const contract = read(API_DOCUMENT);
const modern = read(MODERN_API_DOCUMENT);
const ofContract = getOperations(contract);
const ofModern = getOperations(modern);

describe('docs/openapi-contract-3.3.json', () => {
  it('has everything that existing clients ask for', () => {
    const described = new Set([...ofContract.keys()].map((name) => name.replace(/\{\w+\}/g, '{}')));
    expect(REQUESTS_OF_EXISTING_CLIENTS.length).toBeGreaterThan(150);
    expect(REQUESTS_OF_EXISTING_CLIENTS.filter((name) => !described.has(name))).toEqual([]);
  });

  it('leads from each operation to one of docs/openapi.json: itself, or the one that replaces it', () => {
    const astray = [...ofContract]
      .filter(([name, each]) => {
        const replacement = each['x-replaced-by'];
        return replacement === undefined
          ? !ofModern.has(name)
          : ofModern.has(name) || !ofModern.has(replacement);
      })
      .map(([name]) => name);
    expect(astray).toEqual([]);
    const replaced = [...ofContract.values()].filter((each) => each['x-replaced-by'] !== undefined);
    expect(replaced.length + ofModern.size).toBe(ofContract.size);
  });

  it('replaces each path without the code of a store by its pair, or by what replaces the pair', () => {
    const pairs = [...ofContract].flatMap(([name, operation]) => {
      const scoped = inStore(name);
      const pair = ofContract.get(scoped);
      return pair ? [{ name, operation, scoped, pair }] : [];
    });
    expect(pairs.length).toBeGreaterThan(380);
    for (const { name, operation, scoped, pair } of pairs) {
      expect(operation['x-replaced-by'], name).toBe(pair['x-replaced-by'] ?? scoped);
      expect(`${operation.operationId}InStore`, name).toBe(pair.operationId);
      expect(operation.security, name).toEqual(pair.security);
    }
  });

  it('replaces nothing else but what is listed here', () => {
    const others = [...ofContract].filter(
      ([, each]) => each['x-replaced-by'] !== undefined && !each.tags.includes('Default store'),
    );
    expect(others.map(([name]) => name).sort()).toEqual(FOR_EXISTING_CLIENTS.toSorted());
  });

  it('describes forms and wrapped bodies', () => {
    const bodies = [...ofContract.values()].flatMap(({ requestBody }) =>
      requestBody ? [requestBody.content] : [],
    );
    const json = bodies.filter((content) => content[JSON_TYPE]);
    expect(json.length).toBeGreaterThan(250);
    expect(json.filter((content) => !content[FORM])).toEqual([]);
    expect(json.filter((content) => content[JSON_TYPE]?.schema.anyOf).length).toBeGreaterThan(150);
  });
});

describe('docs/openapi.json', () => {
  it('has no operation twice: neither without the code of a store, nor under one id', () => {
    const names = [...ofModern.keys()];
    const twins = names.filter((name) => ofModern.has(inStore(name)));
    expect(twins).toEqual([]);
    const ids = [...ofModern.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index || id.endsWith('InStore'))).toEqual([]);
    expect(JSON.stringify(modern)).not.toMatch(/x-replaced-by|\b[lL]egacy/);
    expect([...ofModern.values()].filter(({ tags }) => tags.includes('Default store'))).toEqual([]);
  });

  it('has no form beside JSON, and no body with a choice', () => {
    const bodies = [...ofModern.values()].flatMap(({ requestBody }) =>
      requestBody ? [requestBody.content] : [],
    );
    expect(bodies.filter((content) => content[JSON_TYPE]).length).toBeGreaterThan(120);
    expect(bodies.filter((content) => content[FORM] ?? content[JSON_TYPE]?.schema.anyOf)).toEqual([]);
  });

  it('describes an operation as the other document does, but for its id, with JSON that is not wrapped', () => {
    for (const [name, { requestBody, operationId, ...rest }] of ofModern) {
      const {
        requestBody: other,
        operationId: longer,
        ...everything
      } = ofContract.get(name) ?? getNothing(name);
      expect(rest, name).toEqual(everything);
      expect(longer.replace(/InStore$/, ''), name).toBe(operationId);
      const bodies = Object.entries(other?.content ?? {}).filter(([type]) => type !== FORM);
      expect(Object.entries(requestBody?.content ?? {}), name).toEqual(
        bodies.map(([type, body]) => [type, getPlain(body)]),
      );
    }
  });

  it('has every schema that it refers to, as the other document has it, and no other', () => {
    const text = JSON.stringify(modern);
    const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    const { schemas } = modern.components;
    expect(Object.keys(schemas).sort()).toEqual([...new Set(referred)].sort());
    expect(contract.components.schemas).toMatchObject(schemas);
    const tags = new Set([...ofModern.values()].flatMap((each) => each.tags));
    expect(modern.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
  });
});

/** The first of two forms, and what the second has in its wrapper. */
function getPlain(body: Body): Body {
  const [plain, wrapped] = body.schema.anyOf ?? [];
  const inner = body.example?.[wrapped?.required?.[0] ?? ''];
  return plain
    ? { ...body, schema: plain, ...(typeof inner === 'object' && { example: { ...inner } }) }
    : body;
}

/** By method and path: `GET /api/{storeCode}/campaign`. */
function getOperations({ paths }: Document): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
}

/** The name below the code of a store; none for what is outside of the API, or below it already. */
function inStore(name: string): string {
  return name.includes(' /api/') ? name.replace(' /api/', ' /api/{storeCode}/') : '';
}

function getNothing(name: string): never {
  throw new Error(`The other document has no ${name}`);
}
