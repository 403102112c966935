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
   * Removes unsold codes and returns the number. Locks them in the order of their ids, then a counter of the stock. A faster buyer keeps
   * the code. A removed shared code is not sold any more.
   */
  async execute(campaignId: string, codes: readonly string[]): Promise<number> {
    const unique = [...new Set(codes.map(trimmedCode))];
    return this.unitOfWork.run((tx) => this.stock.removeUnsold(tx, campaignId, unique));
  }
}
