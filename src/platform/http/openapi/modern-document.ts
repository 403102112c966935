import type { OpenAPIObject } from '@nestjs/swagger';
import { FORM_TYPE, JSON_TYPE } from '../request/body/content-type.js';
import { isObject } from '../request/wrapped.js';
import { getOperations, type MediaType, type Operation } from './operations.js';

type Components = Record<string, Record<string, unknown>>;

/** Nothing else is referred to by its name; schemes of security are named by operations. */
const REFERRED = ['schemas', 'responses', 'headers', 'parameters'];

/**
 * Describes each operation once, with one body: without the operations that others replace, forms beside JSON, and fields in a wrapper.
 * @param contract the document with everything that existing clients may send
 * @throws for an operation whose replacement is not there
 */
export function describeOnce(contract: OpenAPIObject, description: string): OpenAPIObject {
  const document = JSON.parse(JSON.stringify(contract)) as OpenAPIObject;
  document.info.description = description;
  const items = Object.entries(document.paths).map(([path, item]) => [path, withoutReplaced(item)] as const);
  const kept = items.filter(([, item]) => Object.keys(item).length > 0);
  document.paths = Object.fromEntries<object>(kept);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(getOperations(item)));
  operations.forEach(simplify);
  const used = new Set(operations.flatMap(({ tags = [] }) => tags));
  document.tags = (document.tags ?? []).filter(({ name }) => used.has(name));
  keepReferred(document);
  requireReplacements(contract, document);
  return document;
}

function withoutReplaced(item: object): Record<string, Operation> {
  const kept = Object.entries(getOperations(item)).filter(([, each]) => each['x-replaced-by'] === undefined);
  return Object.fromEntries(kept);
}

/** Without a pair, an operation needs no name of its own below a store. */
function simplify(operation: Operation): void {
  operation.operationId = (operation.operationId ?? '').replace(/InStore$/, '');
  const { content } = operation.requestBody ?? {};
  const json = content?.[JSON_TYPE];
  if (content && json) {
    Reflect.deleteProperty(content, FORM_TYPE);
    unwrap(json);
  }
}

/** The second of two forms is the first one in a wrapper, and examples are in either. */
function unwrap(body: MediaType): void {
  const [plain, { required: [name = ''] = [], properties = {} } = {}] = body.schema?.anyOf ?? [];
  if (plain && JSON.stringify(properties[name]) === JSON.stringify(plain)) {
    const inner = isObject(body.example) ? body.example[name] : undefined;
    Object.assign(body, { schema: plain, example: isObject(inner) ? inner : body.example });
  }
}

function keepReferred({ paths, components = {} }: OpenAPIObject): void {
  const all = components as Components;
  const referred = new Set<string>();
  const follow = (value: unknown) => {
    const found = JSON.stringify(value).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    for (const [, kind = '', name = ''] of found) {
      if (!referred.has(`${kind}/${name}`)) {
        referred.add(`${kind}/${name}`);
        follow(all[kind]?.[name] ?? null);
      }
    }
  };
  follow(paths);
  for (const kind of REFERRED) {
    const kept = Object.entries(all[kind] ?? {}).filter(([name]) => referred.has(`${kind}/${name}`));
    all[kind] = Object.fromEntries(kept);
  }
}

function requireReplacements(contract: OpenAPIObject, modern: OpenAPIObject): void {
  const there = new Set(
    Object.entries(modern.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  const missing = Object.values(contract.paths)
    .flatMap((item) => Object.values(getOperations(item)))
    .flatMap((each) => each['x-replaced-by'] ?? [])
    .filter((replacement) => !there.has(replacement));
  if (missing.length > 0) {
    throw new Error(`Operations are replaced by others that are not there: ${missing.join(', ')}`);
  }
}
