import type { EventRecord, PointsTransfer } from '../events/event-pages.js';
import type { OfDocument, SalesAudit } from '../sales/sales.js';
import { Payments } from '../sales/payments.js';
import type { Debts } from './debts.js';
import type { Lot, Lots } from './lots.js';

/** A document whose points have not come yet. */
interface Awaited {
  readonly document: OfDocument;
  readonly second: number;
}

/** Writes a finding. */
type Report = (event: EventRecord, what: string, operation: number | undefined) => void;

/**
 * Points that follow a document of a customer: a sale has earned them, or a return takes them back, in the next event of the account. What a
 * return finds depends on the lots at that moment, so it is computed by the oracle of points.
 */
export class PointsOfSales {
  private readonly awaited = new Map<string, Awaited>();
  /** What sales have earned, by the id of their transaction. */
  private readonly lots = new Map<string, string>();
  private readonly payments = new Payments();

  constructor(
    private readonly sales: SalesAudit,
    private readonly report: Report,
    /** Customers whose comments are erased. */
    private readonly erased: ReadonlySet<string>,
    private readonly debts: Pick<Debts, 'miss'>,
  ) {}

  look(event: EventRecord): void {
    this.payments.look(event);
  }

  /** A document has got its customer. */
  expect(event: EventRecord, lots: Lots): void {
    const { payload, recorderOn } = event;
    const customer = payload.customerId?.customerId ?? '';
    this.settle(event, customer, lots);
    const document = this.sales.of(payload.transactionId?.transactionId ?? '');
    if (document && document.earned + document.due > 0) {
      this.awaited.set(customer, { document, second: Date.parse(recorderOn) });
    }
  }

  /** Whether an event of an account is the one that was awaited, or one that nothing explains: then it is dealt with. */
  explains(
    event: EventRecord,
    transfer: PointsTransfer | undefined,
    customer: string,
    lots: Lots,
    open: (transfer: PointsTransfer) => void,
  ): boolean {
    const isEarned = event.type.endsWith('.PointsWereAdded') && transfer?.transactionId !== undefined;
    const isTakenBack = transfer?.revisedTransactionId !== undefined;
    if (!transfer || (!isEarned && !isTakenBack)) {
      this.settle(event, customer, lots);
      return false;
    }
    const { document } = this.awaited.get(customer) ?? {};
    const own = this.sales.of(transfer.transactionId?.transactionId ?? '');
    this.awaited.delete(customer);
    if (isEarned) {
      this.earn(event, transfer, own, document, this.erased.has(customer));
      open(transfer);
      this.lots.set(own?.sale.transactionId ?? '', transfer.id.pointsTransferId);
      return true;
    }
    const taken = this.takeBack(lots, own, Date.parse(transfer.createdAt));
    if (own?.sale !== document?.sale || own?.number !== document?.number) {
      this.report(event, 'takes back points that were not due', own?.number);
    } else if (transfer.value !== taken && !lots.isBlurred) {
      const of = `of ${own?.due} that are due`;
      this.report(event, `takes ${transfer.value} points back ${of}, the oracle ${taken}`, own?.number);
    }
    return true;
  }

  private earn(
    event: EventRecord,
    transfer: PointsTransfer,
    own: OfDocument | null,
    awaited: OfDocument | undefined,
    isErased: boolean,
  ): void {
    const { value, comment = '' } = transfer;
    const payments = this.payments.describe(transfer);
    const isRight = comment === own?.rules || (isErased && comment === '');
    if (!own || own.sale !== awaited?.sale) {
      this.report(event, 'earns points for no sale', own?.number);
    } else if (value !== own.earned || !isRight) {
      const right = `${own.earned} (${own.rules})`;
      this.report(event, `earns ${value} points (${comment}), the oracle ${right}`, own.number);
    } else if (payments !== own.payments) {
      this.report(event, `names other rules: ${payments}, the oracle ${own.payments}`, own.number);
    }
  }

  /** Another event of the account has come, or another document: what was awaited has brought none. */
  private settle(event: EventRecord, customer: string, lots: Lots): void {
    const { document, second = 0 } = this.awaited.get(customer) ?? {};
    this.awaited.delete(customer);
    if (!document) {
      return;
    }
    const taken = document.due > 0 ? this.takeBack(lots, document, second) : 0;
    if (document.earned > 0) {
      this.report(event, `comes before the ${document.earned} points of a sale`, document.number);
    } else if (taken > 0 && !lots.isBlurred) {
      this.report(event, `comes before ${taken} points are taken back`, document.number);
    }
  }

  private takeBack(lots: Lots, own: OfDocument | null, second: number): number {
    const lot: Lot | undefined = lots.all.get(this.lots.get(own?.sale.transactionId ?? '') ?? '');
    if (!own || !lot) {
      return 0;
    }
    const isLapsed = lots.hasEnded(lot, second);
    const taken = lots.takeBack(lot, own.due, second);
    this.debts.miss(lot.account, own.sale.transactionId, second, isLapsed ? 0 : own.due - taken);
    return taken;
  }

  /** Once all events have been looked at. */
  end(event: EventRecord, getLots: (customer: string) => Lots): void {
    for (const customer of Array.from(this.awaited.keys())) {
      this.settle(event, customer, getLots(customer));
    }
  }
}
