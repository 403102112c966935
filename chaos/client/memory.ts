import type { Request } from './requests.js';

export interface HeldCoupon {
  readonly id: string;
  readonly code: string;
  readonly campaign: number;
}

export interface Answered {
  readonly number: number;
  readonly request: Request;
  readonly digest: number;
}

const KEPT_PER_CUSTOMER = 24;
const KEPT_ANSWERS = 4000;

/** What the clients remember of earlier answers, to go on from: coupons to use, blocks to capture. The latest of each. */
export class Memory {
  private readonly coupons = new Map<number, HeldCoupon[]>();
  private readonly blocks = new Map<number, string[]>();
  private readonly additions = new Map<number, string[]>();
  private readonly answers: Answered[] = [];
  private answered = 0;

  noteCoupon(customer: number, coupon: HeldCoupon): void {
    note(this.coupons, customer, coupon);
  }

  noteBlock(customer: number, id: string): void {
    note(this.blocks, customer, id);
  }

  noteAddition(customer: number, id: string): void {
    note(this.additions, customer, id);
  }

  noteAnswer(answer: Answered): void {
    this.answers[this.answered % KEPT_ANSWERS] = answer;
    this.answered += 1;
  }

  /** @param pick From 0 on, below 1: which of them. */
  coupon(customer: number, pick: number): HeldCoupon | undefined {
    return pickFrom(this.coupons.get(customer), pick);
  }

  block(customer: number, pick: number): string | undefined {
    return pickFrom(this.blocks.get(customer), pick);
  }

  addition(customer: number, pick: number): string | undefined {
    return pickFrom(this.additions.get(customer), pick);
  }

  answer(pick: number): Answered | undefined {
    return pickFrom(this.answers, pick);
  }
}

function note<T>(all: Map<number, T[]>, customer: number, thing: T): void {
  const own = all.get(customer) ?? [];
  all.set(customer, own);
  own.push(thing);
  if (own.length > KEPT_PER_CUSTOMER) {
    own.shift();
  }
}

function pickFrom<T>(all: readonly T[] | undefined, pick: number): T | undefined {
  return all?.[Math.floor(pick * all.length)];
}
