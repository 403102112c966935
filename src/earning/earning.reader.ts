import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { listPage, type Page, type PageQuery } from '#platform/database/query/list-page.js';
import { EarningEntity, EarningPartEntity } from './earning.entity.js';
import { CHECK_IN, SCAN } from './occurrence.rules.js';
import { EarningRuleVersionEntity } from './earning-rule-version.entity.js';

export const HELD_BACK_COLUMNS: ReadonlyMap<string, string> = new Map([
  ['createdAt', 't.createdAt'],
  ['withheld', 't.withheld'],
]);

export interface ExplainedEarning {
  readonly earning: EarningEntity;
  readonly parts: readonly EarningPartEntity[];
}

@Injectable()
export class EarningReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The earning of a transaction, or the points it took back, followed by its returns. */
  async ofTransaction(storeId: string, transactionId: string): Promise<ExplainedEarning[]> {
    const { manager } = this.dataSource;
    const own = await manager.findBy(EarningEntity, { transactionId, storeId });
    const returns = await manager.find(EarningEntity, {
      where: { revisedTransactionId: transactionId, storeId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return this.withParts([...own, ...returns]);
  }

  async listHeldBack(storeId: string, query: PageQuery): Promise<Page<EarningEntity>> {
    return listPage(
      this.dataSource,
      {
        entity: EarningEntity,
        where: 't.storeId = ? AND t.isHeldBack = 1',
        values: [storeId],
        sortable: HELD_BACK_COLUMNS,
        order: { by: 't.createdAt', direction: 'DESC', index: 'earning_held_back' },
      },
      query,
    );
  }

  /** Check-ins and scans of a customer, the latest first. */
  async listCheckIns(customerId: string, query: PageQuery): Promise<Page<EarningEntity>> {
    return listPage(
      this.dataSource,
      {
        entity: EarningEntity,
        where: 't.customerId = ? AND (t.occurrence = ? OR t.occurrence LIKE ?)',
        values: [customerId, SCAN, `${CHECK_IN}%`],
        sortable: new Map([['createdAt', 't.createdAt']]),
        order: { by: 't.createdAt', direction: 'DESC', index: 'earning_customer', beginsInIndex: true },
      },
      query,
    );
  }

  async withParts(earnings: readonly EarningEntity[]): Promise<ExplainedEarning[]> {
    if (earnings.length === 0) {
      return [];
    }
    const parts = await this.dataSource.manager.find(EarningPartEntity, {
      where: { earningId: In(earnings.map(({ id }) => id)) },
      order: { earningId: 'ASC', position: 'ASC' },
    });
    return earnings.map((earning) => ({
      earning,
      parts: parts.filter(({ earningId }) => earningId === earning.id),
    }));
  }

  /** Names of rules by version, with keys like `<id> <version>`. */
  async namesOfVersions(ruleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const where = { ruleId: In([...ruleIds]) };
    const found =
      ruleIds.length === 0 ? [] : await this.dataSource.manager.findBy(EarningRuleVersionEntity, where);
    return new Map(found.map(({ ruleId, version, definition: { name } }) => [`${ruleId} ${version}`, name]));
  }
}
