import { defineEvent } from '#platform/event/define-event.js';
import type { ContactKind } from './login-name.rules.js';
import type { Permissions, Role } from './principal.rules.js';

export interface ApiKeyWasCreated {
  readonly apiKeyId: { readonly apiKeyId: string };
  /** Absent for the key of an administrator. */
  readonly name?: string;
  /** Whose key it is, and whose rights it has; absent for a key with rights of its own. */
  readonly administratorId?: { readonly administratorId: string };
  readonly superAdmin: boolean;
  readonly permissions?: Permissions;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

export const apiKeyWasCreated = defineEvent<ApiKeyWasCreated>({
  type: 'Service.Domain.Auth.Event.ApiKeyWasCreated',
  emittedWhen: 'an API key is created. It has a name and permissions, or belongs to an administrator',
  aggregateId: (payload) => payload.apiKeyId.apiKeyId,
  example: {
    apiKeyId: { apiKeyId: '6b1e9c2d-8f7a-4e3b-a1c5-9d0e8f7a6b5c' },
    name: 'Till',
    administratorId: { administratorId: '22200000-0000-474c-b092-b0dd880c07e2' },
    superAdmin: false,
    permissions: { CUSTOMER: ['VIEW'] },
    createdAt: '2018-01-30T17:23:24+0000',
    expiresAt: '2019-01-30T17:23:24+0000',
  },
});

export interface ApiKeyWasRevoked {
  readonly apiKeyId: { readonly apiKeyId: string };
  readonly revokedAt: string;
}

export const apiKeyWasRevoked = defineEvent<ApiKeyWasRevoked>({
  type: 'Service.Domain.Auth.Event.ApiKeyWasRevoked',
  emittedWhen: 'an API key is revoked, or taken from its administrator',
  aggregateId: (payload) => payload.apiKeyId.apiKeyId,
  example: {
    apiKeyId: { apiKeyId: '6b1e9c2d-8f7a-4e3b-a1c5-9d0e8f7a6b5c' },
    revokedAt: '2018-01-30T17:23:24+0000',
  },
});

export interface PasswordWasChanged {
  /** The id of the customer, seller or administrator. */
  readonly userId: { readonly userId: string };
  readonly role: Role;
  readonly updateAt: string;
}

export const passwordWasChanged = defineEvent<PasswordWasChanged>({
  type: 'Service.Domain.Auth.Event.PasswordWasChanged',
  emittedWhen: 'a customer, a seller or an administrator (role) gets another password, by whomever',
  aggregateId: (payload) => payload.userId.userId,
  example: {
    userId: { userId: '57524216-c059-405a-b951-3ab5c49bae14' },
    role: 'customer',
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export interface SecondFactorWasChanged {
  /** The id of the customer, seller or administrator. */
  readonly userId: { readonly userId: string };
  /** Absent for an administrator. */
  readonly role?: Exclude<Role, 'admin'>;
  /** Whether logins need a code from now on. */
  readonly active: boolean;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly updateAt: string;
}

export const secondFactorWasChanged = defineEvent<SecondFactorWasChanged>({
  type: 'Service.Domain.Auth.Event.SecondFactorWasChanged',
  emittedWhen:
    'a customer, a seller (role) or an administrator gets or loses a second factor, gets new recovery codes, or uses one of them in place of a code',
  aggregateId: (payload) => payload.userId.userId,
  example: {
    userId: { userId: '57524216-c059-405a-b951-3ab5c49bae14' },
    role: 'customer',
    active: true,
    recoveryCodes: 10,
    updateAt: '2018-01-30T17:23:24+0000',
  },
});

export interface ContactHandoverWasChanged {
  /** The id of the customer. */
  readonly userId: { readonly userId: string };
  readonly role: Role;
  readonly contact: ContactKind;
  /**
   * `waiting`: the record has another contact, and the former one logs in until `dueAt`, or until the owner agrees; `handed-over`: the new one
   * logs in; `vetoed` and `withdrawn`: the former one is in the record again.
   */
  readonly state: 'waiting' | 'handed-over' | 'vetoed' | 'withdrawn';
  readonly dueAt?: string;
  readonly updateAt: string;
}

export const contactHandoverWasChanged = defineEvent<ContactHandoverWasChanged>({
  type: 'Service.Domain.Auth.Event.ContactHandoverWasChanged',
  emittedWhen:
    'a changed contact of a customer who has logged in before waits to log in, logs in from now on, or is given up (state)',
  aggregateId: (payload) => payload.userId.userId,
  example: {
    userId: { userId: '57524216-c059-405a-b951-3ab5c49bae14' },
    role: 'customer',
    contact: 'email',
    state: 'waiting',
    dueAt: '2018-02-06T17:23:24+0000',
    updateAt: '2018-01-30T17:23:24+0000',
  },
});
