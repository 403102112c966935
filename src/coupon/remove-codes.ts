import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { trimmedCode } from './code.rules.js';
import { CodeStockService } from './code-stock.service.js';

@Injectable()
export class RemoveCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stock: CodeStockService,
  ) {}

  /**
   * Takes those of the codes that are unsold out of the stock, and says how many; sold ones stay. Holds the codes that it
   * removes, in order of their ids, then a counter of the stock, which goes down by exactly as many. A buyer who is
   * faster keeps the code; a slower one takes another, or finds none left. Where all buyers get the same code, it is
   * sold to none of them after this, on whatever node. Killed before the commit, nothing has happened.
   */
  async execute(campaignId: string, codes: readonly string[]): Promise<number> {
    const unique = [...new Set(codes.map(trimmedCode))];
    return this.unitOfWork.run((tx) => this.stock.removeUnsold(tx, campaignId, unique));
  }
}
