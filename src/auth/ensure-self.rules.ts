import { NotOneself } from './auth.errors.js';
import type { Principal } from './principal.rules.js';

/**
 * Customers may access their own record only; administrators and sellers may access all records.
 * @throws {NotOneself} for a customer who asks for the record of another one
 */
export function ensureSelf(caller: Principal, customerId: string): void {
  if (caller.role === 'customer' && caller.id !== customerId.toLowerCase()) {
    throw new NotOneself();
  }
}
