import { Injectable } from '@nestjs/common';
import { TransactionPointsReader } from '../account/index.js';
import { PosReader } from '../pos/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { Label, TransactionItem } from './assigned-transaction.model.js';
import { TransactionListReader } from './transaction-list.reader.js';
import type { TransactionEntity } from './transaction.entity.js';

export interface TransactionView {
  readonly transaction: TransactionEntity;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  readonly posName: string | undefined;
  readonly pointsEarned: number;
  readonly pointsRevoked: number;
  readonly currency: string;
}

@Injectable()
export class TransactionViewsService {
  constructor(
    private readonly lists: TransactionListReader,
    private readonly points: TransactionPointsReader,
    private readonly places: PosReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  async of(page: readonly TransactionEntity[]): Promise<TransactionView[]> {
    const ids = page.map(({ id }) => id);
    const items = await this.lists.getItems(ids);
    const labels = await this.lists.getLabels(ids);
    const points = await this.points.movedBy(ids);
    const places = await this.places.findByIds([...new Set(page.flatMap(({ posId }) => posId ?? []))]);
    const { currency } = await this.settings.current();
    return page.map((transaction) => ({
      transaction,
      items: items.get(transaction.id) ?? [],
      labels: labels.get(transaction.id) ?? [],
      posName: places.get(transaction.posId ?? '')?.name,
      pointsEarned: points.get(transaction.id)?.earned ?? 0,
      pointsRevoked: points.get(transaction.id)?.revoked ?? 0,
      currency,
    }));
  }
}
