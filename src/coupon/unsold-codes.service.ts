import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '#platform/config/app-config.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type CodesWanted, type UnsoldCode, UnsoldCouponRepository } from './unsold-coupon.repository.js';

const CAMPAIGNS_MAX = 500;
/** How long codes are kept that are not asked for: the longer ago they were read, the more of them other processes have sold. */
const AGE_MAX_MS = 60_000;
/** After a transaction that took codes out of memory has failed: other processes may be selling the same ones. */
const PAUSE_MS = 5_000;
/** Comes before all ids. */
const FIRST_PLACE = '';

export interface UnsoldCodesWanted extends CodesWanted {
  /** The transaction of the caller who gets the first of them; without it, all are picked and locked. */
  readonly part?: Tx | undefined;
}

interface CodesInMemory {
  readonly codes: readonly UnsoldCode[];
  /** Codes with greater ids are read next. Undefined: none are read ahead. */
  readonly place: string | undefined;
}

const NONE: CodesInMemory = { codes: [], place: undefined };

/**
 * Codes in stock for purchases. Some are read ahead and kept in memory without a lock, which saves the message that picks and locks them;
 * they may be sold or removed meanwhile, so the condition of the UPDATE that sells them decides (`CouponRepository.assignAll`). Codes that
 * were taken out of memory come back after the commit only: the next attempt of a transaction that has met a sold one picks and locks.
 *
 * A process reads a stock from a random place to its end, and then from its beginning.
 */
@Injectable()
export class UnsoldCodesService {
  private readonly kept = new LRUCache<string, CodesInMemory>({ max: CAMPAIGNS_MAX, ttl: AGE_MAX_MS });

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
   * Goes with the next statement. For one campaign only: those of others wait for the next transaction, because purchases of this
   * one wait for the reading. The last codes of a stock are not kept: every process would keep the same ones.
   * @param picked Those of a campaign that this transaction sells.
   */
  private async readAhead(
    tx: Tx,
    wanted: readonly UnsoldCodesWanted[],
    picked: (campaignId: string) => readonly UnsoldCode[],
  ): Promise<void> {
    const count = this.config.codesReadAhead;
    for (const { campaignId, part } of count > 0 ? wanted : []) {
      const { place } = this.kept.get(campaignId) ?? { place: randomUUID() };
      if (part && place !== undefined) {
        const pending = await this.codes.findBehind(tx, { campaignId, count }, place);
        this.keepAfterCommit(part, campaignId, () => {
          const found = pending.readSent();
          if (found.length < count) {
            return place === FIRST_PLACE ? NONE : { codes: [], place: FIRST_PLACE };
          }
          const sold = new Set(picked(campaignId).map(({ id }) => id));
          return { codes: found.filter(({ id }) => !sold.has(id)), place: found.at(-1)?.id };
        });
        return;
      }
    }
  }

  /** Undefined where they have to be picked. */
  private takeKept(part: Tx, campaignId: string, count: number): readonly UnsoldCode[] | undefined {
    const { codes, place } = this.kept.get(campaignId) ?? NONE;
    if (codes.length < count) {
      return undefined;
    }
    this.keepAfterCommit(part, campaignId, () => ({ codes: codes.slice(count), place }));
    return codes.slice(0, count);
  }

  /** Keeps no codes until the commit, and none for a while if there is none. */
  private keepAfterCommit(part: Tx, campaignId: string, codes: () => CodesInMemory): void {
    this.kept.set(campaignId, NONE, { ttl: PAUSE_MS });
    this.unitOfWork.afterCommit(part, () => this.kept.set(campaignId, codes()));
  }
}
