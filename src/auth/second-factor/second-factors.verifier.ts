import { Injectable } from '@nestjs/common';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, compareValues, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import type { SecondFactorWasChanged } from '../auth.events.js';

const CHANGED = 'Service.Domain.Auth.Event.SecondFactorWasChanged';

interface FactorRow {
  readonly id: string;
  readonly hasSecondFactor: number | string | null;
  readonly isConfirmed: number | string;
  readonly codes: number | string;
}

interface EventRow {
  readonly uuid: string;
  readonly position: number | string | null;
  readonly payload: SecondFactorWasChanged | string;
}

/** Accounts that one of the tables knows a second factor of. */
const FACTORS = `SELECT a.id, l.hasSecondFactor, CASE WHEN f.confirmedAt IS NULL THEN 0 ELSE 1 END AS isConfirmed,
    (SELECT COUNT(*) FROM recovery_code c WHERE c.accountId = a.id) AS codes
  FROM (SELECT id FROM login_account WHERE hasSecondFactor = 1
    UNION SELECT accountId FROM second_factor UNION SELECT accountId FROM recovery_code) a
  LEFT JOIN login_account l ON l.id = a.id LEFT JOIN second_factor f ON f.accountId = a.id
  ORDER BY a.id`;

/** Second factors: the account, the secret, the recovery codes and the last event agree. */
@Extension(Verifier)
@Injectable()
export class SecondFactorsVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    const events = await source.query<EventRow[]>(
      'SELECT uuid, position, payload FROM event WHERE type = ? ORDER BY recordId',
      [CHANGED],
    );
    const latest = new Map(events.map((event) => [event.uuid, event]));
    const rows = new Map((await source.query<FactorRow[]>(FACTORS)).map((row) => [row.id, row]));
    for (const id of new Set([...rows.keys(), ...latest.keys()])) {
      yield* factorUnlike(id, rows.get(id), latest.get(id));
    }
  }
}

function* factorUnlike(
  id: string,
  row: FactorRow | undefined,
  event: EventRow | undefined,
): Generator<Difference> {
  const isConfirmed = Number(row?.isConfirmed ?? 0) === 1;
  const account = { table: 'login_account', id };
  const hasSecondFactor = Number(row?.hasSecondFactor ?? 0) === 1;
  yield* compareValues(account, 'hasSecondFactor', hasSecondFactor, 'second_factor', isConfirmed);
  const payload = event && getPayload(event);
  const by = event ? `event ${event.position ?? ''}` : 'the missing event';
  yield* compareValues({ table: 'second_factor', id }, 'row', isConfirmed, by, payload?.active ?? false);
  const codes = Number(row?.codes ?? 0);
  yield* compareValues(
    { table: 'recovery_code', id },
    'number of rows',
    codes,
    by,
    payload?.recoveryCodes ?? 0,
  );
}

function getPayload({ payload }: EventRow): SecondFactorWasChanged {
  return typeof payload === 'string' ? (JSON.parse(payload) as SecondFactorWasChanged) : payload;
}
