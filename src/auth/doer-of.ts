import type { Doer } from '../platform/audit/deed.js';
import { MASTER_KEY_ID } from './api-keys.js';
import type { Principal } from './principal.rules.js';

/** Who answers for what an administrator does. */
export function doerOf({ id, apiKey, apiKeyId }: Principal): Doer {
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
