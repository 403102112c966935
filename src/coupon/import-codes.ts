import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { KeyOfAnotherRequest } from '../platform/error/key-of-another-request.js';
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
   * kept; the same file once more brings the rest, and under its idempotency key it is as if nobody had died.
   */
  async execute({ campaignId, codes, onProgress }: Import): Promise<CodeReport> {
    const before = this.unitOfWork.reached as Reached | undefined;
    let reached = NOTHING_YET;
    for await (const batch of batchesOf(codes)) {
      if (before && reached.looked < before.looked) {
        reached = passedOver(reached, batch, before);
        continue;
      }
      reached = await this.put(campaignId, batch, reached);
      await this.unitOfWork.giveWay();
      onProgress?.(reached.looked);
    }
    if (before && reached.looked < before.looked) {
      throw new KeyOfAnotherRequest();
    }
    const { added, rejected, totalRejected } = reached;
    return { added, rejected, totalRejected };
  }

  private async put(campaignId: string, batch: readonly SentCode[], before: Reached): Promise<Reached> {
    const possible = new Set(
      batch.filter(({ code }) => problemWithCode(code) === null).map(({ code }) => code),
    );
    if (possible.size === 0) {
      return after(before, batch, new Set());
    }
    return this.unitOfWork.run(async (tx) => {
      const added = await this.stock.addBatch(tx, campaignId, [...possible], before.added);
      const reached = after(before, batch, added);
      await this.unitOfWork.note(tx, reached);
      return reached;
    });
  }
}

/** What has become of the codes until now. Also a note for whoever goes on. */
interface Reached extends CodeReport {
  readonly looked: number;
  /** Of all codes looked at: whoever goes on has to bring the same. */
  readonly digest: string;
}

const NOTHING_YET: Reached = { added: 0, rejected: [], totalRejected: 0, looked: 0, digest: '' };

async function* batchesOf(codes: AsyncIterable<readonly SentCode[]>): AsyncGenerator<readonly SentCode[]> {
  let batch: SentCode[] = [];
  for await (const piece of codes) {
    for (const sent of piece) {
      if (batch.push({ row: sent.row, code: trimmedCode(sent.code) }) === CODES_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}

/** What somebody has looked at before. @throws {KeyOfAnotherRequest} when it was something else */
function passedOver(reached: Reached, batch: readonly SentCode[], before: Reached): Reached {
  const looked = reached.looked + batch.length;
  const digest = digestAfter(reached, batch);
  if (looked === before.looked && digest === before.digest) {
    return before;
  }
  if (looked >= before.looked) {
    throw new KeyOfAnotherRequest();
  }
  return { ...reached, looked, digest };
}

function after(before: Reached, batch: readonly SentCode[], added: ReadonlySet<string>): Reached {
  const left = new Set(added);
  const rejected = [...before.rejected];
  let totalRejected = before.totalRejected;
  for (const { row, code } of batch) {
    // The first of two alike is the one that was added.
    if (!left.delete(code)) {
      totalRejected += 1;
      if (rejected.length < REJECTED_SHOWN_MAX) {
        // Told by characters, not by halves of them.
        const shown = [...code].slice(0, CODE_LENGTH_MAX).join('');
        rejected.push({ row, code: shown, message: problemWithCode(code) ?? ALREADY_THERE });
      }
    }
  }
  return {
    added: before.added + added.size,
    rejected,
    totalRejected,
    looked: before.looked + batch.length,
    digest: digestAfter(before, batch),
  };
}

function digestAfter({ digest }: Reached, batch: readonly SentCode[]): string {
  return createHash('sha256').update(digest).update(JSON.stringify(batch)).digest('base64url');
}
