import { Injectable } from '@nestjs/common';
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
    const trimmed = codes.map(trimmedCode);
    const problems = trimmed.flatMap((code, row): InvalidField[] => {
      const message = problemWithCode(code);
      return message === null ? [] : [{ field: `coupons[${row}]`, message }];
    });
    if (problems.length > 0) {
      throw new InvalidFields(problems);
    }
    const unique = [...new Set(trimmed)];
    let added = 0;
    for (let first = 0; first < unique.length; first += CODES_PER_STATEMENT) {
      const some = unique.slice(first, first + CODES_PER_STATEMENT);
      added += (await this.addMissing(tx, campaignId, some, first >= MANY_CODES)).size;
    }
    await this.count(tx, campaignId, added);
    return added;
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
    const added = await this.addMissing(tx, campaignId, codes, before >= MANY_CODES);
    await this.count(tx, campaignId, added.size);
    return added;
  }

  /** Takes unsold codes out again, and says how many. Codes that are sold, or were never there, are left alone. */
  async removeUnsold(tx: Tx, campaignId: string, codes: readonly string[]): Promise<number> {
    let removed = 0;
    for (let first = 0; first < codes.length; first += CODES_PER_STATEMENT) {
      const some = codes.slice(first, first + CODES_PER_STATEMENT);
      removed += await this.codes.removeUnsold(tx, campaignId, some);
    }
    await this.count(tx, campaignId, -removed);
    return removed;
  }

  private async addMissing(
    tx: Tx,
    campaignId: string,
    codes: readonly string[],
    areMany: boolean,
  ): Promise<ReadonlySet<string>> {
    const existing = await this.codes.findExisting(tx, campaignId, codes);
    const missing = codes.filter((code) => !existing.has(code));
    if (missing.length > 0) {
      await this.codes.add(tx, campaignId, missing, areMany);
    }
    return new Set(missing);
  }

  private async count(tx: Tx, campaignId: string, codes: number): Promise<void> {
    if (codes !== 0) {
      await this.stock.addCodes(tx, campaignId, codes);
    }
  }
}
