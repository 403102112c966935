import { Injectable } from '@nestjs/common';
import { noteSubject } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { EventRecorderService } from '../event/index.js';
import { CodeStockRepository } from './code-stock.repository.js';
import { caseless, problemWithCode, getSpellings, trimmedCode } from './code.rules.js';
import { CouponStockRepository } from './coupon-stock.repository.js';
import { DIFFERS_BY_CASE, oneCodeForAll, sharingCannotChange } from './coupon.errors.js';
import { campaignCodesWereAdded, campaignCodesWereRemoved } from './coupon.events.js';
import { UnsoldCouponRepository } from './unsold-coupon.repository.js';

export abstract class CodeSharing {
  abstract areCodesShared(tx: Tx, campaignId: string): Promise<boolean>;
}

const CODES_PER_STATEMENT = 1000;
const MANY_CODES = 10_000;

export interface StockEdit {
  readonly revision: number;
  readonly codes: readonly string[];
  readonly areShared: boolean;
  readonly isSwitched: boolean;
}

export interface AddedCodes {
  readonly added: ReadonlySet<string>;
  /** New codes of a campaign that has a shared code already. */
  readonly refused: ReadonlySet<string>;
  /** New codes that differ only by case from an existing or an earlier one. */
  readonly twins: ReadonlySet<string>;
}

/** Adds and removes codes of campaigns. Each method writes the counter of the stock last. */
@Injectable()
export class CodeStockService {
  constructor(
    private readonly codes: CodeStockRepository,
    private readonly stock: CouponStockRepository,
    private readonly unsold: UnsoldCouponRepository,
    private readonly extensions: Extensions,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the new codes of a complete record, and returns their number. With a shared code, the first code is added to an empty stock.
   * `singleCoupon` can change before the first sale: a concurrent sale prevents the change, or starts again. Call it last, because buyers
   * write the counters, too.
   * @throws {InvalidFields} on `coupons[n]`, for an impossible code; on `coupons`, for another shared code; on `singleCoupon`, after a sale
   * @throws {ConcurrencyConflict} when another transaction has added one of the codes
   */
  async edit(tx: Tx, campaignId: string, edit: StockEdit): Promise<number> {
    const { revision, areShared, isSwitched } = edit;
    const fresh = await this.newCodes(tx, campaignId, edit.codes);
    if (areShared && fresh.length > 0 && (await this.unsold.areUnsold(tx, campaignId, 1))) {
      throw oneCodeForAll('coupons');
    }
    for (const [first, some] of batches(fresh)) {
      await this.codes.add(tx, campaignId, some, first >= MANY_CODES);
    }
    await this.recordChange(tx, campaignId, fresh.length);
    const isRenewed = isSwitched || (areShared && fresh.length > 0);
    if (!isRenewed) {
      await this.count(tx, campaignId, fresh.length, revision);
    } else if (
      !(await this.stock.renew(tx, campaignId, revision, { codes: fresh.length, isUnsold: isSwitched }))
    ) {
      throw sharingCannotChange();
    }
    return fresh.length;
  }

  /**
   * New codes, each once, in order.
   * @throws {InvalidFields} on `coupons[n]`, for an impossible code, or one that differs only by case from another
   */
  private async newCodes(tx: Tx, campaignId: string, sent: readonly string[]): Promise<string[]> {
    const codes = checked(sent);
    const fresh: string[] = [];
    const seen = new Set<string>();
    for (const [, some] of batches([...new Set(codes)])) {
      noteSubject(tx, 'campaign', campaignId);
      const sifted = await this.sift(tx, campaignId, some, seen);
      const [twin] = sifted.twins;
      if (twin !== undefined) {
        throw new InvalidFields([{ field: `coupons[${codes.indexOf(twin)}]`, message: DIFFERS_BY_CASE }]);
      }
      fresh.push(...sifted.fresh);
    }
    return fresh;
  }

  /**
   * Leaves out existing codes, and codes that differ only by case: tills read codes in capitals. Finds existing codes as written, in
   * capitals and in small letters.
   * @param seen Earlier codes, without case; the method adds these
   */
  private async sift(
    tx: Tx,
    campaignId: string,
    codes: readonly string[],
    seen = new Set<string>(),
  ): Promise<{ readonly fresh: readonly string[]; readonly twins: ReadonlySet<string> }> {
    const spellings = [...new Set(codes.flatMap(getSpellings))];
    const existing = await this.codes.findExisting(tx, campaignId, spellings);
    existing.forEach((code) => seen.add(caseless(code)));
    const fresh: string[] = [];
    const twins = new Set<string>();
    for (const code of codes.filter((each) => !existing.has(each))) {
      if (seen.has(caseless(code))) {
        twins.add(code);
      } else {
        seen.add(caseless(code));
        fresh.push(code);
      }
    }
    return { fresh, twins };
  }

  /**
   * Adds a batch of at most 1,000 different valid codes, and counts the new ones. With a shared code, only the first is added, and only to
   * an empty stock: of two concurrent additions, one finds another revision of the stock.
   * @param before The number of codes in earlier batches
   * @param field The field for the refusal
   * @throws {InvalidFields} on `field`, for another shared code than the one of an earlier batch
   */
  async addBatch(
    tx: Tx,
    campaignId: string,
    codes: readonly string[],
    { before, field }: { readonly before: number; readonly field: string },
  ): Promise<AddedCodes> {
    const revision = await this.stock.revision(tx, campaignId);
    const areShared = await this.extensions.one(CodeSharing).areCodesShared(tx, campaignId);
    const { fresh: missing, twins } = await this.sift(tx, campaignId, codes);
    const isTaken = areShared && missing.length > 0 && (await this.unsold.areUnsold(tx, campaignId, 1));
    if (isTaken && before === 0) {
      throw oneCodeForAll(field);
    }
    const fresh = areShared ? missing.slice(0, isTaken ? 0 : 1) : missing;
    if (fresh.length > 0) {
      await this.codes.add(tx, campaignId, fresh, before >= MANY_CODES);
      await this.recordChange(tx, campaignId, fresh.length);
      await (areShared
        ? this.stock.renew(tx, campaignId, revision, { codes: 1, isUnsold: false })
        : this.count(tx, campaignId, fresh.length, revision));
    }
    return { added: new Set(fresh), refused: new Set(missing.slice(fresh.length)), twins };
  }

  /**
   * Removes unsold codes, and returns the number. Ignores sold and unknown codes. With a shared code, sales that have read it start again.
   */
  async removeUnsold(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    const revision = await this.stock.revision(tx, campaignId);
    const areShared = await this.extensions.one(CodeSharing).areCodesShared(tx, campaignId);
    let removed = 0;
    for (const [, some] of batches(codes)) {
      removed += await this.codes.removeUnsold(tx, campaignId, some);
    }
    await this.recordChange(tx, campaignId, -removed);
    if (areShared && removed > 0) {
      await this.stock.renew(tx, campaignId, revision, { codes: -removed, isUnsold: false });
    } else {
      await this.count(tx, campaignId, -removed, revision);
    }
    return removed;
  }

  private async recordChange(tx: Tx, campaignId: string, codes: number): Promise<void> {
    if (codes !== 0) {
      const were = codes > 0 ? campaignCodesWereAdded : campaignCodesWereRemoved;
      const [count, updateAt] = [Math.abs(codes), eventTimestamp(this.clock.now())];
      await this.events.record(tx, were({ campaignId: { campaignId }, count, updateAt }));
    }
  }

  private async count(tx: Tx, campaignId: string, codes: number, revision: number): Promise<void> {
    if (codes !== 0) {
      await this.stock.addCodes(tx, campaignId, codes, revision);
    }
  }
}

/** @throws {InvalidFields} */
function checked(codes: readonly string[]): string[] {
  const trimmed = codes.map(trimmedCode);
  const problems = trimmed.flatMap((code, row): InvalidField[] => {
    const message = problemWithCode(code);
    return message === null ? [] : [{ field: `coupons[${row}]`, message }];
  });
  if (problems.length > 0) {
    throw new InvalidFields(problems);
  }
  return trimmed;
}

function batches(codes: readonly string[]): (readonly [number, readonly string[]])[] {
  return Array.from({ length: Math.ceil(codes.length / CODES_PER_STATEMENT) }, (_, index) => {
    const first = index * CODES_PER_STATEMENT;
    return [first, codes.slice(first, first + CODES_PER_STATEMENT)] as const;
  });
}
