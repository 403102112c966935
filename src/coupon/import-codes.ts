import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { KeyOfAnotherRequest } from '../idempotency/index.js';
import type { FileNote, SentCode } from './code-file.model.js';
import { CODE_LENGTH_MAX, problemWithCode, getSpellings, trimmedCode } from './code.rules.js';
import { type AddedCodes, CodeStockService } from './code-stock.service.js';
import { DIFFERS_BY_CASE, ONE_CODE_FOR_ALL } from './coupon.errors.js';

const CODES_PER_BATCH = 1000;
const REJECTED_SHOWN_MAX = 100;
const PREVIEWED = 5;
export const CODE_IS_THERE = 'This code is already there.';
const NONE: AddedCodes = { added: new Set(), refused: new Set(), twins: new Set() };

export interface RejectedImportCode extends SentCode {
  readonly message: string;
}

export interface CodeReport {
  readonly added: number;
  readonly rejected: readonly RejectedImportCode[];
  readonly totalRejected: number;
  readonly notes: readonly string[];
}

export type CodePreview = Pick<CodeReport, 'rejected' | 'notes'> & { readonly codes: readonly string[] };

interface Import {
  readonly campaignId: string;
  /** Pieces of any size: a thousand codes are in memory at once. */
  readonly codes: AsyncIterable<readonly (SentCode | FileNote)[]>;
  /** Called between two batches, with the number of checked codes. May throw to stop the import. */
  readonly onProgress?: (done: number) => void;
  /** Rolls back each batch and only reports. */
  readonly isTrial?: boolean;
}

@Injectable()
export class ImportCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly stock: CodeStockService,
  ) {}

  /**
   * Adds codes to the stock, a thousand in each unit of work. Impossible and existing codes are skipped and reported. A concurrent purchase
   * waits for one statement on a counter at most.
   * | Writes the new codes, then a counter of the stock, without earlier locks. The unique index admits one of two concurrent equal codes,
   * and the other batch runs again. An interrupted import keeps its batches; the same file sent again adds the rest, and under its
   * idempotency key reports the result of an uninterrupted import. With a shared code, the first new code is added and the others are
   * reported.
   * @throws {PartlyDone} when the database fails; added codes stay
   * @throws {InvalidFields} on `coupons`, for another shared code
   */
  async execute({ campaignId, codes, onProgress, isTrial = false }: Import): Promise<CodeReport> {
    const tried = isTrial ? new Set<string>() : undefined;
    const before = this.steps.reached as Reached | undefined;
    const notes: string[] = [];
    let reached = NOTHING_YET;
    for await (const batch of getBatches(this.goingOn(codes, notes))) {
      if (before && reached.looked < before.looked) {
        reached = passedOver(reached, batch, before);
        continue;
      }
      reached = await this.put(campaignId, batch, reached, tried).catch((error: unknown) => {
        throw errorOfSteps(error, isTrial ? undefined : describeDone(reached));
      });
      await this.steps.yieldToOthers();
      onProgress?.(reached.looked);
    }
    if (before && reached.looked < before.looked) {
      throw new KeyOfAnotherRequest();
    }
    const { added, rejected, totalRejected } = reached;
    return { added, rejected, totalRejected, notes };
  }

  private async *goingOn(
    codes: AsyncIterable<readonly (SentCode | FileNote)[]>,
    notes: string[],
  ): AsyncGenerator<readonly SentCode[], void> {
    for await (const piece of codes) {
      await this.steps.goOn();
      notes.push(...piece.flatMap((each) => ('note' in each ? [each.note] : [])));
      yield piece.flatMap((each) => ('note' in each ? [] : [each]));
    }
  }

  private async put(
    campaignId: string,
    batch: readonly SentCode[],
    before: Reached,
    tried: Set<string> | undefined,
  ): Promise<Reached> {
    const likeTried = (code: string) => getSpellings(code).some((spelling) => tried?.has(spelling));
    const right = [...new Set(batch.flatMap((sent) => (getProblem(sent) === null ? [sent.code] : [])))];
    const possible = right.filter((code) => !likeTried(code));
    const twinsOfTried = right.filter((code) => likeTried(code) && !tried?.has(code));
    if (possible.length === 0) {
      return after(before, batch, { ...NONE, twins: new Set(twinsOfTried) });
    }
    const attempt = this.unitOfWork.run(async (tx) => {
      const counted = { before: before.added, field: 'coupons' };
      const codes = await this.stock.addBatch(tx, campaignId, possible, counted);
      const twins = new Set([...codes.twins, ...twinsOfTried]);
      const reached = after(before, batch, { ...codes, twins });
      if (tried) {
        codes.added.forEach((code) => tried.add(code));
        throw new Undone(reached);
      }
      await this.steps.note(tx, reached);
      return reached;
    });
    return attempt.catch((error: unknown) => {
      if (error instanceof Undone) {
        return error.reached;
      }
      throw error;
    });
  }
}

/** The rows up to the sixth code or the sixth unreadable line. */
export async function previewOfCodes(
  file: AsyncIterable<readonly (SentCode | FileNote)[]>,
): Promise<CodePreview> {
  const notes: string[] = [];
  const codes: string[] = [];
  const rejected: RejectedImportCode[] = [];
  for await (const piece of file) {
    for (const each of piece) {
      if ('note' in each) {
        notes.push(each.note);
        continue;
      }
      const sent = { ...each, code: trimmedCode(each.code) };
      const problem = getProblem(sent);
      if ((problem === null ? codes : rejected).length === PREVIEWED) {
        return { codes, rejected, notes };
      }
      if (problem === null) {
        codes.push(sent.code);
      } else {
        rejected.push({ row: sent.row, code: toShown(sent.code), message: problem });
      }
    }
  }
  return { codes, rejected, notes };
}

function describeDone({ added }: Reached): string | undefined {
  const codes = added === 1 ? '1 code is' : `${added} codes are`;
  return added === 0 ? undefined : `${codes} added, the rest of the file is not. Send it again`;
}

class Undone extends Error {
  constructor(readonly reached: Reached) {
    super();
  }
}

interface Reached extends Omit<CodeReport, 'notes'> {
  readonly looked: number;
  readonly digest: string;
}

const NOTHING_YET: Reached = { added: 0, rejected: [], totalRejected: 0, looked: 0, digest: '' };

async function* getBatches(codes: AsyncIterable<readonly SentCode[]>): AsyncGenerator<readonly SentCode[]> {
  let batch: SentCode[] = [];
  for await (const piece of codes) {
    for (const sent of piece) {
      if (batch.push({ ...sent, code: trimmedCode(sent.code) }) === CODES_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}

/** Skips the codes of an earlier attempt. @throws {KeyOfAnotherRequest} for other codes */
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

function after(before: Reached, batch: readonly SentCode[], { added, refused, twins }: AddedCodes): Reached {
  const left = new Set(added);
  const rejected = [...before.rejected];
  let totalRejected = before.totalRejected;
  for (const sent of batch) {
    const { row, code } = sent;
    // The first of two equal codes was added.
    if (sent.problem !== undefined || !left.delete(code)) {
      totalRejected += 1;
      if (rejected.length < REJECTED_SHOWN_MAX) {
        const why = twins.has(code) ? DIFFERS_BY_CASE : refused.has(code) ? ONE_CODE_FOR_ALL : CODE_IS_THERE;
        rejected.push({ row, code: toShown(code), message: getProblem(sent) ?? why });
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

function toShown(code: string): string {
  return [...code].slice(0, CODE_LENGTH_MAX).join('');
}

function getProblem({ code, problem }: SentCode): string | null {
  return problem ?? problemWithCode(code);
}

function digestAfter({ digest }: Reached, batch: readonly SentCode[]): string {
  return createHash('sha256').update(digest).update(JSON.stringify(batch)).digest('base64url');
}
