import type { EventRecord } from '../events/event-pages.js';
import type { Lots } from './lots.js';

const SECOND = 1000;

/** Lots of an account that have ended before their time. The event of the reset is to follow. */
interface Begun {
  /** What could be spent and was the customer's own; null where that is unknown. */
  readonly own: number | null;
  readonly early: EventRecord[];
}

/** Points end before their time when their customer leaves a level, and only then: the event of each lot comes before that of the reset. */
export class Resets {
  private readonly begun = new Map<string, Begun>();
  private readonly done = new Map<string, Pick<Begun, 'own'>>();

  constructor(private readonly report: (event: EventRecord, what: string) => void) {}

  /**
   * Before the event has changed the lots.
   * @param ownAt What could be spent at a second and was the customer's own; null where that is unknown.
   */
  look(
    event: EventRecord,
    name: string,
    lots: Lots | undefined,
    ownAt: (second: number) => number | null,
  ): void {
    const { uuid: account, payload, recorderOn } = event;
    const isReset = name === 'PointsHasBeenReset';
    if (!lots) {
      if (isReset) {
        this.done.set(account, { own: 0 });
      }
      return;
    }
    const second = Date.parse(recorderOn);
    if (name === 'PointsTransferHasBeenExpired') {
      const lot = lots.all.get(payload.pointsTransferId?.pointsTransferId ?? '');
      if (lot && !lots.isBlurred && !lot.isOver && (lot.expires ?? Infinity) > second + SECOND) {
        const begun = this.begun.get(account) ?? { own: ownAt(second), early: [] };
        begun.early.push(event);
        this.begun.set(account, begun);
      }
    } else if (isReset) {
      this.done.set(account, this.begun.get(account) ?? { own: ownAt(second) });
      this.begun.delete(account);
      this.finish(event, lots);
    } else if (!name.startsWith('PointsTransferHasBeen')) {
      this.settle(account);
    }
  }

  /** What could be spent before the reset by which an account has lost its points just now; undefined without one. */
  take(account: string): Pick<Begun, 'own'> | undefined {
    const done = this.done.get(account);
    this.done.delete(account);
    return done;
  }

  /** Accounts that have lost their points, and nothing has asked why. */
  get unasked(): readonly string[] {
    return [...this.done.keys()];
  }

  /** Once all events have been looked at. */
  end(): void {
    [...this.begun.keys()].forEach((account) => this.settle(account));
  }

  private finish(event: EventRecord, lots: Lots): void {
    const left = [...lots.left().values()].reduce((sum, points) => sum + points, 0);
    if (left !== 0 && !lots.isBlurred) {
      this.report(event, `leaves ${left} points`);
    }
    lots.reset();
  }

  /** Something else has happened in the account. */
  private settle(account: string): void {
    for (const event of this.begun.get(account)?.early ?? []) {
      this.report(event, `was recorded at ${event.recorderOn}, before the points ended`);
    }
    this.begun.delete(account);
  }
}
