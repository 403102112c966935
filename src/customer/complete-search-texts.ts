import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { CustomerSearchRepository } from './customer-search.repository.js';

@Injectable()
export class CompleteSearchTexts {
  constructor(
    private readonly texts: CustomerSearchRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Writes the texts that customers are found by anew, where an earlier version has written them in its own form during an upgrade. Returns
   * how many there were. What is edited meanwhile is left to the edit.
   */
  async execute(): Promise<number> {
    let completed = 0;
    for await (const piece of this.texts.pieces()) {
      completed += await this.unitOfWork.run((tx) => this.texts.complete(tx, piece));
    }
    return completed;
  }
}
