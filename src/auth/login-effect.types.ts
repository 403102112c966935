import type { Tx } from '#platform/database/transaction/tx.js';
import type { Role } from './principal.rules.js';

/** What else happens in the unit of work of a login. An extension. */
export abstract class LoginEffect {
  abstract loggedIn(tx: Tx, account: { readonly id: string; readonly role: Role }): Promise<void>;
}
