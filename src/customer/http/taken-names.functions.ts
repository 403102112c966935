import type { AttemptLimit } from '../../auth/index.js';
import { CustomerExists } from '../customer.errors.js';

/**
 * Too many e-mail addresses, phone or card numbers of other customers, from one network or by one customer.
 * @remedy Wait for the seconds of `Retry-After`.
 */
// A form has to say which field is wrong, and so tells who is a customer (docs/decisions/0101): of few in a time.
export const TAKEN_NAMES: AttemptLimit = {
  code: 'customer.too-many-taken-names',
  max: 60,
  windowSeconds: 15 * 60,
};

export function isTakenName(outcome: unknown): boolean {
  return outcome instanceof CustomerExists;
}
