import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLocksService, CustomerIsMerged } from '../../account/index.js';
import { LoginNamesReader } from '../../auth/index.js';
import { type CustomerMatch, CustomerReader, CustomerService, isStillMatched } from '../../customer/index.js';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { FileRecord } from '#platform/file/file-records.js';
import {
  FileReport,
  getRefusalOrFailure,
  RecordBodies,
  recordsWithNotes,
} from '#platform/file/file-report.js';
import { Spool } from '#platform/file/spool.js';
import { Clock } from '#platform/time/clock.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { PointsService } from '../points.service.js';
import type { GivenBy } from '../points-customers.service.js';
import { pointsOfFile, type SentPoints } from './points-file.model.js';
import { erasedCustomer, NamesAnother } from '../points.errors.js';
import { PointsImportRepository, type ReachedImport } from './points-import.repository.js';

const AT_ONCE = 32;
/** Merges, their undos and edits change meanwhile which customer a record names: it is tried so many times. */
const ATTEMPTS_MAX = 5;
const FIELDS = { email: 'email', phone: 'phone', card: 'loyaltyCardNumber' } as const;
const NO_CUSTOMER = 'customer: such customer does not exist';

export abstract class PointsBodies extends RecordBodies<SentPoints> {}

interface Import {
  readonly storeId: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly encoding?: string | undefined;
  /** Tells imports of the same file apart, where it is meant to count more than once. */
  readonly label?: string | undefined;
  readonly by: GivenBy;
  /** Called between two sets. May throw to stop there. */
  readonly onProgress?: () => void;
  /** Only reports what an import would do: each set is undone. */
  readonly isTrial?: boolean;
  readonly report?: FileReport;
}

interface Read {
  readonly identifier: string;
  readonly source: FileRecord;
  /** Or why it cannot be read. */
  readonly sent: SentPoints | string;
}

interface Found {
  readonly identifier: string;
  readonly source: FileRecord;
  readonly sent: SentPoints;
  readonly customer: string;
  /** The contact that names the customer; null for an id. */
  readonly match: CustomerMatch | null;
}

type Named = Pick<Found, 'customer' | 'match'>;

type Refused = Pick<Read, 'identifier' | 'source'> & { readonly message: string };

@Injectable()
export class ImportPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly imports: PointsImportRepository,
    private readonly bodies: PointsBodies,
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
    private readonly customerService: CustomerService,
    private readonly locks: AccountLocksService,
    private readonly pointsService: PointsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds and spends the points of a file, 32 records in each unit of work; each has an outcome of its own. A transfer has no number of its
   * own, so a file counts once: a row with the hash of its bytes has the number of its records that are done, and is written with each set on
   * condition that it is as it was found. After a crash, the same file goes on; of two at once, on whatever nodes, one is refused.
   * | Whether a contact still names the customer is decided when the account is held: a merge, its undo, an edit and an erasure come before or
   * after. Erased customers are given nothing.
   * @throws {PointsImportRuns} when the same file is imported by another request
   * @throws {PartlyDone} when the database is away: what is done then stays
   */
  async execute({
    storeId,
    chunks,
    encoding,
    label,
    by,
    onProgress,
    isTrial = false,
    report = new FileReport(),
  }: Import): Promise<FileReport> {
    const spool = await Spool.open();
    try {
      const hash = createHash('sha256').update(JSON.stringify([storeId, label ?? '']));
      for await (const piece of spool.keeping(chunks)) {
        hash.update(piece);
        await this.steps.goOn();
      }
      const id = hash.digest('hex');
      const found = isTrial ? null : await this.imports.find(id);
      if (found?.finishedAt) {
        report.processed = found.processed;
        report.failed = found.failed;
        report.notes.push(importedOn(found.finishedAt));
        return report;
      }
      const run = new Run(report, found ?? { id, processed: 0, failed: 0 }, found !== null, isTrial);
      const records = pointsOfFile(spool.bytes(), encoding);
      await this.importAll(run, storeId, by, records, onProgress).catch((error: unknown) => {
        throw errorOfSteps(error, describeDone(run.reached));
      });
      return report;
    } finally {
      await spool.close();
    }
  }

  private async importAll(
    run: Run,
    storeId: string,
    by: GivenBy,
    records: ReturnType<typeof pointsOfFile>,
    onProgress?: () => void,
  ): Promise<void> {
    let set: Read[] = [];
    const flush = async (isLast: boolean) => {
      await this.steps.goOn();
      await this.importSet(run, storeId, by, set, isLast);
      set = [];
      onProgress?.();
    };
    const passedOver = run.reached.processed;
    let place = 0;
    for await (const source of recordsWithNotes(records, run.report)) {
      const { row, body, problem } = source;
      if (place++ < passedOver) {
        continue;
      }
      const sent = body ? await this.bodies.read(storeId, body) : (problem ?? '');
      const identifier = typeof sent === 'string' ? `row ${row}` : (sent.customer[0]?.name ?? `row ${row}`);
      if (set.push({ identifier, sent, source }) === AT_ONCE) {
        await flush(false);
      }
    }
    await flush(true);
  }

  /**
   * For each list of names, the first customer of the store that one of them names. A contact of a customer who was merged into another one
   * names that one; an id names itself. Two statements.
   */
  private async findCustomers(
    storeId: string,
    named: readonly SentPoints['customer'][],
  ): Promise<(Named | undefined)[]> {
    const sought = named.flatMap((names, index) =>
      names.flatMap(({ kind, name }) => (kind === 'id' ? [] : [{ index, kind, name }])),
    );
    const found = await this.loginNames.findAccountIds('customer', sought);
    const candidates = named.map((names, index) => {
      const ids = sought.flatMap((each, place) => (each.index === index ? [found[place]] : []));
      return names.flatMap(({ kind, name }) => {
        const id = kind === 'id' ? name : ids.shift();
        return id === undefined ? [] : [{ id, field: kind === 'id' ? null : FIELDS[kind] }];
      });
    });
    const states = await this.customers.getStates([...new Set(candidates.flat().map(({ id }) => id))]);
    return candidates.map((all) => {
      const [named] = all.flatMap(({ id: recordId, field }): Named[] => {
        const state = states.get(recordId);
        if (state?.storeId !== storeId) {
          return [];
        }
        const customer = field === null ? recordId : (state.mergedInto ?? recordId);
        const match = field && { customerId: customer, recordId, field, contact: state[field] };
        return [{ customer, match }];
      });
      return named;
    });
  }

  private async findAll(storeId: string, set: readonly Read[]): Promise<(Found | Refused)[]> {
    const customers = await this.findCustomers(
      storeId,
      set.map(({ sent }) => (typeof sent === 'string' ? [] : sent.customer)),
    );
    return set.map(({ identifier, sent, source }, index) => {
      const named = customers[index];
      if (typeof sent === 'string') {
        return { identifier, source, message: sent };
      }
      return named === undefined
        ? { identifier, source, message: NO_CUSTOMER }
        : { identifier, source, sent, ...named };
    });
  }

  /** All at once; one after the other when one of them is refused. */
  private async importSet(
    run: Run,
    storeId: string,
    by: GivenBy,
    set: readonly Read[],
    isLast: boolean,
  ): Promise<void> {
    try {
      await this.transact(run, storeId, by, await this.findAll(storeId, set), isLast);
      return;
    } catch (error) {
      refusalIn(error);
    }
    // Found once more: the refusal may come from a merge.
    const found = await this.findAll(storeId, set);
    for (const [index, read] of set.entries()) {
      await this.importOne(
        run,
        storeId,
        by,
        { read, found: found[index] },
        isLast && index === set.length - 1,
      );
    }
  }

  private async importOne(
    run: Run,
    storeId: string,
    by: GivenBy,
    { read, found }: { readonly read: Read; readonly found: Found | Refused | undefined },
    ends: boolean,
  ): Promise<void> {
    let some = found ? [found] : [];
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.transact(run, storeId, by, some, ends);
        return;
      } catch (error) {
        const message = refusalIn(error);
        const isOfMeanwhile = error instanceof CustomerIsMerged || error instanceof NamesAnother;
        if (isOfMeanwhile && attempt < ATTEMPTS_MAX) {
          some = await this.findAll(storeId, [read]);
          continue;
        }
        const { identifier, source } = read;
        await this.transact(run, storeId, by, [{ identifier, source, message }], ends);
        return;
      }
    }
  }

  /** Locks and writes the row of the import, then the accounts in order of their ids. All of it or nothing. */
  private async transact(
    run: Run,
    storeId: string,
    by: GivenBy,
    set: readonly (Found | Refused)[],
    isLast: boolean,
  ): Promise<void> {
    const failed = set.filter((each) => 'message' in each).length;
    const { reached } = run;
    const after = { ...reached, processed: reached.processed + set.length, failed: reached.failed + failed };
    const attempt = this.unitOfWork.run(async (tx) => {
      if (!run.isTrial) {
        const now = this.clock.now();
        const row = { ...after, storeId, startedAt: now, finishedAt: isLast ? now : null };
        await (run.hasRow ? this.imports.reach(tx, reached, row) : this.imports.begin(tx, row));
      }
      const ids = await this.transfer(tx, storeId, by, set);
      if (run.isTrial) {
        throw new Undone(ids);
      }
      return ids;
    });
    const ids = await attempt.catch((error: unknown) => {
      if (error instanceof Undone) {
        return error.ids;
      }
      throw error;
    });
    run.reached = after;
    run.hasRow = true;
    set.forEach((each, index) => {
      const id = run.isTrial ? undefined : ids[index];
      const outcome = 'message' in each ? { message: each.message } : id !== undefined && { id };
      run.report.add({ identifier: each.identifier, ...outcome }, each.source);
    });
  }

  private async transfer(
    tx: Tx,
    storeId: string,
    by: GivenBy,
    set: readonly (Found | Refused)[],
  ): Promise<(string | undefined)[]> {
    const found = set.flatMap((each) => ('message' in each ? [] : [each]));
    if (found.length > 0) {
      await this.locks.lockAll(tx, [...new Set(found.map(({ customer }) => customer))]);
      await this.ensureNamed(tx, found);
    }
    const ids: (string | undefined)[] = [];
    for (const each of set) {
      if ('message' in each) {
        ids.push(undefined);
        continue;
      }
      const { type, ...sent } = each.sent;
      const wished = { ...sent, customer: each.customer };
      ids.push(
        type === 'adding'
          ? await this.pointsService.addIn(tx, storeId, wished, by)
          : await this.pointsService.spendIn(tx, storeId, wished, by),
      );
    }
    return ids;
  }

  /** The accounts are held: what is read now stays so. @throws {NamesAnother} @throws {InvalidFields} for an erased customer */
  private async ensureNamed(tx: Tx, found: readonly Found[]): Promise<void> {
    const ids = found.flatMap(({ customer, match }) => (match ? [customer, match.recordId] : [customer]));
    const customers = await (await this.customerService.findManyForPurchase(tx, [...new Set(ids)])).read();
    for (const { customer, match, sent } of found) {
      if (match && !isStillMatched(match, customers)) {
        throw new NamesAnother();
      }
      if (sent.type === 'adding' && customers.get(customer)?.anonymizedAt) {
        throw erasedCustomer('customer');
      }
    }
  }
}

class Run {
  constructor(
    readonly report: FileReport,
    /** With what an earlier attempt has done. */
    public reached: ReachedImport,
    public hasRow: boolean,
    readonly isTrial: boolean,
  ) {}
}

class Undone extends Error {
  constructor(readonly ids: (string | undefined)[]) {
    super('The unit of work of a trial is undone');
  }
}

/** @throws what refuses no single record */
function refusalIn(error: unknown): string {
  const message = error instanceof CustomerIsMerged ? error.message : getRefusalOrFailure(error);
  if (message === undefined) {
    throw error;
  }
  return message;
}

function importedOn(at: Date): string {
  return `This file was imported on ${presentTimestamp(at)} already: nothing was done now. Give it a label to import it once more.`;
}

/** For the caller of an import that stops here. */
function describeDone({ processed }: ReachedImport): string | undefined {
  const done = processed === 1 ? '1 record is' : `${processed} records are`;
  return processed === 0 ? undefined : `${done} done, the rest of the file is not. Send it again`;
}
