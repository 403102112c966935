import { defineEvent } from '#platform/event/define-event.js';
import type { Role } from '../principal.rules.js';

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
