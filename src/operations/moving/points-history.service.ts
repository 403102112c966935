import { Injectable } from '@nestjs/common';
import { type MovedOutcome, MovedPointsService, PointsFiguresReader } from '../../account/index.js';
import { CustomerReader, ErasureReader } from '../../customer/index.js';
import { CustomerBuckets } from './customer-buckets.model.js';
import { type MovingRun, MovingBatchesService, type Placed } from './moving-batches.service.js';
import type { FileFigures, Handled, Place } from './moving-report.model.js';
import type { SourceFile } from './source-folder.model.js';
import {
  type Balance,
  compareBalances,
  getBalance,
  getStatus,
  readTransferRecord,
  sortTransfers,
  type SourceTransfer,
} from './source-points.rules.js';
import { getNeededId, getValue, pick, type SourceRecord, UnreadableRecord } from './source-values.rules.js';

/** A record of the file with its place. */
interface Kept {
  readonly row: number;
  readonly record: SourceRecord;
}

type Found = Placed<SourceTransfer>;

/** What is read of a record. */
const KEPT = [
  'pointsTransferId',
  'customerId',
  'type',
  'state',
  'value',
  'comment',
  'issuer',
  'createdAt',
  'lockedUntil',
  'expiresAt',
];

const NO_CUSTOMER = 'customerId: This customer does not exist.';

@Injectable()
export class PointsHistoryService {
  constructor(
    private readonly batches: MovingBatchesService,
    private readonly movedPoints: MovedPointsService,
    private readonly figures: PointsFiguresReader,
    private readonly customers: CustomerReader,
    private readonly erasures: ErasureReader,
  ) {}

  /**
   * Writes the transfers of each customer in one unit of work, in the order of their times, whatever order the file has. Then compares the
   * balance here with the one that these transfers make by the rule of the public system.
   */
  async move(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    const figures = run.report.begin(name);
    const buckets = await CustomerBuckets.open<Kept>();
    try {
      for await (const { row, body, problem } of records()) {
        const customerId = body && getCustomer(body as SourceRecord);
        if (body && customerId !== undefined) {
          await buckets.add(customerId, { row, record: pick(body as SourceRecord, KEPT) });
        } else {
          const reason = problem ?? 'customerId: This value is not a valid UUID.';
          run.report.add(figures, { row }, { became: 'refused', reason });
        }
        run.goOn();
      }
      for await (const [customerId, kept] of buckets.customers()) {
        await this.moveCustomer(run, figures, customerId, kept);
      }
    } finally {
      await buckets.close();
    }
  }

  /** Compares balances with those that the public system has counted itself. */
  async compareStatuses(run: MovingRun, { name, records }: SourceFile): Promise<void> {
    const figures = run.report.begin(name);
    await this.batches.handleRecords(
      run,
      figures,
      records(),
      (record) => getValue(record, 'customerId'),
      async (_tx, record) => {
        const customerId = getNeededId(record, 'customerId');
        const status = getStatus(record);
        if (!run.isTrial) {
          if (!(await this.isThere(customerId))) {
            return { became: 'refused', reason: NO_CUSTOMER };
          }
          run.report.compare(name, customerId, compareBalances(status, await this.getBalance(customerId)));
        }
        return { became: 'taken' };
      },
    );
  }

  private async moveCustomer(
    run: MovingRun,
    figures: FileFigures,
    customerId: string,
    kept: readonly Kept[],
  ): Promise<void> {
    const found: Found[] = [];
    const all: SourceTransfer[] = [];
    for (const { row, record } of kept) {
      const place = getPlace(row, record);
      const read = readTransfer(record, run.now);
      if (typeof read === 'string') {
        run.report.add(figures, place, { became: 'refused', reason: read });
        continue;
      }
      all.push(read);
      if (read.points === 0) {
        const reason = `${read.value} points are less than half a point, and points are whole here.`;
        run.report.add(figures, place, { became: 'left out', reason });
      } else {
        found.push({ place, value: read });
      }
    }
    const places = new Map(found.map(({ place, value }) => [value.id, place]));
    const transfers = sortTransfers([...new Map(found.map(({ value }) => [value.id, value])).values()]);
    run.goOn();
    // People may be named in comments.
    const isErased = (await this.erasures.find(run.storeId, customerId)) !== null;
    const written = isErased ? transfers.map((each) => ({ ...each, comment: '' })) : transfers;
    const outcomes = await this.batches.attempt((tx) => this.movedPoints.record(tx, customerId, written));
    transfers.forEach((transfer, index) =>
      run.report.add(figures, places.get(transfer.id) ?? { row: 0 }, getHandled(transfer, outcomes, index)),
    );
    figures.known += found.length - transfers.length;
    if (Array.isArray(outcomes) && !run.isTrial) {
      const here = await this.getBalance(customerId);
      const there = getBalance(sortTransfers(all), run.now);
      run.report.compare(figures.file, customerId, compareBalances(there, here));
    }
  }

  private async isThere(customerId: string): Promise<boolean> {
    return (await this.customers.getStates([customerId])).has(customerId);
  }

  private async getBalance(customerId: string): Promise<Balance> {
    const { available, locked, used, expired } = await this.figures.getFigures(customerId);
    return { available, locked, used, expired };
  }
}

function getHandled(
  { value, points }: SourceTransfer,
  outcomes: readonly MovedOutcome[] | string | null,
  index: number,
): Handled {
  const outcome = typeof outcomes === 'string' ? undefined : outcomes?.[index];
  if (!outcome) {
    return { became: 'refused', reason: typeof outcomes === 'string' ? outcomes : NO_CUSTOMER };
  }
  const { became, remark } = outcome;
  if (became === 'refused') {
    return { became, reason: remark ?? '' };
  }
  const isRounded = became === 'taken' && value !== points;
  return { became, remark: remark ?? (isRounded ? `${value} points are ${points} here.` : undefined) };
}

function getPlace(row: number, record: SourceRecord): Place {
  const id = getValue(record, 'pointsTransferId');
  return { row, ...(typeof id === 'string' && { identifier: id }) };
}

function getCustomer(record: SourceRecord): string | undefined {
  try {
    return getNeededId(record, 'customerId');
  } catch {
    return undefined;
  }
}

function readTransfer(record: SourceRecord, now: Date): SourceTransfer | string {
  try {
    return readTransferRecord(record, now);
  } catch (error) {
    if (error instanceof UnreadableRecord) {
      return error.message;
    }
    throw error;
  }
}
