import { Injectable } from '@nestjs/common';
import { noteSubject } from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { type InvalidField, InvalidFields } from '#platform/error/domain-error.js';
import { Extensions } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { EventRecorderService } from '../event/index.js';
import { CodeStockRepository } from './code-stock.repository.js';
import { caseless, problemWithCode, spellingsOf, trimmedCode } from './code.rules.js';
import { CouponStockRepository } from './coupon-stock.repository.js';
import { DIFFERS_BY_CASE, oneCodeForAll, sharingCannotChange } from './coupon.errors.js';
import { campaignCodesWereAdded, campaignCodesWereRemoved } from './coupon.events.js';
import { UnsoldCouponRepository } from './unsold-coupon.repository.js';

/** Knows campaigns, which live in a module that this one does not know. */
export abstract class CodeSharing {
  abstract areCodesShared(tx: Tx, campaignId: string): Promise<boolean>;
}

const CODES_PER_STATEMENT = 1000;
const MANY_CODES = 10_000;

/** The codes that a record of a campaign brings, and its other fields about them. */
export interface StockEdit {
  /** The revision of the stock, read with the campaign. */
  readonly revision: number;
  readonly codes: readonly string[];
  /** Whether all buyers get the same code from now on. */
  readonly areShared: boolean;
  /** Whether that was otherwise until now. */
  readonly isSwitched: boolean;
}

export interface AddedCodes {
  readonly added: ReadonlySet<string>;
  /** New, and not wanted: all buyers get the same code, and this is another one. */
  readonly refused: ReadonlySet<string>;
  /** New, and not wanted: they differ only by case from one that is there, or from one before them. */
  readonly twins: ReadonlySet<string>;
}

/** Puts codes into the stock of a campaign. The counter of the stock is the last thing that each method writes. */
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
   * Adds those codes that the campaign does not have, for a record that is sent back whole, and returns how many that were. Where all buyers
   * get the same code, it is the first of these, and none is taken when there is one already. That can change as long as nothing was sold: a
   * concurrent sale prevents it, or starts again. Call it last: buyers write the counters, too.
   * @throws {InvalidFields} on `coupons[n]`, for what cannot be a code; on `coupons`, when there is a code for all; on
   * `singleCoupon`, when something was sold
   * @throws {ConcurrencyConflict} when another transaction has put one of them in meanwhile
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
   * Those that the campaign does not have, each once, in their order.
   * @throws {InvalidFields} on `coupons[n]`, for what cannot be a code, or differs only by case from another one
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
   * Leaves out what is there, and what differs only by case: tills read codes in capitals. In the stock, a code is found as it is, in capitals
   * and in small letters.
   * @param seen Those before them, and afterwards these, without case.
   */
  private async sift(
    tx: Tx,
    campaignId: string,
    codes: readonly string[],
    seen = new Set<string>(),
  ): Promise<{ readonly fresh: readonly string[]; readonly twins: ReadonlySet<string> }> {
    const spellings = [...new Set(codes.flatMap(spellingsOf))];
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
   * Adds at most 1,000 different valid codes of however many, and counts those that were new. Where all buyers get the same code, only the
   * first is taken, and only into an empty stock: of two at once, on whatever node, one finds another revision of the stock.
   * @param before How many have been added before them.
   * @param field The field of the request, for the refusal.
   * @throws {InvalidFields} on `field`, when there is a code for all that was not added before them
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
   * Takes unsold codes out again, and says how many. Codes that are sold, or were never there, are left alone. Where all
   * buyers get the same code, no sale that has read it before is done behind this.
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

  /** Before the counters, which are held until the unit of work ends. */
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

/** As many as one statement takes, and where each begins. */
function batches(codes: readonly string[]): (readonly [number, readonly string[]])[] {
  return Array.from({ length: Math.ceil(codes.length / CODES_PER_STATEMENT) }, (_, index) => {
    const first = index * CODES_PER_STATEMENT;
    return [first, codes.slice(first, first + CODES_PER_STATEMENT)] as const;
  });
}
