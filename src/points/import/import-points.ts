import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountService } from '../../account/index.js';
import { type LoginNameKind, LoginNames } from '../../auth/index.js';
import { CustomerReader } from '../../customer/index.js';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { DomainError, InvalidFields } from '#platform/error/domain-error.js';
import { FileReport } from '#platform/file/file-report.js';
import { Spool } from '#platform/file/spool.js';
import { Clock } from '#platform/time/clock.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { AddPoints } from '../add-points.js';
import type { GivenBy } from '../points-customers.service.js';
import { SpendPoints } from '../spend-points.js';
import { PointsBodies, type SentPoints } from './points-bodies.types.js';
import { pointsOfFile } from './points-file.functions.js';
import { PointsImportRepository, type ReachedImport } from './points-import.repository.js';

const AT_ONCE = 32;
const NO_CUSTOMER = 'customer: such customer does not exist';

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
}

interface Read {
  readonly identifier: string;
  /** Or why it cannot be read. */
  readonly sent: SentPoints | string;
}

/** A record that can be tried, with its customer. */
interface Found {
  readonly identifier: string;
  readonly sent: SentPoints;
  readonly customer: string;
}

@Injectable()
export class ImportPoints {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly imports: PointsImportRepository,
    private readonly bodies: PointsBodies,
    private readonly loginNames: LoginNames,
    private readonly customers: CustomerReader,
    private readonly accounts: AccountService,
    private readonly addPoints: AddPoints,
    private readonly spendPoints: SpendPoints,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds and spends the points of a file, 32 records in each unit of work; each has an outcome of its own. A transfer has no number of its
   * own, so what counts once is the file: a hash of its bytes stands in a row that says how many of its records are done, and that is
   * written with each set on condition that it is as it was found. Killed on the way, the same file goes on; sent again afterwards, it
   * changes nothing; of two at once, on whatever nodes, one is refused.
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
      const report = new FileReport();
      if (found?.finishedAt) {
        report.processed = found.processed;
        report.failed = found.failed;
        report.notes.push(importedOn(found.finishedAt));
        return report;
      }
      const run = new Run(report, { id, processed: 0, failed: 0 }, found?.processed ?? 0, isTrial);
      if (found) {
        run.reached = found;
      } else if (!isTrial) {
        const row = { ...run.reached, storeId, startedAt: this.clock.now(), finishedAt: null };
        await this.unitOfWork.run((tx) => this.imports.begin(tx, row));
      }
      await this.importAll(run, storeId, by, pointsOfFile(spool.bytes(), encoding), onProgress).catch(
        (error: unknown) => {
          throw errorOfSteps(error, doneOf(run.reached));
        },
      );
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
    const flush = async () => {
      await this.steps.goOn();
      await this.importSet(run, storeId, by, set);
      set = [];
      onProgress?.();
    };
    let place = 0;
    for await (const { row, note, body, problem } of records) {
      if (note !== undefined) {
        run.report.notes.push(note);
      }
      if (body === undefined && problem === undefined) {
        continue;
      }
      place += 1;
      if (place <= run.passedOver) {
        continue;
      }
      const sent = body ? await this.bodies.read(body) : (problem ?? '');
      const identifier = typeof sent === 'string' ? `row ${row}` : (sent.customer[0]?.name ?? `row ${row}`);
      if (set.push({ identifier, sent }) === AT_ONCE) {
        await flush();
      }
    }
    await flush();
    if (!run.isTrial) {
      await this.unitOfWork.run((tx) => this.imports.finish(tx, run.reached, this.clock.now()));
    }
  }

  /** All at once; one after the other when one of them is refused. */
  private async importSet(run: Run, storeId: string, by: GivenBy, set: readonly Read[]): Promise<void> {
    const customers = await this.customersOf(storeId, set);
    const found = set.map(
      ({ identifier, sent }, index): Found | { readonly message: string; readonly identifier: string } => {
        const customer = customers[index];
        if (typeof sent === 'string') {
          return { identifier, message: sent };
        }
        return customer === undefined ? { identifier, message: NO_CUSTOMER } : { identifier, sent, customer };
      },
    );
    try {
      await this.transact(run, storeId, by, found);
      return;
    } catch (error) {
      if (refusalOf(error) === undefined) {
        throw error;
      }
    }
    for (const each of found) {
      try {
        await this.transact(run, storeId, by, [each]);
      } catch (error) {
        const message = refusalOf(error);
        if (message === undefined) {
          throw error;
        }
        await this.transact(run, storeId, by, [{ identifier: each.identifier, message }]);
      }
    }
  }

  /** Locks and writes the row of the import, then the accounts in order of their ids. All of it or nothing. */
  private async transact(
    run: Run,
    storeId: string,
    by: GivenBy,
    set: readonly (Found | { readonly message: string; readonly identifier: string })[],
  ): Promise<void> {
    const failed = set.filter((each) => 'message' in each).length;
    const { reached } = run;
    const after = { ...reached, processed: reached.processed + set.length, failed: reached.failed + failed };
    const attempt = this.unitOfWork.run(async (tx) => {
      if (!run.isTrial) {
        await this.imports.reach(tx, reached, after);
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
    set.forEach((each, index) => {
      const id = run.isTrial ? undefined : ids[index];
      run.report.add({
        identifier: each.identifier,
        ...('message' in each ? { message: each.message } : id !== undefined && { id }),
      });
    });
  }

  private async transfer(
    tx: Tx,
    storeId: string,
    by: GivenBy,
    set: readonly (Found | { readonly message: string })[],
  ): Promise<(string | undefined)[]> {
    const found = set.flatMap((each) => ('message' in each ? [] : [each]));
    if (found.length > 0) {
      await this.accounts.lockAll(tx, [...new Set(found.map(({ customer }) => customer))]);
    }
    const ids: (string | undefined)[] = [];
    for (const each of set) {
      if ('message' in each) {
        ids.push(undefined);
        continue;
      }
      const { customer } = each;
      const { type, customer: _, ...wished } = each.sent;
      ids.push(
        type === 'adding'
          ? await this.addPoints.executeIn(tx, storeId, { ...wished, customer }, by)
          : await this.spendPoints.executeIn(tx, storeId, { ...wished, customer }, by),
      );
    }
    return ids;
  }

  /** For each, the first customer of the store that is named. Two statements. */
  private async customersOf(storeId: string, set: readonly Read[]): Promise<(string | undefined)[]> {
    const named = set.map(({ sent }) => (typeof sent === 'string' ? [] : sent.customer));
    const sought = named.flatMap((names, index) =>
      names.flatMap(({ kind, name }) =>
        kind === 'id' ? [] : [{ index, kind: kind as LoginNameKind, name }],
      ),
    );
    const found = await this.loginNames.findAccountIds('customer', sought);
    const candidates = named.map((names, index) => {
      let place = sought.findIndex((each) => each.index === index);
      return names.flatMap(({ kind, name }) => (kind === 'id' ? [name] : (found[place++] ?? [])));
    });
    const states = await this.customers.statesOf([...new Set(candidates.flat())]);
    return candidates.map((ids) => ids.find((id) => states.get(id)?.storeId === storeId));
  }
}

/** An import that is going on. */
class Run {
  constructor(
    readonly report: FileReport,
    public reached: ReachedImport,
    /** Records that an earlier attempt has done. */
    readonly passedOver: number,
    readonly isTrial: boolean,
  ) {}
}

/** Ends the unit of work of a trial. */
class Undone extends Error {
  constructor(readonly ids: (string | undefined)[]) {
    super();
  }
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof InvalidFields) {
    return error.fields.map(({ field, message }) => `${field}: ${message}`).join(' ');
  }
  return error instanceof DomainError && error.kind === 'refused' ? error.message : undefined;
}

function importedOn(at: Date): string {
  return `This file was imported on ${presentTimestamp(at)} already: nothing was done now. Give it a label to import it once more.`;
}

/** For the caller of an import that stops here. */
function doneOf({ processed }: ReachedImport): string | undefined {
  const records = processed === 1 ? '1 record is' : `${processed} records are`;
  return processed === 0 ? undefined : `${records} done, the rest of the file is not. Send it again`;
}
