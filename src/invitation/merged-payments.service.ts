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
import { ReferralPaymentRepository } from './referral-payment.repository.js';

const PAYMENTS = 'referral_payment';

/** Who was paid for recommendations, when customers are merged. Invitations stay with the source, and are followed. */
@Extension(MergedData)
@Injectable()
export class MergedPaymentsService extends MergedData {
  readonly name = 'invitation';

  constructor(private readonly payments: ReferralPaymentRepository) {
    super();
  }

  override count(): Promise<readonly MovableRows[]> {
    return Promise.resolve([]);
  }

  override async move(tx: Tx, { source, target }: MergedPair): Promise<MovedData> {
    return { rows: [{ kind: PAYMENTS, ids: await this.payments.moveAll(tx, source.id, target.id) }] };
  }

  override async moveBack(tx: Tx, { source, target }: MergedPair, moved: MovedBefore): Promise<void> {
    await this.payments.moveThese(tx, moved.getIds(PAYMENTS), target.id, source.id);
  }
}
