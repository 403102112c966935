import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLocksService, CustomerIsMerged } from '../../account/index.js';
import { LoginNamesReader } from '../../auth/index.js';
import { type CustomerMatch, CustomerReader, CustomerService, isStillMatched } from '../../customer/index.js';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { FileReading, FileRecord } from '#platform/file/file-records.js';
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
import { erasedCustomer, NamesAnother, PointsImportRuns } from '../points.errors.js';
import type { PointsImportRowEntity } from './points-import-row.entity.js';
import { CountedMeanwhile, PointsImportRepository, type ReachedImport } from './points-import.repository.js';
import { RowIdentities, type RowIdentity } from './row-identity.model.js';

const AT_ONCE = 32;
/** Merges, their undos and edits change meanwhile which customer a record names: it is tried so many times. */
const ATTEMPTS_MAX = 5;
const FIELDS = { email: 'email', phone: 'phone', card: 'loyaltyCardNumber' } as const;
const NO_CUSTOMER = 'customer: such customer does not exist';

export abstract class PointsBodies extends RecordBodies<SentPoints> {}

interface Import {
  readonly storeId: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly reading?: FileReading | undefined;
  /** Tells imports of the same file apart, where it is meant to count more than once. */
  readonly label?: string | undefined;
  readonly by: GivenBy;
  /** Called between two sets. May throw to stop there. */
  readonly onProgress?: () => void;
  /** Only reports what an import would do: each set is undone. */
  readonly isTrial?: boolean;
  readonly report?: FileReport;
}

interface Named {
  readonly identifier: string;
  readonly source: FileRecord;
}

/** A record, or why it cannot be read. */
type Read = Named &
  (
    | { readonly sent: string; readonly identity?: undefined }
    | { readonly sent: SentPoints; readonly identity: RowIdentity }
  );

interface Found extends Named {
  readonly sent: SentPoints;
  readonly identity: RowIdentity;
  readonly customer: string;
  /** The contact that names the customer; null for an id. */
  readonly match: CustomerMatch | null;
}

type Holder = Pick<Found, 'customer' | 'match'>;

interface Refused extends Named {
  readonly identity?: RowIdentity | undefined;
  readonly message: string;
}

/** A row that an earlier file has brought, or an earlier line of this one with the same reference. */
interface Counted extends Named {
  readonly countedAt: Date;
}

type Outcome = Found | Refused | Counted;

interface Counting {
  readonly outcomes: readonly Outcome[];
  /** Written with the points of the records that are to be counted. */
  readonly rows: readonly PointsImportRowEntity[];
}

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
   * Adds and spends the points of a file, 32 records in each unit of work; each has an outcome of its own. A record counts once, in whatever
   * file it comes: its name (`RowIdentities`) is a unique key that is written where its points are given. One that is counted already is
   * passed over, and the report says so.
   * | A file counts once, too: a row with the hash of its bytes has the number of its records that are done, and is written with each set on
   * condition that it is as it was found. After a crash, the same file goes on; of two at once, on whatever nodes, one is refused.
   * | Whether a contact still names the customer is decided when the account is held: a merge, its undo, an edit and an erasure come before or
   * after. Erased customers are given nothing.
   * @throws {PointsImportRuns} when the same file is imported by another request
   * @throws {PartlyDone} when the database is away: what is done then stays
   */
  async execute({
    storeId,
    chunks,
    reading,
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
      const found = await this.imports.find(id);
      if (found?.finishedAt) {
        report.processed = found.processed;
        report.failed = found.failed;
        report.notes.push(importedOn(found.finishedAt, isTrial));
        return report;
      }
      const run = new Run(report, found ?? { id, processed: 0, failed: 0 }, found !== null, isTrial);
      const records = pointsOfFile(spool.bytes(), reading);
      const identities = new RowIdentities(storeId, label);
      await this.importAll(run, storeId, by, records, identities, onProgress).catch((error: unknown) => {
        throw errorOfSteps(error, describeDone(run.reached));
      });
      report.notes.push(...run.notesOfCounted());
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
    identities: RowIdentities,
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
      const sent = body ? await this.bodies.read(storeId, body) : (problem ?? '');
      // Also of a row that is done: equal ones may come behind it.
      const read = typeof sent === 'string' ? { sent } : { sent, identity: identities.of(sent) };
      if (place++ < passedOver) {
        continue;
      }
      const identifier = typeof sent === 'string' ? `row ${row}` : (sent.customer[0]?.name ?? `row ${row}`);
      if (set.push({ identifier, source, ...read }) === AT_ONCE) {
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
  ): Promise<(Holder | undefined)[]> {
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
      const [named] = all.flatMap(({ id: recordId, field }): Holder[] => {
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
    return set.map(({ identifier, sent, source, identity }, index) => {
      const named = customers[index];
      if (identity === undefined) {
        return { identifier, source, message: sent };
      }
      return named === undefined
        ? { identifier, source, identity, message: NO_CUSTOMER }
        : { identifier, source, identity, sent, ...named };
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
        const { identifier, source, identity } = read;
        await this.transact(run, storeId, by, [{ identifier, source, identity, message }], ends);
        return;
      }
    }
  }

  /**
   * Does what is not counted yet. Which records are is read before, because a snapshot that is older than the locks on the accounts would
   * make a conflict of each change of them; one that another file counts in between is found by its key, and all is done again.
   */
  private async transact(
    run: Run,
    storeId: string,
    by: GivenBy,
    set: readonly (Found | Refused)[],
    isLast: boolean,
  ): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const counting = await this.withoutCounted(run, set);
      try {
        await this.transactOutcomes(run, storeId, by, counting, isLast);
        return;
      } catch (error) {
        if (!(error instanceof CountedMeanwhile)) {
          throw error;
        }
        if (attempt === ATTEMPTS_MAX) {
          throw new PointsImportRuns();
        }
      }
    }
  }

  /** Locks and writes the row of the import, then those of its records, then the accounts in order of their ids. All of it or nothing. */
  private async transactOutcomes(
    run: Run,
    storeId: string,
    by: GivenBy,
    { outcomes, rows }: Counting,
    isLast: boolean,
  ): Promise<void> {
    const failed = outcomes.filter((each) => 'message' in each).length;
    const { reached } = run;
    const processed = reached.processed + outcomes.length;
    const after = { id: reached.id, processed, failed: reached.failed + failed };
    const attempt = this.unitOfWork.run(async (tx) => {
      if (!run.isTrial) {
        // The unit of work may have waited for long since the rows were named.
        const now = this.clock.now();
        const row = { ...after, storeId, startedAt: now, finishedAt: isLast ? now : null };
        await (run.hasRow ? this.imports.reach(tx, reached, row) : this.imports.begin(tx, row));
        await this.imports.countRows(
          tx,
          rows.map((each) => ({ ...each, createdAt: now })),
        );
      }
      const ids = await this.transfer(tx, storeId, by, outcomes);
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
    run.rememberTried(outcomes, rows);
    outcomes.forEach((each, index) => run.add(each, ids[index]));
  }

  /** Takes out the records that are counted, and names the rows of the others. */
  private async withoutCounted(run: Run, set: readonly (Found | Refused)[]): Promise<Counting> {
    const now = this.clock.now();
    const ids = set.flatMap(({ identity }) => identity?.id ?? []);
    const known = await this.imports.findRows(ids);
    const rows: PointsImportRowEntity[] = [];
    const outcomes = set.map((each): Outcome => {
      const { identity, identifier, source } = each;
      const before = identity && (known.get(identity.id) ?? run.tried.get(identity.id));
      if (before) {
        return before.content === identity.content
          ? { identifier, source, countedAt: before.createdAt }
          : { identifier, source, message: otherCounted(before.createdAt) };
      }
      if (!('message' in each)) {
        const { id, content, hasReference } = each.identity;
        const row = { id, content, importId: run.reached.id, createdAt: now };
        if (hasReference) {
          known.set(id, row);
        }
        rows.push(row);
      }
      return each;
    });
    return { outcomes, rows };
  }

  private async transfer(
    tx: Tx,
    storeId: string,
    by: GivenBy,
    set: readonly Outcome[],
  ): Promise<(string | undefined)[]> {
    const found = set.flatMap((each) => ('sent' in each ? [each] : []));
    if (found.length > 0) {
      await this.locks.lockAll(tx, [...new Set(found.map(({ customer }) => customer))]);
      await this.ensureNamed(tx, found);
    }
    const ids: (string | undefined)[] = [];
    for (const each of set) {
      if (!('sent' in each)) {
        ids.push(undefined);
        continue;
      }
      const { type, points, comment, validityDuration, lockedUntil, expiresAt } = each.sent;
      const times = { validityDuration, lockedUntil, expiresAt };
      const wished = { customer: each.customer, points, comment, ...times };
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
  /** Rows of a trial that have a reference: they are not in the database. */
  readonly tried = new Map<string, PointsImportRowEntity>();
  private counted = 0;
  private firstCountedAt: Date | undefined;
  private lastCountedAt: Date | undefined;

  constructor(
    readonly report: FileReport,
    /** With what an earlier attempt has done. */
    public reached: ReachedImport,
    public hasRow: boolean,
    readonly isTrial: boolean,
  ) {}

  add(each: Outcome, id: string | undefined): void {
    const { identifier, source } = each;
    if ('countedAt' in each) {
      this.addCounted(each);
      return;
    }
    const outcome =
      'message' in each ? { message: each.message } : id !== undefined && !this.isTrial && { id };
    this.report.add({ identifier, ...outcome }, source);
  }

  rememberTried(outcomes: readonly Outcome[], rows: readonly PointsImportRowEntity[]): void {
    if (this.isTrial) {
      const named = new Set(
        outcomes.flatMap((each) => ('sent' in each && each.identity.hasReference ? each.identity.id : [])),
      );
      rows.filter(({ id }) => named.has(id)).forEach((row) => this.tried.set(row.id, row));
    }
  }

  private addCounted({ identifier, countedAt }: Counted): void {
    const [first, last] = [this.firstCountedAt ?? countedAt, this.lastCountedAt ?? countedAt];
    this.counted += 1;
    this.firstCountedAt = countedAt < first ? countedAt : first;
    this.lastCountedAt = countedAt > last ? countedAt : last;
    const hint = `This row was counted on ${presentTimestamp(countedAt)} already and is not counted again.`;
    this.report.add({ identifier, hint });
  }

  notesOfCounted(): string[] {
    if (!this.firstCountedAt || !this.lastCountedAt) {
      return [];
    }
    const [first, last] = [this.firstCountedAt, this.lastCountedAt].map(presentTimestamp);
    const rows = this.counted === 1 ? '1 row was' : `${this.counted} rows were`;
    const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
    return [
      `${rows} counted ${when} already and not again. To count them once more, give them another comment or reference, or the file a label.`,
    ];
  }
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

function importedOn(at: Date, isTrial: boolean): string {
  const effect = isTrial ? 'an import would change nothing' : 'nothing was done now';
  return `This file was imported on ${presentTimestamp(at)} already: ${effect}. Give it a label to import it once more.`;
}

function otherCounted(at: Date): string {
  return `reference: a row with this reference and other values was counted on ${presentTimestamp(at)} already.`;
}

/** For the caller of an import that stops here. */
function describeDone({ processed }: ReachedImport): string | undefined {
  const done = processed === 1 ? '1 record is' : `${processed} records are`;
  return processed === 0 ? undefined : `${done} done, the rest of the file is not. Send it again`;
}
