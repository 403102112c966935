import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type CodesWanted, type UnsoldCode, UnsoldCouponRepository } from './unsold-coupon.repository.js';

const CAMPAIGNS_MAX = 500;
/** Of codes that are not asked for: the longer ago they were read, the more of them other processes have sold. */
const AGE_MAX_MS = 60_000;
/** After a transaction that took codes out of memory has failed: other processes may be selling the same ones. */
const PAUSE_MS = 5_000;

export interface UnsoldCodesWanted extends CodesWanted {
  /** Of the transaction, that of the caller who gets the first of them; without it, all are picked and locked. */
  readonly part?: Tx | undefined;
}

/**
 * Codes in stock for purchases. Picking and locking them is a message to the database by itself, so some are read ahead and kept
 * in memory, without a lock: they may be sold or removed meanwhile. The condition of the UPDATE that sells them decides
 * (`CouponRepository.assignAll`). What is taken out of memory comes back after the commit only, so the next attempt of a
 * transaction that has met such a code picks and locks its codes. An empty list in memory means: pick and lock, read none ahead.
 */
@Injectable()
export class UnsoldCodes {
  private readonly kept = new LRUCache<string, readonly UnsoldCode[]>({
    max: CAMPAIGNS_MAX,
    ttl: AGE_MAX_MS,
  });

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
      const codes = part && this.takeKept(part, campaignId, count);
      if (codes) {
        taken.set(campaignId, codes);
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

  /** Undefined where they have to be picked. Keeps no codes until the commit, and none for a while if there is none. */
  private takeKept(part: Tx, campaignId: string, count: number): readonly UnsoldCode[] | undefined {
    const kept = this.kept.get(campaignId) ?? [];
    if (kept.length < count) {
      if (kept.length > 0) {
        this.kept.delete(campaignId);
      }
      return undefined;
    }
    const others = kept.slice(count);
    this.kept.set(campaignId, [], { ttl: PAUSE_MS });
    this.unitOfWork.afterCommit(part, () => {
      if (others.length > 0) {
        this.kept.set(campaignId, others);
      } else {
        this.kept.delete(campaignId);
      }
    });
    return kept.slice(0, count);
  }
}
