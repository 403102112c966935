import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { AUDIT_CHAIN, AuditChainEntity, AuditEntryEntity } from './audit-entry.entity.js';
import { hashAuditEntry, NO_HASH } from './audit-entry.model.js';

const ENTRIES_AT_ONCE = 1000;

/** Every entry has the seal of its content and of the entry before it, and the chain ends where its row says. */
@Extension(Verifier)
@Injectable()
export class AuditVerifier implements Verifier {
  /** @param source A source of one snapshot. */
  async *differences(source: QuerySource): AsyncGenerator<Difference> {
    let last = 0;
    let seal = NO_HASH;
    for (;;) {
      const entries = await source.find(AuditEntryEntity, {
        where: { position: MoreThan(last) },
        order: { position: 'ASC' },
        take: ENTRIES_AT_ONCE,
      });
      for (const entry of entries) {
        const position = entry.position ?? 0;
        if (position > last + 1) {
          const missing = position === last + 2 ? String(last + 1) : `${last + 1} to ${position - 1}`;
          yield entryUnlike(missing, 'row', 'missing', `entry ${position}`, 'there');
        }
        last = position;
        const expected = hashAuditEntry(entry, position, seal);
        // Goes on from what is there: after it, only rows that were changed too are reported.
        seal = entry.hash ?? '';
        if (expected !== seal) {
          yield entryUnlike(
            String(position),
            'hash',
            seal || 'nothing',
            'its content and the entry before',
            expected,
          );
        }
      }
      if (entries.length < ENTRIES_AT_ONCE) {
        break;
      }
    }
    yield* differencesAtTheEnd(source, last, seal);
  }
}

async function* differencesAtTheEnd(
  source: QuerySource,
  last: number,
  seal: string,
): AsyncGenerator<Difference> {
  const chains = await source.find(AuditChainEntity);
  const [chain] = chains;
  const lastPosition = chain?.lastPosition ?? 0;
  const [row, by] = [{ table: 'audit_chain', id: chain?.name ?? AUDIT_CHAIN }, 'the last entry'];
  const names = chains.map(({ name }) => name).join(', ');
  if (names !== AUDIT_CHAIN) {
    yield { ...row, what: 'name', actual: names || 'missing', by: 'the log', expected: AUDIT_CHAIN };
  }
  if (lastPosition !== last) {
    yield { ...row, what: 'lastPosition', actual: String(lastPosition), by, expected: String(last) };
  } else if (chain?.lastHash !== seal) {
    yield { ...row, what: 'lastHash', actual: chain?.lastHash ?? 'nothing', by, expected: seal };
  }
}

function entryUnlike(id: string, what: string, actual: string, by: string, expected: string): Difference {
  return { table: 'audit_entry', id, what, actual, by, expected };
}
