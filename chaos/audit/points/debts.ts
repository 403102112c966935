import type { EventRecord, PointsTransfer } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { number, type Source, text } from '../source.js';
import type { Lot, Lots } from './lots.js';

const CHECK = 'debts';

interface Debt {
  /** The transaction of the sale that came back. */
  readonly sale: string;
  readonly second: number;
  owed: number;
}

/**
 * Points that returns have not found. The customer of the sale owes them, and no other one does. The next points that rules pay to that customer pay
 * them, the oldest first.
 */
export class Debts {
  /** By account. */
  private readonly all = new Map<string, Debt[]>();
  /** The points that rules have just paid to an account that owes some. */
  private readonly income = new Map<string, Lot>();
  private missed = 0;
  private paid = 0;

  constructor(
    private readonly areOwed: boolean,
    private readonly findings: Findings,
  ) {}

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'points that returns missed': this.missed, 'of them paid by later points': this.paid };
  }

  /** A return has missed so many points. */
  miss(account: string, sale: string, second: number, points: number): void {
    this.missed += points;
    if (this.areOwed && points > 0) {
      this.all.set(account, [...this.getDebts(account), { sale, second, owed: points }]);
    }
  }

  /** Rules have paid a customer. */
  earn(account: string, lot: Lot): void {
    if (this.getDebts(account).length > 0) {
      this.income.set(account, lot);
    }
  }

  /** Whether an event pays what is missing: then it is dealt with. */
  explains(
    event: EventRecord,
    transfer: PointsTransfer | undefined,
    { isBlurred }: Pick<Lots, 'isBlurred'>,
  ): boolean {
    const sale = transfer?.revisedTransactionId?.transactionId;
    if (sale === undefined || !transfer || transfer.transactionId) {
      this.settle(event, isBlurred);
      return false;
    }
    const { uuid: account } = event;
    const lot = this.income.get(account);
    const debts = this.getDebts(account);
    // Which of two returns of one second came first, events do not say.
    const debt = debts.find((each) => each.sale === sale && each.second === debts[0]?.second);
    const due = Math.min(lot?.left ?? 0, debt?.owed ?? 0);
    if (transfer.value !== due && !isBlurred) {
      this.report(event, `pays ${transfer.value} missing points, the oracle ${due}`);
    }
    this.paid += transfer.value;
    if (lot) {
      lot.left -= transfer.value;
      lot.wasEmpty ||= lot.left <= 0;
    }
    if (debt) {
      debt.owed -= transfer.value;
      this.all.set(
        account,
        debts.filter(({ owed }) => owed > 0),
      );
    }
    return true;
  }

  getOwed(account: string): number {
    return this.getDebts(account).reduce((sum, { owed }) => sum + owed, 0);
  }

  /** Once all events have been looked at. */
  async compare(source: Source, isUnknown: (account: string) => boolean): Promise<void> {
    const sql = `SELECT a.id, a.customerId, a.debt, (SELECT SUM(m.owed) FROM missing_points m WHERE m.accountId = a.id) AS owed
      FROM account a WHERE a.customerId IS NOT NULL`;
    for await (const row of source.rows(sql)) {
      const account = text(row, 'id');
      const [debt, owed, right] = [number(row, 'debt'), number(row, 'owed'), this.getOwed(account)];
      if (!isUnknown(account) && (debt !== right || owed !== right)) {
        const what = `Customer ${text(row, 'customerId')} owes ${debt} points, by the list ${owed}`;
        this.findings.add(CHECK, `${what}; the oracle says ${right}`);
      }
    }
  }

  /** Another event of the account has come. */
  private settle(event: EventRecord, isBlurred: boolean): void {
    const lot = this.income.get(event.uuid);
    this.income.delete(event.uuid);
    if (lot && lot.left > 0 && this.getOwed(event.uuid) > 0 && !isBlurred) {
      this.report(event, `comes before ${this.getOwed(event.uuid)} missing points are paid`);
    }
  }

  private getDebts(account: string): Debt[] {
    return this.all.get(account) ?? [];
  }

  private report({ id, type, uuid }: EventRecord, what: string): void {
    this.findings.add(CHECK, `Event ${id}, ${type} of ${uuid}: ${what}`);
  }
}
