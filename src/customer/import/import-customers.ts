import { Injectable } from '@nestjs/common';
import { type LoginNameKind, LoginNamesReader } from '../../auth/index.js';
import { errorOfSteps } from '#platform/database/error/unit-of-work.errors.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { FileRecord } from '#platform/file/file-records.js';
import {
  FileReport,
  RecordBodies,
  recordsWithNotes,
  getRefusalOrFailure,
  type ReportedRecord,
} from '#platform/file/file-report.js';
import { CustomerReader } from '../customer.reader.js';
import { RegisterCustomer } from '../register-customer.js';
import type { NewCustomer } from '../registration.service.js';

const AT_ONCE = 16;
const ALREADY_REGISTERED = 'This customer is registered already and stays as they are.';
const FIELDS = { email: 'email', phone: 'phone', loyaltyCardNumber: 'card' } as const satisfies Partial<
  Record<keyof NewCustomer, LoginNameKind>
>;

export abstract class CustomerBodies extends RecordBodies<NewCustomer> {}

interface Import {
  readonly storeId: string;
  readonly records: AsyncIterable<FileRecord>;
  /** Called between two sets. May throw to stop the import. */
  readonly onProgress?: () => void;
  /** Reports the outcome of an import, as far as it is known beforehand, and writes nothing. */
  readonly isTrial?: boolean;
  readonly report?: FileReport;
}

interface Read {
  readonly identifier: string;
  readonly customer: NewCustomer;
  readonly source: FileRecord;
}

@Injectable()
export class ImportCustomers {
  constructor(
    private readonly registerCustomer: RegisterCustomer,
    private readonly bodies: CustomerBodies,
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
    private readonly steps: Steps,
  ) {}

  /**
   * Registers the customers of a file, 16 at once, each with its own outcome. Customers who have the e-mail, phone or card of the file stay
   * unchanged, so the same file sent again completes an interrupted import.
   * @throws {PartlyDone} when the database fails after the first registration
   * @throws {Busy} when the database fails before it
   * @throws {StillRunning} when a repetition of the request has taken over
   */
  async execute({
    storeId,
    records,
    onProgress,
    isTrial = false,
    report = new FileReport(),
  }: Import): Promise<FileReport> {
    const tried = new Set<string>();
    let set: Read[] = [];
    const flush = async () => {
      await this.steps.goOn();
      await (isTrial ? this.trySet(set, report, tried) : this.registerSet(set, report));
      set = [];
      onProgress?.();
    };
    for await (const source of recordsWithNotes(records, report)) {
      const { row, body, problem } = source;
      const read = body ? await this.bodies.read(storeId, body) : (problem ?? '');
      const identifier = `row ${row}`;
      if (typeof read === 'string') {
        report.add({ identifier, message: read }, source);
      } else if (set.push({ identifier: getName(read) ?? identifier, customer: read, source }) === AT_ONCE) {
        await flush();
      }
    }
    await flush();
    return report;
  }

  private async registerSet(set: readonly Read[], report: FileReport): Promise<void> {
    const known = await this.findKnown(set);
    const outcomes = await Promise.allSettled(
      set.map(async ({ customer }, index) => known[index] ?? this.registerCustomer.execute(customer)),
    );
    // Two lines may name one customer: the refused line finds the new customer.
    const again = await this.findKnown(set.filter((_, index) => outcomes[index]?.status === 'rejected'));
    const repeated = again.values();
    let stopped: { readonly by: unknown } | undefined;
    for (const [index, { identifier, source }] of set.entries()) {
      const outcome = outcomes[index];
      const found = outcome?.status === 'rejected' ? repeated.next().value : known[index];
      const result = typeof found === 'string' ? knownResult(found) : outcome && getResult(outcome);
      if (result && 'by' in result) {
        stopped ??= result;
      } else if (result) {
        report.add({ identifier, ...result }, source);
      }
    }
    if (stopped) {
      const done = report.taken === 0 ? undefined : describeDone(report.taken);
      throw errorOfSteps(stopped.by, done);
    }
  }

  /** @param tried Names of earlier lines */
  private async trySet(set: readonly Read[], report: FileReport, tried: Set<string>): Promise<void> {
    const known = await this.findKnown(set);
    for (const [index, { identifier, customer, source }] of set.entries()) {
      const names = getNames(customer).map(({ kind, name }) => `${kind} ${name}`);
      const found = known[index];
      if (typeof found === 'string' || names.some((name) => tried.has(name))) {
        report.add({ identifier, hint: ALREADY_REGISTERED });
      } else if (names.length === 0) {
        report.add({ identifier, message: 'email: This value should not be blank.' }, source);
      } else {
        report.add({ identifier });
      }
      names.forEach((name) => tried.add(name));
    }
  }

  /** The customer of the store with all given names, also those of customers who were merged into that one; undefined without one. */
  private async findKnown(set: readonly Read[]): Promise<(string | undefined)[]> {
    const sought = set.flatMap(({ customer }, index) =>
      getNames(customer).map((each) => ({ ...each, index })),
    );
    const found = await this.loginNames.findAccountIds('customer', sought);
    const states = await this.customers.getStates([...new Set(found.flatMap((id) => id ?? []))]);
    return set.map(({ customer: { storeId } }, index) => {
      const [first, ...others] = sought.flatMap((each, place) => {
        const state = each.index === index ? states.get(found[place] ?? '') : undefined;
        return each.index === index
          ? [state?.storeId === storeId ? (state.mergedInto ?? state.id) : undefined]
          : [];
      });
      return others.every((id) => id === first) ? first : undefined;
    });
  }
}

function getNames(customer: NewCustomer): { readonly kind: LoginNameKind; readonly name: string }[] {
  return Object.entries(FIELDS).flatMap(([field, kind]) => {
    const name = customer[field as keyof typeof FIELDS];
    return name === undefined ? [] : [{ kind, name }];
  });
}

function getName(customer: NewCustomer): string | undefined {
  return getNames(customer)[0]?.name;
}

function describeDone(count: number): string {
  return `${count} ${count === 1 ? 'customer is' : 'customers are'} registered, the rest of the file is not. Send it again`;
}

function knownResult(id: string): Omit<ReportedRecord, 'identifier'> {
  return { id, hint: ALREADY_REGISTERED };
}

/** @param by An error that concerns more than this customer */
function getResult(
  outcome: PromiseSettledResult<string>,
): Omit<ReportedRecord, 'identifier'> | { readonly by: unknown } {
  if (outcome.status === 'fulfilled') {
    return { id: outcome.value };
  }
  const message = getRefusalOrFailure(outcome.reason);
  return message === undefined ? { by: outcome.reason } : { message };
}
