import { LEVELS, type Staff } from './demo-programme.service.js';
import type { Reward } from './demo-rewards.model.js';
import type { SeededRandom } from './seeded-random.model.js';

interface Step {
  readonly atMs: number;
  readonly work: () => Promise<void>;
}

/** What is to happen, in the order of time. Steps may put further ones into their own future. */
export class Timeline {
  private readonly steps: Step[] = [];
  private played = 0;

  constructor(private readonly endMs: number) {}

  /** Steps that come after the end never happen. */
  add(atMs: number, work: () => Promise<void>): void {
    if (atMs >= this.endMs) {
      return;
    }
    let [low, high] = [this.played, this.steps.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.steps[middle]?.atMs ?? 0) <= atMs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    this.steps.splice(low, 0, { atMs, work });
  }

  /** @param each Called for each step; it is to do the step's work when it is `at`. */
  async play(
    each: (at: Date, work: Step['work'], done: number, total: number) => Promise<void>,
  ): Promise<void> {
    for (let step = this.steps[0]; step; step = this.steps[this.played]) {
      this.played += 1;
      await each(new Date(step.atMs), step.work, this.played, this.steps.length);
    }
  }
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** What the demo knows of a customer, so that it asks for nothing that would be refused. */
export interface DemoCustomer {
  readonly id: string;
  readonly email: string;
  readonly readsNews: boolean;
  readonly isRegular: boolean;
  /** At least so many can be spent, now and later: those that expire or are locked do not count. */
  points: number;
  level: number;
  readonly bought: Map<string, number>;
}

export interface DemoOffer {
  readonly id: string;
  readonly reward: Reward;
  left: number;
}

export interface DemoScene {
  readonly random: SeededRandom;
  readonly timeline: Timeline;
  readonly staff: Staff;
  readonly offers: DemoOffer[];
  readonly customers: DemoCustomer[];
  readonly places: readonly string[];
  readonly receipts: string[];
  readonly nowMs: number;
}

export function newcomer(
  named: Pick<DemoCustomer, 'id' | 'email'>,
  readsNews: boolean,
  isRegular: boolean,
): DemoCustomer {
  return { ...named, readsNews, isRegular, points: 0, level: 0, bought: new Map() };
}

export function newOffer(id: string, reward: Reward): DemoOffer {
  const codes = reward.codes[0] <= 1 ? Infinity : reward.codes[0];
  return { id, reward, left: Math.min(codes, reward.limit ?? Infinity) };
}

export function earned(customer: DemoCustomer, points: number): void {
  customer.points += points;
  const reached = LEVELS.findLastIndex(({ conditionValue }) => conditionValue <= customer.points);
  customer.level = Math.max(customer.level, reached);
}

/** What the customer may buy at a time, and can pay. */
export function offersFor({ offers, nowMs }: DemoScene, customer: DemoCustomer, atMs: number): DemoOffer[] {
  return offers.filter(({ id, reward, left }) => {
    const { unsold, window, fromLevel = 0, newsletterOnly = false, limitPerUser = Infinity } = reward;
    const daysAgo = (nowMs - atMs) / DAY_MS;
    const isOpen = !window || (daysAgo < window[0] && daysAgo > window[1]);
    return (
      !unsold &&
      isOpen &&
      left > 0 &&
      customer.level >= fromLevel &&
      (!newsletterOnly || customer.readsNews) &&
      (customer.bought.get(id) ?? 0) < limitPerUser &&
      customer.points >= reward.cost
    );
  });
}
