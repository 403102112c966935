import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { SentCode } from './code-file.js';
import { CODE_LENGTH_MAX, problemWithCode, trimmedCode } from './code.rules.js';
import { CodeStock } from './code-stock.service.js';

const CODES_PER_BATCH = 1000;
const REJECTED_SHOWN_MAX = 100;
const ALREADY_THERE = 'This code is already there.';

export interface RejectedCode extends SentCode {
  readonly message: string;
}

/** What became of the codes that were sent. */
export interface CodeReport {
  readonly added: number;
  /** The first of them. */
  readonly rejected: readonly RejectedCode[];
  readonly totalRejected: number;
}

interface Import {
  /** Of a campaign whose stock is open. */
  readonly campaignId: string;
  /** In pieces of any size: of a file of a million codes, a thousand are in memory. */
  readonly codes: AsyncIterable<readonly SentCode[]>;
  /** Told between two batches, of all codes looked at so far. May throw to stop there. */
  readonly onProgress?: (done: number) => void;
}

@Injectable()
export class ImportCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stock: CodeStock,
  ) {}

  /**
   * Puts codes into the stock, a thousand in each unit of work. A code that cannot be one, or that the campaign has
   * already, is passed over and reported; all others are in stock afterwards, once. Whoever buys meanwhile waits for one
   * statement on a counter at the most.
   *
   * Locks nothing beforehand: writes the new codes, then a counter of the stock, by which both are there or neither.
   * When others bring the same codes at the same time, on whatever node, the index on the codes of a campaign lets one
   * of them through, and the other batch runs again and finds them there. Killed on the way, the batches until then are
   * kept; the same file once more brings the rest.
   */
  async execute({ campaignId, codes, onProgress }: Import): Promise<CodeReport> {
    const report = new Report();
    let batch: SentCode[] = [];
    let looked = 0;
    const put = async () => {
      await this.put(campaignId, batch, report);
      looked += batch.length;
      batch = [];
      // SQLite answers at once: without this, nobody else in the process would get a turn.
      await setImmediate();
      onProgress?.(looked);
    };
    for await (const piece of codes) {
      for (const sent of piece) {
        if (batch.push({ row: sent.row, code: trimmedCode(sent.code) }) === CODES_PER_BATCH) {
          await put();
        }
      }
    }
    if (batch.length > 0) {
      await put();
    }
    return report.written();
  }

  private async put(campaignId: string, batch: readonly SentCode[], report: Report): Promise<void> {
    const possible = new Set(
      batch.filter(({ code }) => problemWithCode(code) === null).map(({ code }) => code),
    );
    const left = new Set(
      possible.size === 0
        ? []
        : await this.unitOfWork.run((tx) => this.stock.addBatch(tx, campaignId, [...possible], report.added)),
    );
    report.added += left.size;
    for (const { row, code } of batch) {
      // The first of two alike is the one that was added.
      if (!left.delete(code)) {
        report.reject({ row, code, message: problemWithCode(code) ?? ALREADY_THERE });
      }
    }
  }
}

class Report {
  added = 0;
  private readonly rejected: RejectedCode[] = [];
  private totalRejected = 0;

  reject({ row, code, message }: RejectedCode): void {
    this.totalRejected += 1;
    if (this.rejected.length < REJECTED_SHOWN_MAX) {
      // Told by characters, not by halves of them.
      this.rejected.push({ row, code: [...code].slice(0, CODE_LENGTH_MAX).join(''), message });
    }
  }

  written(): CodeReport {
    return { added: this.added, rejected: this.rejected, totalRejected: this.totalRejected };
  }
}
