import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation } from './operations.js';

/** The tag of paths without a store which also exist with one, so that no other tag shows everything twice. */
export const DEFAULT_STORE_TAG = 'Default store';

const SCOPED = '/api/{storeCode}/';

/** Operations without a store get the ids of those with one, without the suffix, and a tag of their own. */
export function pairFamilies({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths).filter(([each]) => each.startsWith(SCOPED))) {
    const unscoped = operationsOf(paths[path.replace(SCOPED, '/api/')]);
    for (const [method, scoped] of Object.entries(operationsOf(item))) {
      const twin = unscoped[method];
      if (twin) {
        twin.operationId = (scoped.operationId ?? '').replace('InStore', '');
        twin.tags = [DEFAULT_STORE_TAG];
      }
    }
  }
}

/** @throws when an operation has a tag that nothing is said of */
export function declareTags(document: OpenAPIObject, descriptions: Readonly<Record<string, string>>): void {
  const used = new Set(
    Object.values(document.paths).flatMap((item) =>
      Object.values(operationsOf(item)).flatMap(({ tags = [] }) => tags),
    ),
  );
  const known = {
    ...descriptions,
    [DEFAULT_STORE_TAG]:
      'The operations of the other tags for the default store: the same paths without the code of a store.',
  };
  const unknown = [...used].filter((tag) => !(tag in known));
  if (unknown.length > 0) {
    throw new Error(`These tags of the API documentation have no description: ${unknown.join(', ')}`);
  }
  document.tags = Object.entries(known)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}

function operationsOf(item: object | undefined): Record<string, Operation> {
  return (item ?? {}) as Record<string, Operation>;
}
