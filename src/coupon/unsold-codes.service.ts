import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppConfig } from '#platform/config/app-config.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type CodesWanted, type UnsoldCode, UnsoldCouponRepository } from './unsold-coupon.repository.js';

const CAMPAIGNS_MAX = 500;
/** Kept codes get stale, because other processes sell them. */
const AGE_MAX_MS = 60_000;
/** The pause after a failed transaction that used kept codes: other processes may be selling the same ones. */
const PAUSE_MS = 5_000;
const FIRST_PLACE = '';

export interface UnsoldCodesWanted extends CodesWanted {
  /** The transaction of the caller of the first codes; without it, all codes are picked and locked. */
  readonly part?: BatchPart | undefined;
}

interface CodesInMemory {
  readonly codes: readonly UnsoldCode[];
  /** Codes with greater ids are read next. Undefined stops the reading ahead. */
  readonly place: string | undefined;
}

const NONE: CodesInMemory = { codes: [], place: undefined };

/**
 * Codes in stock for purchases. Some are read ahead and kept in memory without a lock, which saves the message that picks and locks them.
 * Other transactions may sell or remove them, so the condition of the selling UPDATE decides (`CouponRepository.assignAll`). Codes from
 * memory return only after the commit: after a conflict the next attempt picks and locks.
 * | A process reads a stock from a random place to its end, then from its beginning.
 */
@Injectable()
export class UnsoldCodesService {
  private readonly kept = new LRUCache<string, CodesInMemory>({ max: CAMPAIGNS_MAX, ttl: AGE_MAX_MS });

  constructor(
    private readonly codes: UnsoldCouponRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {}

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
   * Goes with the next statement, for one campaign at a time, because its purchases wait for the reading. The last codes of a stock are not
   * kept: every process would keep the same ones.
   * @param picked Codes that this transaction sells
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

  private takeKept(part: BatchPart, campaignId: string, count: number): readonly UnsoldCode[] | undefined {
    const { codes, place } = this.kept.get(campaignId) ?? NONE;
    if (codes.length < count) {
      return undefined;
    }
    this.keepAfterCommit(part, campaignId, () => ({ codes: codes.slice(count), place }));
    return codes.slice(0, count);
  }

  /** Keeps no codes until the commit, and none for a while after a rollback. */
  private keepAfterCommit(part: BatchPart, campaignId: string, codes: () => CodesInMemory): void {
    this.kept.set(campaignId, NONE, { ttl: PAUSE_MS });
    this.unitOfWork.afterCommit(part, () => this.kept.set(campaignId, codes()));
  }
}
