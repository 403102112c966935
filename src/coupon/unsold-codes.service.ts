import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type CodesWanted, type UnsoldCode, UnsoldCouponRepository } from './unsold-coupon.repository.js';

const CAMPAIGNS_MAX = 500;
/** The longer ago codes were read, the more of them other processes have sold. */
const AGE_MAX_MS = 60_000;

export interface UnsoldCodesWanted extends CodesWanted {
  /** Of the transaction, that of the caller who gets the first of them; without it, all are picked and locked. */
  readonly part?: Tx | undefined;
}

/**
 * Codes in stock for purchases. Picking and locking them is a message to the database by itself, so some are read ahead and kept
 * in memory, without a lock: they may be sold or removed meanwhile. The condition of the UPDATE that sells them decides
 * (`CouponRepository.assignAll`). What is taken out of memory comes back after the commit only, so the next attempt of a
 * transaction that has met such a code picks and locks its codes.
 */
@Injectable()
export class UnsoldCodes {
  private readonly kept = new LRUCache<string, readonly UnsoldCode[]>({ max: CAMPAIGNS_MAX, ttl: AGE_MAX_MS });

  constructor(
    private readonly codes: UnsoldCouponRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {}

  /** As many as are free, up to as many as are wanted. Each campaign occurs once. */
  async take(
    tx: Tx,
    wanted: readonly UnsoldCodesWanted[],
  ): Promise<ReadonlyMap<string, readonly UnsoldCode[]>> {
    const taken = new Map<string, readonly UnsoldCode[]>();
    for (const { campaignId, count, part } of wanted) {
      const kept = (part && this.kept.get(campaignId)) ?? [];
      if (part && kept.length > 0) {
        this.kept.delete(campaignId);
      }
      if (part && kept.length >= count) {
        taken.set(campaignId, kept.slice(0, count));
        this.keepAfterCommit(part, campaignId, kept.slice(count));
      }
    }
    const missing = wanted.filter(({ campaignId }) => !taken.has(campaignId));
    await this.readAhead(tx, missing, (campaignId) => taken.get(campaignId) ?? []);
    const picked = await this.codes.claimAll(tx, missing);
    picked.forEach((codes, campaignId) => taken.set(campaignId, codes));
    return taken;
  }

  /**
   * Goes with the next statement. The last codes of a stock are not kept: every process would keep the same ones.
   * @param picked Those of a campaign that this transaction sells.
   */
  private async readAhead(
    tx: Tx,
    wanted: readonly UnsoldCodesWanted[],
    picked: (campaignId: string) => readonly UnsoldCode[],
  ): Promise<void> {
    const count = this.config.codesReadAhead;
    for (const { campaignId, part } of wanted) {
      if (part && count > 0 && !this.kept.has(campaignId)) {
        await this.codes.findAnywhere(tx, campaignId, count, (found) => {
          this.unitOfWork.afterCommit(part, () => {
            const sold = new Set(picked(campaignId).map(({ id }) => id));
            const others = found.filter(({ id }) => !sold.has(id));
            this.kept.set(campaignId, found.length === count ? others : []);
          });
        });
      }
    }
  }

  private keepAfterCommit(part: Tx, campaignId: string, codes: readonly UnsoldCode[]): void {
    if (codes.length > 0) {
      this.unitOfWork.afterCommit(part, () => this.kept.set(campaignId, codes));
    }
  }
}
