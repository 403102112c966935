import { Injectable } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { changeExactly, insertLater, valueByKey } from '#platform/database/query/change.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { selectLater } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { EarningPartEntity, EarningEntity } from './earning.entity.js';
import { EarningUseEntity } from './earning-use.entity.js';
import { CHECK_IN, FORGOTTEN_CHECK_IN } from './occurrence.rules.js';

export interface EarnedOf {
  readonly transactionId: string;
  readonly customerId: string;
  readonly points: number;
  readonly transferId: string | null;
  readonly parts: readonly EarningPartEntity[];
  /** Due by earlier returns, including points that could not be taken. */
  readonly dueBefore: number;
}

export interface GivenReward {
  readonly transactionId: string;
  readonly customerId: string;
  readonly ruleId: string;
  readonly version: number;
  readonly campaignId: string;
  readonly couponId: string;
  readonly valueCents: number | null;
}

export interface Counted {
  readonly use: EarningUseEntity;
  readonly found: EarningUseEntity | undefined;
}

type FoundUse = Required<{ readonly [Key in keyof Counted]: NonNullable<Counted[Key]> }>;

@Injectable()
export class EarningRepository {
  /** The caller holds the account. Returns how many check-ins there were. */
  async forgetPositions(tx: Tx, customerId: string): Promise<number> {
    const where = { customerId, occurrence: Like(`${CHECK_IN}%`) };
    return (await tx.update(EarningEntity, where, { occurrence: FORGOTTEN_CHECK_IN })).affected ?? 0;
  }

  /** Counts of payments to customers, with the next statement of the unit of work. Refuses empty lists. */
  async findUses(
    tx: Tx,
    customerIds: readonly string[],
    ruleIds: readonly string[],
    periods: readonly string[],
  ): Promise<Pending<EarningUseEntity[]>> {
    const rest = `WHERE customerId IN ${placesFor(customerIds)} AND ruleId IN ${placesFor(ruleIds)}
      AND period IN ${placesFor(periods)}`;
    return selectLater(tx, EarningUseEntity, rest, [...customerIds, ...ruleIds, ...periods]);
  }

  /**
   * Counts payments, in one statement for each rule and period. Checks and changes in one statement: even without the lock of the account,
   * one of two concurrent payments succeeds.
   * @param counted With the found rows. A customer occurs once for a rule and a period. A concurrent first count causes a duplicate key,
   * here or in a later statement (`isDuplicateKey`)
   * @throws {ConcurrencyConflict} when a row has changed, here or from a later statement
   */
  async count(tx: Tx, counted: readonly Counted[]): Promise<void> {
    const changed = new Map<string, FoundUse[]>();
    for (const { use, found } of counted) {
      const key = `${use.ruleId} ${use.period}`;
      if (found) {
        const some = changed.get(key) ?? [];
        some.push({ use, found });
        changed.set(key, some);
      }
    }
    for (const some of changed.values()) {
      await this.addToUses(tx, some);
    }
    const added = counted.filter(({ found }) => !found).map(({ use }) => use);
    if (added.length > 0) {
      await insertLater(tx, EarningUseEntity, added);
    }
  }

  private async addToUses(tx: Tx, some: readonly FoundUse[]): Promise<void> {
    const of = (value: (each: FoundUse) => number) =>
      valueByKey(
        'customerId',
        some.map((each) => [each.use.customerId, value(each)] as const),
      );
    const [uses, points] = [of(({ use }) => use.uses), of(({ use }) => use.points)];
    const [usesFound, pointsFound] = [of(({ found }) => found.uses), of(({ found }) => found.points)];
    const customerIds = some.map(({ use }) => use.customerId);
    const { ruleId = '', period = '' } = some[0]?.use ?? {};
    await changeExactly(
      tx,
      some.length,
      `UPDATE earning_use SET uses = uses + ${uses.text}, points = points + ${points.text}
        WHERE customerId IN ${placesFor(customerIds)} AND ruleId = ? AND period = ?
          AND uses = ${usesFound.text} AND points = ${pointsFound.text}`,
      [
        ...uses.values,
        ...points.values,
        ...customerIds,
        ruleId,
        period,
        ...usesFound.values,
        ...pointsFound.values,
      ],
    );
  }

  async add(tx: Tx, earnings: readonly EarningEntity[], parts: readonly EarningPartEntity[]): Promise<void> {
    await insertLater(tx, EarningEntity, earnings);
    if (parts.length > 0) {
      await insertLater(tx, EarningPartEntity, parts);
    }
  }

  async findById(tx: Tx, id: string): Promise<EarningEntity | null> {
    return tx.findOneBy(EarningEntity, { id });
  }

  /** Needs a list that is not empty. */
  async findEarned(tx: Tx, transactionIds: readonly string[]): Promise<EarnedOf[]> {
    const earned = await tx.findBy(EarningEntity, { transactionId: In(transactionIds) });
    const ids = earned.map(({ id }) => id);
    const parts =
      ids.length === 0
        ? []
        : await tx.find(EarningPartEntity, { where: { earningId: In(ids) }, order: { position: 'ASC' } });
    const before = await tx
      .createQueryBuilder(EarningEntity, 'e')
      .select('e.revisedTransactionId', 'revisedTransactionId')
      .addSelect('SUM(e.withheld - e.points)', 'due')
      .where({ revisedTransactionId: In(transactionIds) })
      .groupBy('e.revisedTransactionId')
      .getRawMany<{ revisedTransactionId: string; due: number | string }>();
    const dueBefore = new Map(before.map(({ revisedTransactionId: id, due }) => [id, Number(due)]));
    return earned.map(({ id, transactionId, customerId, points, transferId }) => ({
      transactionId: transactionId ?? '',
      customerId,
      points,
      transferId,
      parts: parts.filter(({ earningId }) => earningId === id),
      dueBefore: dueBefore.get(transactionId ?? '') ?? 0,
    }));
  }

  /** Gifts of rules for transactions, in order. Needs a list that is not empty. */
  async findGiven(tx: Tx, transactionIds: readonly string[]): Promise<GivenReward[]> {
    type Raw = Omit<GivenReward, 'version' | 'valueCents'> & {
      readonly version: number | string;
      readonly valueCents: number | string | null;
    };
    const found = await tx
      .createQueryBuilder(EarningEntity, 'e')
      .innerJoin(EarningPartEntity, 'p', 'p.earningId = e.id')
      .select('e.transactionId', 'transactionId')
      .addSelect('e.customerId', 'customerId')
      .addSelect('p.ruleId', 'ruleId')
      .addSelect('p.version', 'version')
      .addSelect('p.campaignId', 'campaignId')
      .addSelect('p.couponId', 'couponId')
      .addSelect('p.amountCents', 'valueCents')
      .where('e.transactionId IN (:...transactionIds)', { transactionIds })
      .andWhere('e.revisedTransactionId IS NULL AND p.couponId IS NOT NULL')
      .orderBy('e.transactionId')
      .addOrderBy('p.position')
      .getRawMany<Raw>();
    return found.map((each) => ({
      ...each,
      version: Number(each.version),
      valueCents: each.valueCents === null ? null : Number(each.valueCents),
    }));
  }

  /** Ids of the rows, by transaction. Needs a list that is not empty. */
  async findIds(tx: Tx, transactionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await tx.find(EarningEntity, {
      select: { id: true, transactionId: true },
      where: { transactionId: In(transactionIds) },
    });
    return new Map(found.map(({ id, transactionId }) => [transactionId ?? '', id]));
  }
}
