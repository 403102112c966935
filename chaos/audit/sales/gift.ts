import { getShare } from './fraction.js';
import type { Sale } from './sale.js';

/** A coupon of a gift: the one that was given, or one that has come back, because the sale that another one was used for was returned. */
export class GiftCoupon {
  isUsed = false;
  usedFor: Sale | undefined;
  isCanceled = false;
  /** Stays used, because its sale was returned. */
  isTied = false;
  /** Cents that were restored into other coupons. */
  restored = 0;
  announced = 0;

  constructor(
    readonly gift: Gift,
    readonly id: string,
    public code: string,
  ) {}

  /** Null for a code that is no amount. */
  get cents(): number | null {
    return this.gift.cents === null ? null : Math.round(100 * Number(this.code));
  }

  get isOpen(): boolean {
    return !this.isUsed && !this.isCanceled;
  }

  /** What is used for a sale that is kept, in cents. */
  get spent(): number {
    return this.isUsed ? (this.cents ?? 0) - this.restored : 0;
  }

  setCode(code: string): void {
    this.code = code;
  }

  /** A part of the sale that it is used for has come back. Returns how much of the coupon comes back with it. */
  restore(usedFor: Sale): number {
    const due = computeBack(this.cents ?? 0, usedFor) - this.restored;
    this.restored += due;
    this.announced = due;
    return due;
  }

  /** What an event has to say that comes back. */
  takeAnnounced(): number {
    const { announced } = this;
    this.announced = 0;
    return announced;
  }
}

/** The coupon that a rule gave for a sale, and its value after each return. */
export class Gift {
  /** The first is the one that was given. */
  readonly coupons: GiftCoupon[] = [];
  /** In cents, of the share of the sale that is kept. */
  private kept: number;
  private isOver = false;

  constructor(
    readonly campaign: number,
    readonly sale: Sale,
    /** What a share of the sale is worth; null for a code. */
    readonly cents: number | null,
  ) {
    this.kept = cents ?? 0;
  }

  receive(id: string, code: string): GiftCoupon {
    const coupon = new GiftCoupon(this, id, code);
    this.coupons.push(coupon);
    return coupon;
  }

  /** A part of its sale has come back. Where more is used than is kept, each coupon that is used stays so. */
  bringBack(): void {
    const used = this.coupons.filter(({ isUsed, spent }) => isUsed && (this.cents === null || spent > 0));
    const wasOver = this.isOver;
    this.isOver = this.sale.isNothingLeft;
    this.kept = (this.cents ?? 0) - computeBack(this.cents ?? 0, this.sale);
    const isTooMuch = this.cents === null ? this.isOver && !wasOver : this.spent > this.kept;
    for (const coupon of isTooMuch ? used : []) {
      coupon.isTied = true;
    }
  }

  /** What is not as it should be after a return; null if all is. */
  get problem(): string | null {
    if (this.cents === null) {
      const isWrong = this.coupons.some(({ isCanceled, isTied }) => isCanceled !== (this.isOver && !isTied));
      return isWrong ? `All of the sale has come back: ${this.isOver}. Not so` : null;
    }
    const open = this.coupons.filter(({ isOpen }) => isOpen);
    const is = open.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    const right = Math.max(0, this.kept - this.spent);
    const isForgotten = this.coupons.some(({ announced }) => announced > 0);
    const isWrong = isForgotten || is !== right || open.some(({ cents }) => cents === 0);
    return isWrong ? `${is} cents are open, not ${right}, of ${this.kept} that are kept:` : null;
  }

  /** For a finding. */
  get said(): string {
    const said = this.coupons.map(
      ({ id, code, isUsed, isCanceled, restored }) =>
        `${id} ${code}${isUsed ? ` used, ${restored} cents came back` : ''}${isCanceled ? ' canceled' : ''}`,
    );
    return `gift of campaign ${this.campaign} (${said.join('; ')})`;
  }

  private get spent(): number {
    return this.coupons.reduce((sum, { spent }) => sum + spent, 0);
  }
}

/** The share of an amount that belongs to the returned part of a sale. */
function computeBack(cents: number, sale: Sale): number {
  return sale.isNothingLeft ? cents : getShare(cents, sale.countedCents, sale.cents);
}
