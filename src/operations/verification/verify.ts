import { Injectable } from '@nestjs/common';
import { Snapshot } from '#platform/database/query/snapshot.js';
import { Clock } from '#platform/time/clock.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extensions } from '#platform/extensions.js';
import { LastInstantReader } from './events/last-instant.reader.js';

type Source = Parameters<Verifier['differences']>[0];

export interface VerifyWatcher {
  reached(done: number, total: number): void;
  found(difference: Difference): void;
  noted?(note: string): void;
}

@Injectable()
export class Verify {
  constructor(
    private readonly snapshot: Snapshot,
    private readonly clock: Clock,
    private readonly lastInstant: LastInstantReader,
    private readonly extensions: Extensions,
  ) {}

  /**
   * Compares everything that two places tell, in one snapshot of the database: what is bought meanwhile is not in it,
   * and no request waits. Tells of each difference as it is found, and returns how many there are. Holds a piece of the rows
   * at a time, however many there are. Writes nothing, so it may be broken off at any time.
   */
  async execute(watcher: VerifyWatcher): Promise<number> {
    return this.snapshot.read((source) => this.compare(source, watcher));
  }

  /** Compares in a transaction that is open, or some of it. */
  async compare(
    source: Source,
    watcher: VerifyWatcher,
    verifiers = this.extensions.of(Verifier),
  ): Promise<number> {
    let differences = 0;
    const now = await this.lastInstant.read(source, this.clock.now());
    for (const [done, verifier] of verifiers.entries()) {
      for await (const difference of verifier.differences(source, now)) {
        differences += 1;
        watcher.found(difference);
      }
      for await (const note of (watcher.noted && verifier.notes?.(source)) ?? []) {
        watcher.noted?.(note);
      }
      watcher.reached(done + 1, verifiers.length);
    }
    return differences;
  }
}
