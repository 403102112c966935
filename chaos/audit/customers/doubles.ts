import { DOUBLES_DOCUMENTS, WITH_DOUBLES } from '../../plan/doubles.js';
import type { OperationKind } from '../../plan/kinds.js';
import type { Scene } from '../../scene.js';
import type { EventRecord, PointsTransfer } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import { number, type Source, text, textOrNull } from '../source.js';

const CHECK = 'merges';
const MOVED = /^PointsWere(Added|Spent)$/;
const TAKEN = /^PointsTransferHasBeen(Expired|Canceled)$/;

/** A person who has registered twice, by the events so far. Places of customers are 0 and 1. */
class Double {
  readonly points: [number, number] = [0, 0];
  /** Whose transfers and sales are now. */
  readonly owners = new Map<string, number>();
  merged: { readonly source: number; readonly rows: readonly string[]; readonly points: number } | undefined;
  /** Since the merge. */
  hasActed = false;

  constructor(readonly ids: readonly [string, string]) {}

  /** Who has what belongs to one of the two. */
  getHolder(side: number): number {
    return this.merged?.source === side ? 1 - side : side;
  }

  merge(source: number): void {
    const rows = [...this.owners].flatMap(([row, owner]) => (owner === source ? [row] : []));
    this.merged = { source, rows, points: this.points[source] ?? 0 };
    this.hasActed = false;
    this.move(rows, this.merged.points, 1 - source);
  }

  part(): void {
    if (this.merged) {
      const { rows, points, source } = this.merged;
      this.move(rows, points, source);
      this.merged = undefined;
    }
  }

  private move(rows: readonly string[], points: number, to: number): void {
    rows.forEach((row) => this.owners.set(row, to));
    this.points[to] = (this.points[to] ?? 0) + points;
    this.points[1 - to] = (this.points[1 - to] ?? 0) - points;
  }
}

/**
 * Replays merges and undos in the order of their events, and checks four rules. A merge moves all points and sales of the source. No event
 * changes a merged customer. An undo moves the same points and sales back. Each sale belongs to the customer who has its phone number then,
 * and none is refused.
 */
export class DoublesAudit {
  readonly figures = { merged: 0, undone: 0, sales: 0 };
  private readonly doubles: readonly Double[];
  /** By the id of a customer or an account: the person and the place. */
  private readonly places = new Map<string, { readonly double: Double; readonly side: number }>();
  private readonly sales = new Set<string>();
  private readonly seen = new Map<number, number>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly history: History,
    { doubles = [] }: Pick<Scene, 'doubles'>,
    private readonly findings: Findings,
  ) {
    this.doubles = doubles.map((ids) => new Double(ids));
    for (const double of this.doubles) {
      double.ids.forEach((id, side) => this.places.set(id, { double, side }));
    }
  }

  /** Whether a customer, an account or a transaction is of theirs. To be asked after `look`. */
  has(id: string): boolean {
    return this.places.has(id) || this.sales.has(id);
  }

  look(event: EventRecord): void {
    const { uuid, type, payload } = event;
    const [, name = ''] = /\.Event\.(\w+)$/.exec(type) ?? [];
    const owner = this.places.get(payload.customerId?.customerId ?? '');
    if (name === 'TransactionWasRegistered') {
      const { documentNumber = '' } = payload.transactionData ?? {};
      if (documentNumber.startsWith(DOUBLES_DOCUMENTS)) {
        this.sales.add(uuid);
      }
    } else if (name === 'AccountWasCreated' && owner) {
      this.places.set(uuid, owner);
    }
    const place = this.places.get(uuid);
    if (!place) {
      return;
    }
    const { double, side } = place;
    if (name === 'CustomerWasMerged') {
      this.merge(event, double, side);
    } else if (name === 'CustomerMergeWasUndone') {
      this.part(event, double, side);
    } else if (name === 'AssignedTransactionToCustomer') {
      this.sell(event, double, side);
    } else if (MOVED.test(name) && payload.pointsTransfer) {
      this.transfer(event, name, payload.pointsTransfer);
    } else if (TAKEN.test(name)) {
      this.act(event, double, side);
      double.points[side] = (double.points[side] ?? 0) - (payload.value ?? 0);
    }
  }

  async compare(source: Source): Promise<void> {
    this.compareAnswers();
    const owners = new Map(this.doubles.flatMap(({ owners: own, ids }) => this.getIds(own, ids)));
    for (const table of ['points_transfer', 'shop_transaction']) {
      for await (const row of source.rows(`SELECT id, customerId FROM ${table}`)) {
        const [id, customer] = [text(row, 'id'), textOrNull(row, 'customerId') ?? ''];
        if (this.places.has(customer) && owners.get(id) !== customer) {
          this.findings.add(CHECK, `${table} ${id} is of ${customer}, by the events of ${owners.get(id)}`);
        }
        owners.delete(id);
      }
    }
    for (const [id, customer] of owners) {
      this.findings.add(CHECK, `${id} of ${customer} is in no table`);
    }
    for await (const row of source.rows('SELECT customerId, balance, mergedInto FROM account')) {
      const place = this.places.get(textOrNull(row, 'customerId') ?? '');
      if (place) {
        const { double, side } = place;
        const into = double.merged?.source === side ? double.ids[side === 0 ? 1 : 0] : null;
        const is = `${number(row, 'balance')} points, merged into ${textOrNull(row, 'mergedInto')}`;
        const right = `${double.points[side]} points, merged into ${into}`;
        if (is !== right) {
          this.findings.add(CHECK, `Customer ${double.ids[side]} has ${is}; by the events ${right}`);
        }
      }
    }
  }

  private getIds(own: ReadonlyMap<string, number>, ids: readonly [string, string]): [string, string][] {
    return [...own].map(([row, side]) => [row, ids[side === 0 ? 0 : 1]]);
  }

  private merge(event: EventRecord, double: Double, source: number): void {
    const into = event.payload.intoCustomerId?.customerId;
    if (double.merged || into !== double.ids[source === 0 ? 1 : 0]) {
      this.report(event, `is a merge into ${into} of a person who is merged: ${double.merged !== undefined}`);
    }
    this.figures.merged += 1;
    this.count('merge', double, source);
    double.merge(source);
  }

  private part(event: EventRecord, double: Double, source: number): void {
    if (double.merged?.source !== source || double.hasActed) {
      this.report(event, `undoes a merge that there is not, or behind which something has happened`);
    }
    this.figures.undone += 1;
    this.count('unmerge', double, source);
    double.part();
  }

  /** A sale by a telephone. */
  private sell(event: EventRecord, double: Double, side: number): void {
    const { transactionId, documentNumber = '' } = event.payload;
    const past = this.history.get(Number(documentNumber.slice(DOUBLES_DOCUMENTS.length)));
    this.figures.sales += 1;
    this.act(event, double, side);
    double.owners.set(transactionId?.transactionId ?? '', side);
    if (this.isAsked(event, past, 'ring') && double.getHolder(amount(past, 's')) !== side) {
      this.report(
        event,
        `gives a sale to the customer ${side}, and its telephone leads to the other one`,
        past,
      );
    }
  }

  private transfer(event: EventRecord, name: string, transfer: PointsTransfer): void {
    const { double, side } = this.places.get(event.uuid) ?? { double: undefined, side: 0 };
    if (!double) {
      return;
    }
    this.act(event, double, side);
    const sign = name === 'PointsWereAdded' ? 1 : -1;
    double.owners.set(transfer.id.pointsTransferId, side);
    double.points[side] = (double.points[side] ?? 0) + sign * transfer.value;
    if (transfer.transactionId) {
      return;
    }
    const [, operation] = /^op (\d+)$/.exec(transfer.comment ?? '') ?? [];
    const past = this.history.get(Number(operation));
    const kind = sign === 1 ? 'fill' : 'drain';
    const isRight = this.isAsked(event, past, kind);
    if (isRight && (amount(past, 's') !== side || amount(past, 'p') !== transfer.value)) {
      this.report(event, `moves ${transfer.value} points of the customer ${side}`, past);
    }
  }

  /** Nothing is written about a customer who was merged. */
  private act(event: EventRecord, double: Double, side: number): void {
    double.hasActed = true;
    if (double.merged?.source === side) {
      this.report(event, 'is about a customer who was merged into another one');
    }
  }

  private isAsked(event: EventRecord, past: Past | undefined, kind: OperationKind): past is Past {
    if (past?.kind !== kind || past.knowledge === 'refused' || past.knowledge === 'nothing') {
      this.report(event, `comes from a ${kind} that was not asked for, or was refused`, past);
      return false;
    }
    const times = (this.seen.get(past.number) ?? 0) + 1;
    this.seen.set(past.number, times);
    if (times > 1) {
      this.report(event, `was asked for once, and is there ${times} times`, past);
    }
    return true;
  }

  private compareAnswers(): void {
    const asked = new Map<string, { done: number; unknown: number }>();
    for (const past of this.history.operations.values()) {
      const { kind, knowledge } = past;
      if (!WITH_DOUBLES.has(kind as OperationKind)) {
        continue;
      }
      const key = `${kind} ${amount(past, 'd')} ${amount(past, 's')}`;
      const counts = asked.get(key) ?? { done: 0, unknown: 0 };
      counts.done += Number(knowledge === 'done');
      counts.unknown += Number(knowledge === 'unknown');
      asked.set(key, counts);
      const isMove = kind === 'fill' || kind === 'drain' || kind === 'ring';
      if (isMove && knowledge === 'done' && !this.seen.has(past.number)) {
        this.findings.add(CHECK, `No event tells of the ${kind} ${past.number}`, past.number);
      }
      if (kind === 'ring' && past.settledAt === Infinity && knowledge === 'nothing' && past.hasKey) {
        this.findings.add(CHECK, `The sale ${past.number} was not taken`, past.number);
      }
      if (kind === 'ring' && knowledge === 'refused') {
        this.findings.add(CHECK, `The sale ${past.number} was refused: ${past.refusal}`, past.number);
      }
    }
    for (const [key, { done, unknown }] of asked) {
      const recorded = this.counts.get(key) ?? 0;
      if (/^(un)?merge /.test(key) && (recorded < done || recorded > done + unknown)) {
        this.findings.add(
          CHECK,
          `${key}: ${recorded} events, ${done} were done, and ${unknown} may have been`,
        );
      }
    }
  }

  private count(kind: OperationKind, double: Double, side: number): void {
    const key = `${kind} ${this.doubles.indexOf(double)} ${side}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  private report({ id, type }: EventRecord, what: string, past?: Past): void {
    this.findings.add(CHECK, `Event ${id}, ${type}, ${what}`, past?.number);
  }
}
