import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedIn } from '../../plan/personal.js';
import { RECEIPT } from '../../plan/sales.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { Row, Source } from '../source.js';
import type { Erasures } from './erasures.js';

const CHECK = 'personal texts';
/** Their texts belong to many customers, and name them. */
const OF_MANY: ReadonlySet<string> = new Set(['importSales', 'salesCommand']);
/** In mails, a line that is too long goes on in the next one. */
const GOES_ON = /=\r?\n/g;

/** Where processes write. */
export interface Places {
  readonly mails: readonly string[];
  readonly logs: readonly string[];
}

/**
 * What was sent about a person before their erasure is found nowhere: in no row of any table, no event, no mail and no log. A shop that does not
 * know of the erasure may go on to name the person: such texts are left out.
 */
export class PersonalTexts {
  private looked = 0;
  /** Invitations, which are known by the address of the person alone. */
  private readonly invitations = new Map<string, Past[]>();

  constructor(
    private readonly history: History,
    private readonly erasures: Erasures,
    private readonly findings: Findings,
  ) {
    for (const past of history.operations.values()) {
      if (past.kind === 'invite') {
        const [email = ''] = past.words;
        this.invitations.set(email, [...(this.invitations.get(email) ?? []), past]);
      }
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'rows, events, mails and lines of logs that were searched': this.looked };
  }

  look(event: EventRecord): void {
    this.find(`Event ${event.id}`, JSON.stringify(event));
  }

  async compare(source: Source, { mails, logs }: Places): Promise<void> {
    for (const table of await source.tables()) {
      for await (const row of source.rows(`SELECT * FROM \`${table}\``)) {
        this.find(`A row of ${table}`, textIn(row));
      }
    }
    for (const directory of mails) {
      for (const name of namesIn(directory)) {
        this.find(`Mail ${name}`, readFileSync(join(directory, name), 'latin1').replaceAll(GOES_ON, ''));
      }
    }
    for (const log of logs) {
      readFileSync(log, 'utf8')
        .split('\n')
        .forEach((line) => this.find(`A line of ${log}`, line));
    }
  }

  private find(where: string, text: string): void {
    this.looked += 1;
    const named = namedIn(text);
    if (!named) {
      return;
    }
    const operations = named.operations.flatMap((number) => this.history.get(number) ?? []);
    const persons = new Set([
      ...named.customers,
      ...named.emails.flatMap((email) => this.onlyErasedIn(this.erasures.getOwners(email))),
      ...operations.flatMap((past) => this.personsIn(past)),
    ]);
    const sources = [...operations, ...named.emails.flatMap((email) => this.invitations.get(email) ?? [])];
    for (const customer of persons) {
      const isLater = sources.some((past) => this.erasures.mayPrecede(past, customer));
      if (this.erasures.isErased(customer) && !isLater) {
        const numbers = [...this.erasures.askedFor(customer), ...operations].map(({ number }) => number);
        this.findings.add(
          CHECK,
          `${where} names customer ${customer}, who is erased: ${text.slice(0, 300)}`,
          ...numbers,
        );
      }
    }
  }

  /** An address belongs to the customer who has registered with it again. */
  private onlyErasedIn(owners: readonly number[]): readonly number[] {
    return owners.every((customer) => this.erasures.isErased(customer)) ? owners : [];
  }

  private personsIn(past: Past): readonly number[] {
    const { kind, customer, made, words } = past;
    if (kind === 'register') {
      return [this.erasures.customer(made[0] ?? '')];
    }
    if (OF_MANY.has(kind) || words.includes(RECEIPT)) {
      return [];
    }
    return kind === 'send' || kind === 'sendOwn' ? [customer, amount(past, 'c')] : [customer];
  }
}

function textIn(row: Row): string {
  return Object.values(row)
    .map((value) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('latin1')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    )
    .join(' ');
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
