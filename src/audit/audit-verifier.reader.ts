import { Injectable } from '@nestjs/common';
import { select, type Source } from '../platform/database/statement.js';
import { AuditChainEntity } from './audit-chain.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { NO_HASH, sealOf } from './seal-of.js';

const ENTRIES_AT_ONCE = 1000;

interface Difference {
  readonly what: string;
  readonly id: string;
  readonly expected: number | string;
  readonly actual: number | string;
}

/**
 * The chain: every entry has the seal that its content and the entry before it call for, none is missing, and the chain
 * ends where it says.
 */
@Injectable()
export class AuditVerifier {
  /** @param source Of one snapshot. */
  async *differences(source: Source): AsyncGenerator<Difference> {
    let last = 0;
    let seal = NO_HASH;
    for (;;) {
      const rest = 'WHERE position > ? ORDER BY position LIMIT ?';
      const entries = await select(source, AuditEntryEntity, rest, [last, ENTRIES_AT_ONCE]);
      for (const entry of entries) {
        const position = entry.position ?? 0;
        for (last += 1; last < position; last += 1) {
          yield { what: 'audit entries at the position', id: String(last), expected: 1, actual: 0 };
        }
        const expected = sealOf(entry, position, seal);
        // Goes on from what is there: of what follows, only what was changed too is told.
        seal = entry.hash ?? '';
        if (expected !== seal) {
          yield { what: 'seal of the audit entry', id: String(position), expected, actual: seal };
        }
      }
      if (entries.length < ENTRIES_AT_ONCE) {
        break;
      }
    }
    yield* differencesAtTheEnd(source, last, seal);
  }
}

async function* differencesAtTheEnd(source: Source, last: number, seal: string): AsyncGenerator<Difference> {
  const [chain] = await select(source, AuditChainEntity, '', []);
  const lastPosition = chain?.lastPosition ?? 0;
  if (lastPosition !== last) {
    yield { what: 'last position of the audit log', id: 'audit', expected: lastPosition, actual: last };
  } else if (chain?.lastHash !== seal) {
    yield { what: 'last seal of the audit log', id: 'audit', expected: chain?.lastHash ?? '', actual: seal };
  }
}
