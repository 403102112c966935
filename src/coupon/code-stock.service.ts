import { Injectable } from '@nestjs/common';
import { noteAbout } from '../platform/audit/deed.js';
import type { Tx } from '../platform/database/tx.js';
import { type InvalidField, InvalidFields } from '../platform/error/invalid-fields.js';
import { problemWithCode, trimmedCode } from './code.rules.js';
import { CodeStockRepository } from './code-stock.repository.js';
import { CouponStockRepository } from './coupon-stock.repository.js';

const CODES_PER_STATEMENT = 1000;
const MANY_CODES = 10_000;

/** Puts codes into the stock of a campaign. The counter of the stock is the last thing that each method writes. */
@Injectable()
export class CodeStock {
  constructor(
    private readonly codes: CodeStockRepository,
    private readonly stock: CouponStockRepository,
  ) {}

  /**
   * Adds those codes that the campaign does not have, for a record that is sent back whole, and says how many that were.
   * Call it last: the counter it writes is held until the unit of work ends, and buyers write it too.
   * @throws {InvalidFields} on `coupons[n]`, for what cannot be a code
   * @throws {Overtaken} when somebody else has put one of them in meanwhile
   */
  async addNewCodes(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    const fresh = await this.newCodes(tx, campaignId, codes);
    for (const [first, some] of batches(fresh)) {
      await this.codes.add(tx, campaignId, some, first >= MANY_CODES);
    }
    await this.count(tx, campaignId, fresh.length);
    return fresh.length;
  }

  /**
   * Those that the campaign does not have, each once, in their order.
   * @throws {InvalidFields} on `coupons[n]`, for what cannot be a code
   */
  async newCodes(tx: Tx, campaignId: string, codes: readonly string[]): Promise<string[]> {
    const fresh: string[] = [];
    for (const [, some] of batches([...new Set(checked(codes))])) {
      noteAbout(tx, 'campaign', campaignId);
      const existing = await this.codes.findExisting(tx, campaignId, some);
      fresh.push(...some.filter((code) => !existing.has(code)));
    }
    return fresh;
  }

  /**
   * The next 1,000 at the most of however many: different codes that are all right. Counts them, and answers with those
   * that were new.
   * @param before How many have come before them.
   */
  async addBatch(
    tx: Tx,
    campaignId: string,
    codes: readonly string[],
    before: number,
  ): Promise<ReadonlySet<string>> {
    const existing = await this.codes.findExisting(tx, campaignId, codes);
    const missing = codes.filter((code) => !existing.has(code));
    if (missing.length > 0) {
      await this.codes.add(tx, campaignId, missing, before >= MANY_CODES);
    }
    await this.count(tx, campaignId, missing.length);
    return new Set(missing);
  }

  /** Takes unsold codes out again, and says how many. Codes that are sold, or were never there, are left alone. */
  async removeUnsold(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    let removed = 0;
    for (const [, some] of batches(codes)) {
      removed += await this.codes.removeUnsold(tx, campaignId, some);
    }
    await this.count(tx, campaignId, -removed);
    return removed;
  }

  private async count(tx: Tx, campaignId: string, codes: number): Promise<void> {
    if (codes !== 0) {
      await this.stock.addCodes(tx, campaignId, codes);
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
