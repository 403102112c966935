import { renameSync, writeFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
/** So long after an erasure it is repeated. */
const ERASURES_MS = 11 * 60_000;

/** The clock of the storm: that of the machine, moved forward. Every process of Laurel goes by it. */
export class ChaosClock {
  private ahead = 0;
  private standingAt: number | null = null;

  constructor(readonly file: string) {
    this.write();
  }

  now = (): number => this.standingAt ?? Date.now() + this.ahead;

  jump(milliseconds: number): void {
    this.ahead += milliseconds;
    this.standingAt = this.standingAt === null ? null : this.standingAt + milliseconds;
    this.write();
  }

  /** Behind midnight: what is done once a day is due, and so are repetitions of erasures. */
  beginDay(): void {
    this.jump(DAY_MS - (this.now() % DAY_MS) + ERASURES_MS);
  }

  /** While everything is compared, nothing becomes due. */
  stop(): void {
    this.standingAt = this.now();
    this.write();
  }

  private write(): void {
    writeFileSync(`${this.file}.new`, `${this.standingAt ?? ''} ${this.ahead}`);
    renameSync(`${this.file}.new`, this.file);
  }
}
