import { getStore } from '../../plan/customers.js';
import type { Scene } from '../../scene.js';
import type { Erasures } from '../customers/erasures.js';
import { getDay, type EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import type { History, Past } from '../history.js';
import { type Source, text, textOrNull } from '../source.js';

const CHECK = 'invitations';
/** The setting `invitationsPerDayMax`, which nothing changes. */
const PER_DAY = 20;
const INVITED_BEFORE = 'You have invited this person already';
const USED_UP = 'No more people can be invited today';
const OWN_ADDRESS = 'This is your own address.';
/** Clocks are read at different times, so that a day may end between them. */
const BLUR_MS = 5000;
const DAY_MS = 86_400_000;

interface Invitation {
  readonly past: Past;
  readonly email: string;
  recipient: string | null;
}

/**
 * Invitations of customers: each was asked for, once for each person, and not more on a day than the settings allow; and a person who
 * registers with an address that was invited belongs to the oldest open invitation of a customer who is there. The message to the person
 * exists exactly if they are no customer.
 */
export class InvitationAudit {
  /** By their ids. */
  private readonly invitations = new Map<string, Invitation>();
  /** The invitations that were sent, by customer and address. */
  private readonly asked = new Map<string, Past[]>();
  private readonly byAnswer = new Map<string, Past>();
  private readonly perDay = new Map<string, number>();
  private readonly full = new Set<number>();
  /** Registrations that were done or may have been, by address. */
  private readonly registrations = new Map<string, Past[]>();
  private attached = 0;

  constructor(
    private readonly history: History,
    private readonly scene: Pick<Scene, 'customers' | 'planned'>,
    private readonly erasures: Erasures,
    private readonly findings: Findings,
  ) {
    for (const past of history.operations.values()) {
      const [email = ''] = past.words;
      if (past.kind === 'invite') {
        const whose = `${past.customer} ${email}`;
        this.asked.set(whose, [...(this.asked.get(whose) ?? []), past]);
        this.byAnswer.set(past.made[0] ?? '', past);
      } else if (past.kind === 'register' && (past.knowledge === 'done' || past.knowledge === 'unknown')) {
        this.registrations.set(email, [...(this.registrations.get(email) ?? []), past]);
      }
    }
  }

  /** For the report. */
  get figures(): Readonly<Record<string, number>> {
    return { invitations: this.invitations.size, 'invited people who have registered': this.attached };
  }

  look(event: EventRecord): void {
    if (event.type.endsWith('.InvitationWasCreated')) {
      this.create(event);
    } else if (event.type.endsWith('.CustomerWasAttachedToInvitation')) {
      const invitation = this.invitations.get(event.uuid);
      const customer = event.payload.customerId?.customerId ?? '';
      if (!invitation || invitation.recipient !== null) {
        this.report(
          `Event ${event.id}: customer ${customer} is attached to ${event.uuid}, which is not open`,
        );
        return;
      }
      invitation.recipient = customer;
      this.attached += 1;
    }
  }

  private create({ id, uuid, payload, recorderOn }: EventRecord): void {
    const customer = this.erasures.customer(payload.referrerId?.customerId ?? '');
    const past = this.byAnswer.get(uuid) ?? this.getUnknown(customer, payload.recipientEmail);
    if (!past || past.customer !== customer) {
      this.findings.add('nothing unasked', `Event ${id}: no request asked for the invitation ${uuid}`);
      return;
    }
    const [email = ''] = past.words;
    if (past.knowledge === 'refused' || this.invitations.has(uuid)) {
      const check = past.knowledge === 'refused' ? 'refusals change nothing' : 'nothing twice';
      this.findings.add(check, `Event ${id}: invitation ${uuid} of customer ${customer}`, past.number);
    }
    const isForgotten = this.erasures.getOwners(email).some((owner) => this.erasures.isErased(owner));
    const others = [...this.invitations.values()].filter(
      (other) => other.past.customer === customer && other.email === email,
    );
    if (others.length > 0 && !isForgotten) {
      const what = `Event ${id}: customer ${customer} invites ${email} again`;
      this.findings.add('nothing twice', what, past.number, ...others.map((other) => other.past.number));
    }
    past.knowledge = 'done';
    this.invitations.set(uuid, { past, email, recipient: null });
    this.count(id, customer, recorderOn);
  }

  /** One whose answer was lost; of a person who is erased, any to a person who is. */
  private getUnknown(customer: number, email: string | undefined): Past | undefined {
    return [...this.history.operations.values()].find(
      ({ kind, knowledge, customer: own, words }) =>
        kind === 'invite' &&
        knowledge === 'unknown' &&
        own === customer &&
        (email === undefined || words[0] === email),
    );
  }

  private count(id: number, customer: number, recorderOn: string): void {
    const whose = `${customer} ${getDay(recorderOn)}`;
    const before = this.perDay.get(whose) ?? 0;
    this.perDay.set(whose, before + 1);
    const isNearEnd = (Date.parse(recorderOn) + BLUR_MS) % DAY_MS < 2 * BLUR_MS;
    if (before >= PER_DAY && !isNearEnd) {
      this.findings.add('limits', `Event ${id}: customer ${customer} invites person ${before + 1} of a day`);
    }
    if (before + 1 >= PER_DAY) {
      this.full.add(customer);
    }
  }

  /** Once all events have been looked at. */
  async compare(source: Source): Promise<void> {
    for (const own of this.asked.values()) {
      own.forEach((past) => this.compareAnswer(past, own));
    }
    for (const [email, all] of this.registrations) {
      const [registration, ...others] = all;
      // The first of several may have taken the invitation; and an erasure takes the address out of invitations.
      const isErased = this.erasures
        .getOwners(email)
        .some((owner) => this.erasures.askedFor(owner).length > 0);
      if (registration?.knowledge === 'done' && others.length === 0 && !isErased) {
        this.compareRegistration(email, registration);
      }
    }
    await this.compareRows(source);
    await this.compareMessages(source);
  }

  private compareAnswer(past: Past, own: readonly Past[]): void {
    const { knowledge, customer, refusal, number, made, settledAt, words } = past;
    const [email = ''] = words;
    if (knowledge === 'done' && !this.invitations.has(made[0] ?? '') && made.length > 0) {
      this.findings.add('every 200 is there', `Invitation ${made[0]} was not recorded`, number);
    }
    if (knowledge !== 'refused' || this.erasures.mayPrecede(past, customer)) {
      return;
    }
    const isInvitedBefore = own.some(
      (other) => other !== past && other.knowledge === 'done' && other.sentAt < settledAt,
    );
    const isRight =
      (refusal.includes(INVITED_BEFORE) && isInvitedBefore) ||
      (refusal.includes(USED_UP) && this.full.has(customer)) ||
      (refusal.includes(OWN_ADDRESS) && this.erasures.getOwners(email).includes(customer));
    if (!isRight) {
      this.report(`Customer ${customer} could not invite ${email}: ${refusal}`, number);
    }
  }

  /** Customers who invite are never blocked, but by an erasure. */
  private compareRegistration(email: string, registration: Past): void {
    const [id = ''] = registration.made;
    const all = [...this.invitations.values()].filter((each) => each.email === email);
    const taken = all.filter(({ recipient }) => recipient === id);
    const open = all.filter(
      ({ past }) =>
        past.settledAt < registration.sentAt && !this.erasures.mayPrecede(registration, past.customer),
    );
    const numbers = [registration, ...all.map(({ past }) => past)].map(({ number }) => number);
    if (taken.length > 1 || (taken.length === 0 && open.length > 0)) {
      const what = `${email} has registered, and is attached to ${taken.length} of ${open.length} open invitations`;
      this.report(what, ...numbers);
    }
    for (const { past } of taken) {
      if (open.some((other) => other.past.settledAt < past.sentAt)) {
        this.report(`${email} has registered, and is not attached to the oldest invitation`, ...numbers);
      }
    }
  }

  private async compareRows(source: Source): Promise<void> {
    let count = 0;
    for await (const row of source.rows(
      'SELECT id, recipientId, recipientEmail, referrerId FROM invitation',
    )) {
      count += 1;
      const invitation = this.invitations.get(text(row, 'id'));
      const referrer = this.erasures.customer(text(row, 'referrerId'));
      const email = textOrNull(row, 'recipientEmail');
      const isRight = invitation?.recipient === textOrNull(row, 'recipientId');
      const isForgotten = this.erasures.isErased(referrer) || this.isOfErased(invitation);
      if (
        !isRight ||
        referrer !== invitation.past.customer ||
        (email ?? invitation.email) !== invitation.email
      ) {
        this.report(`Invitation ${text(row, 'id')} is ${JSON.stringify(row)}`, invitation?.past.number);
      } else if (email === null && !isForgotten) {
        this.report(`Invitation ${text(row, 'id')} has no address`, invitation.past.number);
      } else if (email !== null && this.erasures.isErased(referrer)) {
        const what = `Invitation ${text(row, 'id')} of customer ${referrer}, who is erased, has an address`;
        this.report(what, invitation.past.number);
      }
    }
    if (count !== this.invitations.size) {
      this.report(`The table has ${count} invitations, the events tell of ${this.invitations.size}`);
    }
  }

  private isOfErased(invitation: Invitation | undefined): boolean {
    const owners = this.erasures.getOwners(invitation?.email ?? '');
    return owners.some((owner) => this.erasures.isErased(owner));
  }

  /** A person who is a customer gets no message. */
  private async compareMessages(source: Source): Promise<void> {
    const written = new Set<string>();
    for await (const row of source.rows("SELECT origin, kind FROM message WHERE kind = 'invitation'")) {
      written.add(text(row, 'origin').slice('invitation '.length));
    }
    for (const [id, { past, email }] of this.invitations) {
      const isKnown = this.isCustomerDuring(past, email);
      if (isKnown !== undefined && written.has(id) === isKnown) {
        const what = `${email} (a customer: ${isKnown}) has a message about the invitation: ${!isKnown}`;
        this.report(`It is not so that ${what}`, past.number);
      }
      written.delete(id);
    }
    for (const id of written) {
      this.report(`A message is about invitation ${id}, which is none`);
    }
  }

  /** By the answers; undefined where that is unknown. */
  private isCustomerDuring(past: Past, email: string): boolean | undefined {
    const owners = this.erasures.getOwners(email);
    const isPlanned = owners.some((owner) => owner < this.scene.planned);
    const own = this.registrations.get(email) ?? [];
    const isErased = owners.some((owner) => this.erasures.askedFor(owner).length > 0);
    if (isErased || own.some(({ knowledge }) => knowledge === 'unknown')) {
      return undefined;
    }
    if (owners.some((owner) => getStore(owner) === 'SECOND' && owner < this.scene.planned)) {
      // Not in the store of the one who invites.
      return false;
    }
    const isAfter = own.every(({ sentAt }) => sentAt > past.settledAt);
    const isBefore = own.some(({ settledAt }) => settledAt < past.sentAt);
    return isPlanned || isBefore ? true : isAfter ? false : undefined;
  }

  private report(what: string, ...operations: readonly (number | undefined)[]): void {
    this.findings.add(CHECK, what, ...operations);
  }
}
