import { createHash } from 'node:crypto';
import type { AuditEntryEntity } from './audit-entry.entity.js';

/** In front of the first entry. */
export const NO_HASH = '0'.repeat(64);

/** The seal of an entry: nothing in it, and nothing before it, can be another without all seals from here on being others. */
export function hashAuditEntry(
  entry: Omit<AuditEntryEntity, 'hash'>,
  position: number,
  before: string,
): string {
  const content = [
    ...[before, position, entry.id, entry.recordedAt.toISOString()],
    ...[entry.administratorId, entry.credential, entry.apiKeyId, entry.address, entry.requestId],
    ...[entry.action, entry.resourceType, entry.resourceId, entry.customerId, entry.outcome, entry.changes],
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
