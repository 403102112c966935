import type { Actor } from '#platform/audit-context/audit-context.js';

export const ROLES = ['customer', 'admin', 'seller'] as const;
export type Role = (typeof ROLES)[number];

/** What records of the audit log and events about an account are about. */
export const SUBJECT_TYPES = {
  customer: 'customer',
  seller: 'seller',
  admin: 'administrator',
} as const satisfies Readonly<Record<Role, string>>;

export const ACCESSES = ['VIEW', 'MODIFY'] as const;
export type Access = (typeof ACCESSES)[number];

/**
 * The names are those that existing clients test for, and two more: EVENT, since events show what belongs to all the others, and
 * CUSTOMER_CREDENTIALS, which is how customers log in.
 */
export const RESOURCES = [
  'ACL',
  'ADMIN',
  'ANALYTICS',
  'AUDIT',
  'CUSTOMER',
  'CUSTOMER_CREDENTIALS',
  'EARNING_RULE',
  'EVENT',
  'LEVEL',
  'POINT_TRANSFER',
  'POS',
  'REWARD_CAMPAIGN',
  'SEGMENT',
  'SEGMENT_EXPORT',
  'SELLER',
  'SETTINGS',
  'TRANSACTION',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** `{"CUSTOMER":["VIEW","MODIFY"]}`. What is not in it is denied. */
export type Permissions = Readonly<Partial<Record<Resource, readonly Access[]>>>;

/** The caller, by what the database has about the account now, whatever the token had when it was made. */
export interface Principal {
  readonly role: Role;
  /** The id of the customer, seller or administrator, or of the key with which a machine calls. */
  readonly id: string;
  readonly storeId?: string;
  readonly superAdmin?: boolean;
  readonly permissions?: Permissions;
  /** A machine with an X-AUTH-TOKEN, not a person with a password. */
  readonly apiKey?: boolean;
  /** Which key, when it is the one of an administrator. */
  readonly apiKeyId?: string;
  readonly sessionId?: string;
  /** The programme requires a second factor, and the account has none: nothing is permitted but to set one up. */
  readonly lacksSecondFactor?: boolean;
}

export const MASTER_KEY_ID = '86b0c8ad-dadc-4d9f-8a72-8b55b9f81c3d';

/** Who may modify a thing must be able to see it: MODIFY without VIEW permits nothing. */
export function mayDo(caller: Principal, resource: Resource, access: Access): boolean {
  if (caller.superAdmin) {
    return true;
  }
  const granted = caller.permissions?.[resource] ?? [];
  return granted.includes('VIEW') && granted.includes(access);
}

export interface Rights {
  readonly superAdmin: boolean;
  readonly permissions: Permissions;
}

/** Only rights that callers have themselves may they give, change or take away: otherwise managing administrators would be every right. */
export function mayGrantAll(caller: Principal, { superAdmin, permissions }: Rights): boolean {
  return superAdmin
    ? caller.superAdmin === true
    : Object.entries(permissions).every(([resource, accesses]) =>
        accesses.every((access) => mayDo(caller, resource as Resource, access)),
      );
}

export function actorFromPrincipal({ id, apiKey, apiKeyId }: Principal): Actor {
  if (!apiKey) {
    return { credential: 'login', administratorId: id, apiKeyId: null };
  }
  if (id === MASTER_KEY_ID) {
    return { credential: 'master-key', administratorId: null, apiKeyId: null };
  }
  return apiKeyId === undefined
    ? { credential: 'api-key', administratorId: null, apiKeyId: id }
    : { credential: 'api-key', administratorId: id, apiKeyId };
}
