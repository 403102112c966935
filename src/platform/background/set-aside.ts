import { Logger } from '@nestjs/common';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';

const PAUSE_MS = 10 * 60_000;

/**
 * What a job could not do, and when to try it again: one row that fails must not hold up all others. Another process, or the next start, tries
 * at once.
 */
export class SetAside {
  private readonly until = new Map<string, number>();
  private readonly logger: Logger;

  /** @param sentence The beginning of a sentence, such as `Cannot settle the points of customer` */
  constructor(
    context: string,
    private readonly sentence: string,
  ) {
    this.logger = new Logger(context);
  }

  /** They are still due: a job asks for as many more, so that they never fill a run. */
  get size(): number {
    return this.until.size;
  }

  /** The first of what is due that is not set aside any more, or never was. */
  getLeft(due: readonly string[], now: Date, countMax: number): string[] {
    for (const [id, until] of this.until) {
      if (until <= now.getTime()) {
        this.until.delete(id);
      }
    }
    return due.filter((id) => !this.until.has(id)).slice(0, countMax);
  }

  /** @throws {Error} the error itself, when it is not the fault of this one */
  add(id: string, error: unknown, now: Date): void {
    if (isTroubleOfAll(error)) {
      throw error;
    }
    this.put(id, error, now);
  }

  put(id: string, error: unknown, now: Date): void {
    this.until.set(id, now.getTime() + PAUSE_MS);
    this.logger.error(new Error(`${this.sentence} ${id}`, { cause: error }));
  }
}
