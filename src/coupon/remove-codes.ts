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
   * Removes those of the codes that are unsold, and returns how many. Locks them in order of their ids, then a counter of the stock. A buyer
   * who is faster keeps the code; a slower one gets another, or none. A code that all buyers get is sold to none of them after this.
   */
  async execute(campaignId: string, codes: readonly string[]): Promise<number> {
    const unique = [...new Set(codes.map(trimmedCode))];
    return this.unitOfWork.run((tx) => this.stock.removeUnsold(tx, campaignId, unique));
  }
}
