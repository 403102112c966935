import { RightsExceeded } from './auth.errors.js';
import {
  type Access,
  ACCESSES,
  mayGrantAll,
  type Permissions,
  type Principal,
  type Resource,
  RESOURCES,
  type Rights,
} from './principal.rules.js';

export interface Grant {
  readonly resource: Resource;
  readonly access: Access;
}

/** What several roles permit together. In the order of RESOURCES and ACCESSES, so that equal permissions look alike. */
export function getPermissions(grants: readonly Grant[]): Permissions {
  const entries = RESOURCES.map((resource) => {
    const granted = ACCESSES.filter((access) =>
      grants.some((grant) => grant.resource === resource && grant.access === access),
    );
    return [resource, granted] as const;
  });
  return Object.fromEntries(entries.filter(([, granted]) => granted.length > 0));
}

/**
 * Callers who make an account, change how one logs in, or lead its secrets elsewhere can act as that account: so they need its rights.
 * @param caller Null for an operator at the command line.
 * @throws {RightsExceeded}
 */
export function ensureWithin(caller: Principal | null, rights: Rights): void {
  if (caller && !mayGrantAll(caller, rights)) {
    throw new RightsExceeded();
  }
}

/**
 * Permissions as clients write them: a list of `{resource, access}`, as a list or as the map that a form makes of it, or
 * `{"CUSTOMER":["VIEW"]}`, as tokens have them.
 * @throws an Error that says what is wrong, for people to read
 */
export function readGrants(sent: unknown): Grant[] {
  if (typeof sent !== 'object' || sent === null) {
    throw new Error('This value should be a list.');
  }
  const isList = Object.keys(sent).every((key) => /^\d+$/.test(key));
  const pairs: [unknown, unknown][] = isList
    ? Object.values(sent).map(getPair)
    : Object.entries(sent).flatMap(([resource, accesses]) => getPairs(resource, accesses));
  const grants = pairs.map(([resource, access]) => getGrant(resource, access));
  return grants.filter((grant, index) => grants.findIndex((each) => isSame(each, grant)) === index);
}

function getPair(sent: unknown): [unknown, unknown] {
  const { resource, access } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return [resource, access];
}

function getPairs(resource: string, accesses: unknown): [unknown, unknown][] {
  if (typeof accesses !== 'object' || accesses === null) {
    throw new Error('This value should be a list.');
  }
  return Object.values(accesses).map((access) => [resource, access]);
}

function getGrant(resource: unknown, access: unknown): Grant {
  const known = RESOURCES.find((each) => each === resource);
  const allowed = ACCESSES.find((each) => each === access);
  if (!known) {
    throw new Error(`There is no such resource. Known are ${RESOURCES.join(', ')}.`);
  }
  if (!allowed) {
    throw new Error(`There is no such access. Known are ${ACCESSES.join(', ')}.`);
  }
  return { resource: known, access: allowed };
}

function isSame(one: Grant, other: Grant): boolean {
  return one.resource === other.resource && one.access === other.access;
}
