import { hostname, userInfo } from 'node:os';
import { runWithAuditContext } from '#platform/audit-context/audit-context.js';

/** For what is written as an administrator would: the audit log says that it was done here, and as which user of the machine. */
export async function audited<T>(action: string, work: () => Promise<T>): Promise<T> {
  const actor = { credential: 'command-line', administratorId: null, apiKeyId: null } as const;
  return runWithAuditContext({ action, address: placeOfThis(), requestId: null, targets: [], actor }, work);
}

function placeOfThis(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container, users need not have names.
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}
