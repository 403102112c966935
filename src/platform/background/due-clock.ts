import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { getHeld, type SqlCondition } from '#platform/database/query/held-conditions.js';
import { Clock } from '#platform/time/clock.js';
import { Loop, type UnderWay } from './loop.js';

/** With the rest of a loop, the longest time until a process sees what another one has committed. */
const LOOK_MS = 700;

/** A condition of SQL that holds while there is something to do, with a value for each `?`. An index must answer it. */
export type DueCondition = SqlCondition;

/** For work that cannot be asked of the database. */
export const ALWAYS_DUE: DueCondition = { text: '1 = 1', values: [] };

/** Work that does something only while its condition holds. */
export interface DueWork {
  /** The least time between two questions, so that what is due and cannot be done does not take all the time. None: each look asks. */
  readonly everyMs?: number;
  /** Null while nothing can be due, whatever the tables have. */
  readonly getDue: (now: Date) => DueCondition | null;
  /** Whether other settings, or other rows of those that are kept in memory, can make it due as well. */
  readonly followsSettings?: boolean;
  readonly nudge: () => void;
}

/**
 * Knows for all background work of this process whether it is due: one statement for all, again and again, while there is any work. Commits
 * of this process nudge their work themselves, and need not wait for a look. When the question fails, everything looks for itself.
 */
@Injectable()
export class DueClock {
  /** With the time of the last question. */
  private readonly works = new Map<DueWork, number>();
  private loop: Loop | undefined;
  private version: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** From now on. Its end waits for a look that goes on if nothing is left. */
  watch(work: DueWork): UnderWay {
    this.works.set(work, -Infinity);
    if (!this.loop) {
      this.loop = new Loop('due work', LOOK_MS, () => this.look());
      this.loop.start();
    }
    const end = async () => {
      this.works.delete(work);
      const { loop } = this;
      if (this.works.size === 0) {
        this.loop = undefined;
        await loop?.stop();
      }
    };
    return { end };
  }

  /** Asks about all work whose time has come, and nudges what is due. Always 0: what is due is done by others. */
  async look(): Promise<number> {
    const at = performance.now();
    const asked = [...this.works].filter(([{ everyMs = 0 }, last]) => at - last >= everyMs);
    const now = this.clock.now();
    try {
      const questions = asked.flatMap(([work]) => {
        this.works.set(work, at);
        const due = work.getDue(now);
        return due ? [{ work, due }] : [];
      });
      const conditions = questions.map(({ due }) => due);
      const { held, version } = await getHeld(this.dataSource.manager, conditions);
      questions.forEach(({ work }, index) => held[index] === true && work.nudge());
      this.follow(version);
    } catch (error) {
      this.works.forEach((_, work) => work.nudge());
      throw error;
    }
    return 0;
  }

  private follow(version: string): void {
    // Also at the first look: it may have changed behind the beginning of the first work.
    if (this.version !== version) {
      this.works.forEach((_, work) => work.followsSettings && work.nudge());
    }
    this.version = version;
  }
}
