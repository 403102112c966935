import type { Outcome } from './connection.js';

/** Milliseconds, a slot for each, and one for all that took longer than a minute. */
const SLOTS = 60_000;

/** Figures of a storm. */
export class Tally {
  readonly outcomes = new Map<string, number>();
  /** Operations that were asked for again and again, and given up in the end. */
  readonly unanswered: number[] = [];
  retries = 0;
  skipped = 0;
  replays = 0;
  private readonly slots = new Uint32Array(SLOTS + 1);
  private longest = 0;

  count(outcome: Outcome, milliseconds: number): void {
    const name = outcome.is === 'answered' ? String(outcome.status) : `${outcome.is}: ${outcome.reason}`;
    this.outcomes.set(name, (this.outcomes.get(name) ?? 0) + 1);
    if (outcome.is === 'answered') {
      const slot = Math.min(SLOTS, Math.floor(milliseconds));
      this.slots[slot] = (this.slots[slot] ?? 0) + 1;
      this.longest = Math.max(this.longest, milliseconds);
      this.replays += outcome.isReplay ? 1 : 0;
    }
  }

  get sent(): number {
    return [...this.outcomes.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Milliseconds that this part of all answers took at most. */
  quantile(part: number): number {
    let rest = this.slots.reduce((sum, count) => sum + count, 0) * part;
    for (const [slot, count] of this.slots.entries()) {
      rest -= count;
      if (rest <= 0) {
        return slot < SLOTS ? slot + 1 : Math.ceil(this.longest);
      }
    }
    return Math.ceil(this.longest);
  }
}
