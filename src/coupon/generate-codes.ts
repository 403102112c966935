import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { errorOfSteps, OutcomeUnknown } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import { problemWithCode, trimmedCode, codesInOrder, hasRoomFor } from './code.rules.js';
import { CodeStockService } from './code-stock.service.js';
import { oneCodeForAll, PatternExhausted } from './coupon.errors.js';

const CODES_PER_BATCH = 1000;
/** Drawing this number takes some hundredths of a second. */
const CODES_PER_DRAW = 200_000;
/** After this number of consecutive batches without a new code, the pattern is exhausted. */
const VAIN_BATCHES_MAX = 20;

interface Reached {
  readonly added: number;
}

interface Generation {
  readonly campaignId: string;
  readonly pattern: string;
  readonly count: number;
  /** Called between two batches, with the number of added codes. May throw to stop the generation. */
  readonly onProgress?: (done: number) => void;
}

@Injectable()
export class GenerateCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly stock: CodeStockService,
  ) {}

  /**
   * Adds new codes that cannot be guessed, in batches; an existing code is drawn again. An interrupted generation keeps its batches;
   * repeated under its idempotency key, it adds the missing codes.
   * @throws {InvalidFields} for a pattern with no or too few codes; on `count`, for several shared codes; on `pattern`, for another shared
   * code
   * @throws {PatternExhausted} when too many codes of the pattern exist; added codes stay
   */
  async execute({ campaignId, pattern: sent, count, onProgress }: Generation): Promise<number> {
    const pattern = trimmedCode(sent);
    checkPattern(pattern, count);
    let vain = 0;
    let codes: Iterator<string> = [].values();
    for (let added = reachedIn(this.steps.reached); added < count;) {
      const batch = taken(codes, Math.min(CODES_PER_BATCH, count - added));
      if (batch.length === 0) {
        codes = codesInOrder(pattern, Math.min(CODES_PER_DRAW, count - added), (limit) => randomInt(limit));
        continue;
      }
      const before = added;
      const work = this.unitOfWork.run(async (tx) => {
        const codes = await this.stock.addBatch(tx, campaignId, batch, { before, field: 'pattern' });
        if (codes.refused.size > 0) {
          throw oneCodeForAll('count');
        }
        await this.steps.note(tx, { added: before + codes.added.size } satisfies Reached);
        return codes.added;
      });
      const { size } = await work.catch((error: unknown) => {
        throw error instanceof OutcomeUnknown ? error : errorOfSteps(error, describeDone(before, count));
      });
      added += size;
      vain = size === 0 ? vain + 1 : 0;
      if (vain === VAIN_BATCHES_MAX) {
        throw new PatternExhausted(added);
      }
      await this.steps.yieldToOthers();
      onProgress?.(added);
    }
    return count;
  }
}

function describeDone(added: number, count: number): string | undefined {
  return added === 0
    ? undefined
    : `${added} of ${count} codes are added. Repeat the request with its Idempotency-Key, or ask for those that are missing`;
}

function reachedIn(reached: object | undefined): number {
  return (reached as Reached | undefined)?.added ?? 0;
}

function taken(codes: Iterator<string>, count: number): string[] {
  const some = new Set<string>();
  for (let next = codes.next(); !next.done; next = codes.next()) {
    some.add(next.value);
    if (some.size === count) {
      break;
    }
  }
  return [...some];
}

function checkPattern(pattern: string, count: number): void {
  const problem = problemWithCode(pattern);
  const message =
    problem ??
    (hasRoomFor(pattern, count)
      ? null
      : 'This pattern allows too few codes: it must allow 100 times as many as are asked for.');
  if (message !== null) {
    throw new InvalidFields([{ field: 'pattern', message }]);
  }
}
