import type { Actor } from '#platform/audit-context/audit-context.js';
import { MASTER_KEY_ID } from './api-keys.service.js';
import type { Principal } from './principal.rules.js';

/** The actor that the audit log names for an administrator's request. */
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
