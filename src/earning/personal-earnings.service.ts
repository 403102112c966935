import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type ErasedPerson, type Forgotten, PersonalData } from '#platform/personal-data.js';
import { EarningRepository } from './earning.repository.js';

const TABLE = 'earning';

/** Where a person was when they checked in. What they have earned stays. */
@Extension(PersonalData)
@Injectable()
export class PersonalEarningsService extends PersonalData {
  readonly tables = [TABLE];

  constructor(private readonly earnings: EarningRepository) {
    super();
  }

  override async forget(tx: Tx, { id }: ErasedPerson): Promise<Forgotten> {
    const rows = await this.earnings.forgetPositions(tx, id);
    return { rows: [{ table: TABLE, rows }], aggregateIds: [] };
  }
}
