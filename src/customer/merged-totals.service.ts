import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import {
  type MergedPair,
  MergedData,
  type MovableRows,
  type MovedData,
  type MovedBefore,
} from '#platform/merged-data.js';
import { CustomerTransactionsRepository } from './customer-transactions.repository.js';
import { CustomerTransactionsService, type TransactionTotals } from './customer-transactions.service.js';

/** The totals as they are kept: times are texts. */
type KeptTotals = Omit<TransactionTotals, 'firstPurchaseAt' | 'lastPurchaseAt'> & {
  readonly firstPurchaseAt: string | null;
  readonly lastPurchaseAt: string | null;
};

interface Kept {
  readonly source: KeptTotals | null;
  readonly target: KeptTotals | null;
}

/** Totals of the sales of customers who are merged. */
@Extension(MergedData)
@Injectable()
export class MergedTotalsService extends MergedData {
  readonly name = 'totals';

  constructor(
    private readonly totals: CustomerTransactionsService,
    private readonly rows: CustomerTransactionsRepository,
  ) {
    super();
  }

  override count(): Promise<readonly MovableRows[]> {
    return Promise.resolve([]);
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    const found = await this.totals.find(tx, [source.id, target.id]);
    const [from, to] = [found.get(source.id), found.get(target.id)];
    if (from) {
      await this.rows.remove(tx, source.id);
      await this.totals.write(tx, [getSum(from, to, target.id)]);
    }
    return { rows: [], kept: { source: from ?? null, target: to ?? null } };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    const kept = moved.kept as Kept;
    if (!kept.source) {
      return;
    }
    const revision = (await this.totals.find(tx, [target.id])).get(target.id)?.revision ?? 0;
    if (kept.target) {
      await this.totals.write(tx, [{ ...withTimes(kept.target), revision }]);
    } else {
      await this.rows.remove(tx, target.id);
    }
    await this.totals.write(tx, [{ ...withTimes(kept.source), customerId: source.id, revision: 0 }]);
  }
}

function getSum(from: TransactionTotals, to: TransactionTotals | undefined, customerId: string) {
  if (!to) {
    return { ...from, customerId, revision: 0 };
  }
  const first = [from.firstPurchaseAt, to.firstPurchaseAt].filter((time) => time !== null);
  const last = [from.lastPurchaseAt, to.lastPurchaseAt].filter((time) => time !== null);
  return {
    ...to,
    count: from.count + to.count,
    grossCents: from.grossCents + to.grossCents,
    deliveryCents: from.deliveryCents + to.deliveryCents,
    excludedForLevelCents: from.excludedForLevelCents + to.excludedForLevelCents,
    deliveryExcludedForLevelCents: from.deliveryExcludedForLevelCents + to.deliveryExcludedForLevelCents,
    firstPurchaseAt: first.sort((one, other) => one.getTime() - other.getTime())[0] ?? null,
    lastPurchaseAt: last.sort((one, other) => other.getTime() - one.getTime())[0] ?? null,
  };
}

function withTimes({ firstPurchaseAt, lastPurchaseAt, ...totals }: KeptTotals): TransactionTotals {
  return {
    ...totals,
    firstPurchaseAt: firstPurchaseAt === null ? null : new Date(firstPurchaseAt),
    lastPurchaseAt: lastPurchaseAt === null ? null : new Date(lastPurchaseAt),
  };
}
