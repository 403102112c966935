import { Injectable } from '@nestjs/common';
import { Between, DataSource, In, IsNull } from 'typeorm';
import { inPieces } from '#platform/database/query/in-pieces.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { EarningEntity, EarningPartEntity } from '../earning.entity.js';

/** What a sale or an occurrence has earned, without what returns have taken back. */
export interface PastEarning {
  readonly earning: EarningEntity;
  readonly parts: readonly EarningPartEntity[];
}

@Injectable()
export class PastEarningsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** By sale. Sales without one have met no active rule, or were paid in another programme. */
  async ofSales(transactionIds: readonly string[]): Promise<ReadonlyMap<string, PastEarning>> {
    const found = await inPieces(transactionIds, (some) =>
      this.dataSource.manager.find(EarningEntity, {
        where: { transactionId: In(some), revisedTransactionId: IsNull() },
      }),
    );
    const past = await this.withParts(found);
    return new Map(past.map((each) => [each.earning.transactionId ?? '', each]));
  }

  /** All of the customers, from the begin of the first day. */
  async between(customerIds: readonly string[], first: Date, last: Date): Promise<PastEarning[]> {
    const createdAt = Between(beginOfNamedDay(localDay(first)), last);
    const found = await inPieces(customerIds, (some) =>
      this.dataSource.manager.find(EarningEntity, {
        where: { customerId: In(some), createdAt, revisedTransactionId: IsNull() },
      }),
    );
    return this.withParts(found);
  }

  private async withParts(earnings: readonly EarningEntity[]): Promise<PastEarning[]> {
    const parts = await inPieces(
      earnings.map(({ id }) => id),
      (some) =>
        this.dataSource.manager.find(EarningPartEntity, {
          where: { earningId: In(some) },
          order: { earningId: 'ASC', position: 'ASC' },
        }),
    );
    const byEarning = new Map(earnings.map(({ id }) => [id, [] as EarningPartEntity[]]));
    parts.forEach((part) => byEarning.get(part.earningId)?.push(part));
    return earnings.map((earning) => ({ earning, parts: byEarning.get(earning.id) ?? [] }));
  }
}
