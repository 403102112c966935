import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { forUpdate, forUpdateSkipLocked } from '#platform/database/lock/row-lock.js';
import { rows, rowsLater, useIndex } from '#platform/database/query/statement.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { placesFor, type Value } from '#platform/database/query/values.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';

const ATTEMPTS_MAX = 5;

export interface UnsoldCode {
  readonly id: string;
  readonly campaignId: string;
  readonly code: string;
}

export interface CodesWanted {
  readonly campaignId: string;
  readonly count: number;
}

interface Part {
  readonly text: string;
  readonly values: readonly Value[];
}

@Injectable()
export class UnsoldCouponRepository {
  /**
   * Picks unlocked codes of several campaigns in one statement and without waiting; `assignAll` takes them. The order is undefined: without
   * an index for it, the database would lock every code. Begins at a random place, because cluster nodes do not see each other's locks and
   * would pick the same codes.
   */
  async claimAll(tx: Tx, wanted: readonly CodesWanted[]): Promise<ReadonlyMap<string, UnsoldCode[]>> {
    const anywhere = randomUUID();
    const claimed = new Map<string, UnsoldCode[]>(wanted.map(({ campaignId }) => [campaignId, []]));
    for (const range of ['AND id >= ?', 'AND id < ?']) {
      const missing = listMissing(wanted, claimed);
      const found = await this.select(
        tx,
        missing.map(({ campaignId, count }) => ({
          text: `${this.unsold(tx)} ${range} LIMIT ? ${forUpdateSkipLocked(tx)}`,
          values: [campaignId, anywhere, count],
        })),
      );
      found.forEach((code) => claimed.get(code.campaignId)?.push(code));
    }
    for (const { campaignId, count } of listMissing(wanted, claimed)) {
      const codes = claimed.get(campaignId) ?? [];
      await this.waitForRest(tx, campaignId, codes.length + count, codes);
    }
    return claimed;
  }

  async findBehind(
    tx: Tx,
    { campaignId, count }: CodesWanted,
    place: string,
  ): Promise<Pending<readonly UnsoldCode[]>> {
    const text = `${this.unsold(tx)} AND id > ? LIMIT ?`;
    return rowsLater<UnsoldCode>(tx, text, [campaignId, place, count]);
  }

  /** Reads at most `count` rows, however large the stock is. */
  async areUnsold(tx: Tx, campaignId: string, count: number): Promise<boolean> {
    const text = `${this.unsold(tx)} LIMIT ?`;
    return (await this.select(tx, [{ text, values: [campaignId, count] }])).length === count;
  }

  /** The shared codes of campaigns. They stay in stock. */
  async findSharedCodes(tx: Tx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const text = `${this.unsold(tx)} ORDER BY id LIMIT 1`;
    const found = await this.select(
      tx,
      campaignIds.map((campaignId) => ({ text, values: [campaignId] })),
    );
    return new Map(found.map(({ campaignId, code }) => [campaignId, code]));
  }

  /**
   * Waits for unsold codes that other transactions lock, so that no buyer is refused while a code may be free: MariaDB briefly locks the
   * row behind the end of a range, and the buyer with the last code may be unable to pay. Adds them to `codes`.
   * @throws {ConcurrencyConflict} when others have been faster repeatedly
   */
  private async waitForRest(tx: Tx, campaignId: string, count: number, codes: UnsoldCode[]): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const ids = codes.map(({ id }) => id);
      const others = ids.length > 0 ? `AND id NOT IN ${placesFor(ids)}` : '';
      const values = [campaignId, ...ids, count - codes.length];
      const text = `${this.unsold(tx)} ${others} LIMIT ?`;
      const unsold = await this.select(tx, [{ text, values }]);
      if (unsold.length === 0) {
        return;
      }
      const lockedIds = unsold.map(({ id }) => id);
      const waited = `SELECT id, campaignId, code FROM coupon WHERE id IN ${placesFor(lockedIds)}
        AND (customerId IS NULL) = 1 ORDER BY id ${forUpdate(tx)}`;
      codes.push(...(await rows<UnsoldCode>(tx, waited, lockedIds)));
      if (codes.length === count || unsold.length < count - ids.length) {
        return;
      }
    }
    throw new ConcurrencyConflict();
  }

  /** Names the index: MySQL prefers the one on codes, and reads every sold code. */
  private unsold(tx: Tx): string {
    const index = useIndex(tx, 'coupon_campaign_customer');
    return `SELECT id, campaignId, code FROM coupon ${index} WHERE campaignId = ? AND customerId IS NULL`;
  }

  private async select(tx: Tx, parts: readonly Part[]): Promise<UnsoldCode[]> {
    if (parts.length === 0) {
      return [];
    }
    const { text, values } = getUnion(parts);
    return rows<UnsoldCode>(tx, text, values);
  }
}

/** Each with its own LIMIT, which SQLite accepts in a UNION only within another SELECT. */
function getUnion(parts: readonly Part[]): Part {
  const [first] = parts;
  const text =
    parts.length === 1
      ? (first?.text ?? '')
      : parts.map((part, index) => `SELECT * FROM (${part.text}) p${index}`).join(' UNION ALL ');
  return { text, values: parts.flatMap(({ values }) => values) };
}

function listMissing(
  wanted: readonly CodesWanted[],
  claimed: ReadonlyMap<string, readonly UnsoldCode[]>,
): CodesWanted[] {
  return wanted
    .map(({ campaignId, count }) => ({
      campaignId,
      count: count - (claimed.get(campaignId)?.length ?? 0),
    }))
    .filter(({ count }) => count > 0);
}
