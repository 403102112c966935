import { readdirSync } from 'node:fs';
import { WELCOMED } from '../../plan/customers.js';
import type { Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import { type Row, type Source, text, textOrNull } from '../source.js';

const CHECK = 'messages';
const WELCOME = 'registration_with_temporary_password';
const PASSWORD = 'password_reset';
const OVER_LIMIT = 'The recipient has got too many messages within a day';
const BROKEN_OFF = 'An attempt was broken off: it may have arrived';
const OF_EVENT = /^event (\d+) (\w+)$/;
const ID_LENGTH = 36;
const MAIL = '.eml';

/** What an event is written about. */
interface Wanted {
  readonly kind: string;
  readonly customer: number;
  /** Whether it is certain: what ends soon may have ended before. */
  readonly isCertain: boolean;
}

interface Counts {
  readonly messages: Map<string, number>;
  readonly sent: Set<string>;
  /** An attempt was broken off: there may be a file. */
  readonly unsure: Set<string>;
  readonly erased: Set<string>;
}

/**
 * Messages to customers: one for each event that is written about and for each request, and no other one; each is sent, or the recipient has
 * had too many of them; and each that is sent is one file.
 */
export class MessageAudit {
  /** By the position of the event. */
  private readonly wanted = new Map<number, Wanted>();
  /** Customers by account. */
  private readonly owners = new Map<string, number>();
  /** Customers who were blocked or erased at some time: then it depends on when they were written to. */
  private readonly unsteady = new Set<number>();
  /** Customers who were registered in the panel without a password. */
  private readonly welcomed = new Set<number>();
  private sent = 0;

  constructor(
    private readonly history: History,
    private readonly scene: Pick<Scene, 'customers'>,
    private readonly erasures: Erasures,
    private readonly findings: Findings,
    /** Where mails are written; none where nothing sends them. */
    private readonly directories: readonly string[],
  ) {
    for (const { kind, words, made } of history.operations.values()) {
      if (kind === 'register' && words.includes(WELCOMED)) {
        this.welcomed.add(erasures.customer(made[0] ?? ''));
      }
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { 'mails that were sent': this.sent };
  }

  look({ id, type, uuid, payload }: EventRecord): void {
    const [, name = ''] = /\.(?:User|Account)\.Event\.(\w+)$/.exec(type) ?? [];
    const customer = this.erasures.customer(payload.customerId?.customerId ?? '');
    if (name === 'AccountWasCreated') {
      this.owners.set(uuid, customer);
    } else if (/^CustomerWas(Deactivated|Anonymized|Deleted)$/.test(name)) {
      this.unsteady.add(customer);
    } else if (this.directories.length > 0) {
      const wanted = wantedBy(name, payload, customer, this.owners.get(uuid) ?? -1);
      if (wanted) {
        this.wanted.set(id, wanted);
      }
    }
  }

  /** Once all events have been looked at, and nothing waits any more. */
  async compare(source: Source): Promise<void> {
    if (this.directories.length === 0) {
      return;
    }
    const counts: Counts = { messages: new Map(), sent: new Set(), unsure: new Set(), erased: new Set() };
    const sql = 'SELECT id, origin, kind, status, accountId, recipient, reason FROM message';
    for await (const row of source.rows(sql)) {
      this.lookAt(row, counts);
    }
    for (const [position, { kind, customer, isCertain }] of this.wanted) {
      if (isCertain && customer >= 0 && !this.unsteady.has(customer)) {
        this.report(`There is no message ${kind} about event ${position} of customer ${customer}`);
      }
    }
    this.compareRequests(counts.messages);
    this.compareFiles(counts);
  }

  private lookAt(row: Row, { messages, sent, unsure, erased }: Counts): void {
    const [id, origin, kind, status] = ['id', 'origin', 'kind', 'status'].map((column) => text(row, column));
    const customer = this.erasures.customer(textOrNull(row, 'accountId') ?? '');
    const [, position] = OF_EVENT.exec(origin ?? '') ?? [];
    const wanted = this.wanted.get(Number(position));
    if (position !== undefined) {
      if (wanted?.kind !== kind || wanted?.customer !== customer) {
        const what = `Message ${id} is about ${origin} and customer ${customer}`;
        this.findings.add('nothing unasked', `${what}, not about ${JSON.stringify(wanted)}`);
      }
      this.wanted.delete(Number(position));
    }
    messages.set(`${kind} ${customer}`, (messages.get(`${kind} ${customer}`) ?? 0) + 1);
    const isDropped = status === 'dropped' && textOrNull(row, 'reason') !== OVER_LIMIT;
    const isWrong = isDropped && wanted?.isCertain === true && !this.unsteady.has(customer);
    if (status === 'pending' || status === 'failed' || isWrong) {
      this.report(`Message ${id} (${kind}) of customer ${customer} is ${status}: ${text(row, 'reason')}`);
    }
    if (textOrNull(row, 'recipient') === null) {
      erased.add(id ?? '');
    } else if (status === 'sent') {
      sent.add(id ?? '');
    } else if (status === 'dropped' && textOrNull(row, 'reason') === BROKEN_OFF) {
      unsure.add(id ?? '');
    }
  }

  /** Passwords: a first one for each customer who was registered in the panel without any, and as many others as were asked for. */
  private compareRequests(messages: ReadonlyMap<string, number>): void {
    const asked = new Map<string, { done: number; most: number }>();
    for (const { kind, customer, knowledge } of this.history.operations.values()) {
      if (kind === 'forget') {
        const email = this.scene.customers[customer]?.email ?? '';
        const { done, most } = asked.get(email) ?? { done: 0, most: 0 };
        const isDone = Number(knowledge === 'done');
        asked.set(email, { done: done + isDone, most: most + isDone + Number(knowledge === 'unknown') });
      }
    }
    for (const [customer, { email }] of this.scene.customers.entries()) {
      const isSteady = !this.unsteady.has(customer);
      const welcomes = messages.get(`${WELCOME} ${customer}`) ?? 0;
      const right = Number(this.welcomed.has(customer));
      if (welcomes > right || (isSteady && welcomes < right)) {
        this.report(`Customer ${customer} has ${welcomes} messages with a first password, not ${right}`);
      }
      const { done, most } = asked.get(email) ?? { done: 0, most: 0 };
      const got = messages.get(`${PASSWORD} ${customer}`) ?? 0;
      if (got > most || (isSteady && this.erasures.getOwners(email).length === 1 && got < done)) {
        this.report(
          `Customer ${customer} has ${got} messages for a password, asked for were ${done} to ${most}`,
        );
      }
    }
  }

  private compareFiles({ sent, unsure, erased }: Counts): void {
    const missing = new Set(sent);
    for (const name of this.directories.flatMap((directory) => readdirSync(directory))) {
      const id = name.slice(-MAIL.length - ID_LENGTH, -MAIL.length);
      this.sent += 1;
      if (!name.endsWith(MAIL) || erased.has(id) || !(missing.delete(id) || unsure.delete(id))) {
        this.report(`The file ${name} belongs to no message that was sent (erased: ${erased.has(id)})`);
      }
    }
    for (const id of missing) {
      this.report(`Message ${id} was sent, and there is no file of it`);
    }
  }

  private report(what: string): void {
    this.findings.add(CHECK, what);
  }
}

function wantedBy(
  name: string,
  { used, activeTo, oldLevelId, levelId }: EventRecord['payload'],
  customer: number,
  owner: number,
): Wanted | null {
  switch (name) {
    case 'CampaignWasBoughtByCustomer':
      return { kind: 'customer_reward_bought', customer, isCertain: activeTo === undefined };
    case 'CampaignUsageWasChanged':
      return used === true ? { kind: 'reward_redeemed', customer, isCertain: true } : null;
    case 'PointsWereAdded':
      return { kind: 'new_points', customer: owner, isCertain: true };
    case 'CustomerWasMovedToLevel':
      return oldLevelId !== undefined && oldLevelId.levelId !== levelId?.levelId
        ? { kind: 'new_level', customer, isCertain: true }
        : null;
    default:
      return null;
  }
}
