import { NotOneself } from './auth.errors.js';
import type { Principal } from './principal.rules.js';

/**
 * A customer has to do with his own record only; administrators and sellers with those of all.
 * @throws {NotOneself} for a customer who asks for somebody else's
 */
export function ensureSelf(caller: Principal, customerId: string): void {
  if (caller.role === 'customer' && caller.id !== customerId.toLowerCase()) {
    throw new NotOneself();
  }
}
