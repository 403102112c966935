import type { Principal } from '../../auth/index.js';
import type { GivenBy } from '../points-customers.service.js';

/** Customers are not issuers: what they send each other is issued by the programme. */
export function givenBy({ id, role, apiKey }: Principal): GivenBy {
  const issuer = role === 'customer' ? 'system' : apiKey ? 'api' : role;
  return { issuer, issuerId: id };
}
