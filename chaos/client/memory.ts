import type { Line } from '../plan/sales.js';
import type { Request } from './request.js';
import { Sessions } from './sessions.js';

export interface HeldCoupon {
  readonly id: string;
  readonly code: string;
  readonly campaign: number;
}

/** A sale that was registered. */
export interface Sold {
  readonly document: string;
  readonly lines: readonly Line[];
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
  readonly sessions = new Sessions();
  private readonly coupons = new Map<number, HeldCoupon[]>();
  private readonly blocks = new Map<number, string[]>();
  private readonly additions = new Map<number, string[]>();
  private readonly cashbacks = new Map<number, string[]>();
  private readonly sales = new Map<number, Sold[]>();
  /** Sales that gifts were used for. */
  private readonly salesOfGifts = new Map<number, Sold[]>();
  /** Not by customer: sales that name no buyer. */
  private readonly receipts = new Map<number, Sold[]>();
  /** Not by customer: the codes that were brought last. */
  private readonly codes = new Map<number, string[]>();
  /** Not by customer: who has registered last. */
  private readonly newcomers = new Map<number, number[]>();
  /** Not by customer: addresses of who was invited last. */
  private readonly invitedAddresses = new Map<number, string[]>();
  /** Not by customer: addresses of who was erased last. */
  private readonly freeAddresses = new Map<number, string[]>();
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

  noteCashback(customer: number, id: string): void {
    note(this.cashbacks, customer, id);
  }

  noteSale(customer: number, sale: Sold): void {
    note(this.sales, customer, sale);
  }

  noteSaleOfGift(customer: number, sale: Sold): void {
    note(this.salesOfGifts, customer, sale);
  }

  noteReceipt(sale: Sold): void {
    note(this.receipts, 0, sale);
  }

  noteCode(code: string): void {
    note(this.codes, 0, code);
  }

  noteNewcomer(customer: number): void {
    note(this.newcomers, 0, customer);
  }

  noteFreeAddress(email: string): void {
    note(this.freeAddresses, 0, email);
  }

  noteInvitedAddress(email: string): void {
    note(this.invitedAddresses, 0, email);
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

  cashback(customer: number, pick: number): string | undefined {
    return pickFrom(this.cashbacks.get(customer), pick);
  }

  sale(customer: number, pick: number): Sold | undefined {
    return pickFrom(this.sales.get(customer), pick);
  }

  saleOfGift(customer: number, pick: number): Sold | undefined {
    return pickFrom(this.salesOfGifts.get(customer), pick);
  }

  receipt(pick: number): Sold | undefined {
    return pickFrom(this.receipts.get(0), pick);
  }

  stockedCode(pick: number): string | undefined {
    return pickFrom(this.codes.get(0), pick);
  }

  newcomer(pick: number): number | undefined {
    return pickFrom(this.newcomers.get(0), pick);
  }

  freeAddress(pick: number): string | undefined {
    return pickFrom(this.freeAddresses.get(0), pick);
  }

  invitedAddress(pick: number): string | undefined {
    return pickFrom(this.invitedAddresses.get(0), pick);
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
