import { Injectable } from '@nestjs/common';
import {
  ContactHandoversService,
  CONTACT_KINDS,
  type ContactKind,
  LinkTokensService,
} from '../auth/index.js';
import { ChangedEmailsService, ChannelsService, LinksService } from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { isConfirmed, isSameContact } from './contact.model.js';
import type { CustomerEntity } from './customer.entity.js';

const DAY_MS = 24 * 3600_000;
/** What links that refuse a change are signed for. */
const PURPOSE = 'keepContact';

export interface EditedContacts {
  readonly before: CustomerEntity;
  readonly after: CustomerEntity;
  /** Kinds that `findWaiting` has found. */
  readonly waiting: readonly ContactKind[];
  readonly isOwn: boolean;
  readonly isAgreed: boolean;
  readonly locale: string | undefined;
  /** What confirms the new e-mail, where that is needed: the customer has its hash. */
  readonly token: string | null;
}

interface WayIn {
  readonly to: string;
  readonly channel: 'email' | 'sms';
}

/** What follows from changed contacts of customers: their names to log in with, and the messages about them. */
@Injectable()
export class ContactChangesService {
  constructor(
    private readonly handovers: ContactHandoversService,
    private readonly messages: ActivationMessagesService,
    private readonly changedEmails: ChangedEmailsService,
    private readonly channels: ChannelsService,
    private readonly links: LinksService,
    private readonly tokens: LinkTokensService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** The kinds of contacts that would wait before they log in. */
  async findWaiting(
    tx: Tx,
    before: CustomerEntity,
    changed: Partial<CustomerEntity>,
    isOwn: boolean,
  ): Promise<ContactKind[]> {
    const waiting: ContactKind[] = [];
    for (const kind of CONTACT_KINDS) {
      const after = changed[kind];
      const change = { kind, before: before[kind], after: after ?? null, isOwn };
      if (after !== undefined && (await this.handovers.wouldWait(tx, before.id, change))) {
        waiting.push(kind);
      }
    }
    return waiting;
  }

  /**
   * Adds a notice to a way in of before, with a link that refuses a change that waits; then writes the account, and adds a link to a new e-mail
   * that is to be confirmed.
   * @throws {ConcurrencyConflict} when the customer has logged in for the first time meanwhile, so that the contact waits after all
   * @throws {InvalidFields} when customers change their e-mail more often than a day allows
   */
  async apply(tx: Tx, edited: EditedContacts): Promise<void> {
    const { before, after, waiting, isOwn, isAgreed, locale } = edited;
    const wayIn = waiting.length > 0 ? await this.findWayIn(tx, before) : null;
    const days = (await this.settings.read(tx)).contactHandoverDays;
    const now = this.clock.now();
    const earlier = await this.handovers.findAll(tx, before.id);
    for (const kind of CONTACT_KINDS.filter((each) => before[each] !== after[each])) {
      const startedAt = earlier.find((each) => each.kind === kind)?.startedAt ?? now;
      const notice = { wayIn, changed: kind, days, locale, startedAt };
      // Without a notice, nothing could be refused: time alone hands nothing over.
      const isAnnounced = waiting.includes(kind) && (await this.announce(tx, before, notice));
      const dueAt = isAnnounced ? new Date(now.getTime() + days * DAY_MS) : null;
      const change = { kind, before: before[kind], after: after[kind], isOwn, isAgreed, startedAt, dueAt };
      if ((await this.handovers.change(tx, before.id, change)) !== waiting.includes(kind)) {
        throw new ConcurrencyConflict();
      }
    }
    await this.writeAboutEmail(tx, edited);
  }

  /** The account of a link that refuses changes, and when the first of them was made. */
  readToken(token: string): { readonly customerId: string; readonly startedAt: Date } | null {
    const [customerId = '', startedAt = ''] = this.tokens.read(PURPOSE, token)?.split(' ') ?? [];
    const time = new Date(Number(startedAt));
    return customerId === '' || Number.isNaN(time.getTime()) ? null : { customerId, startedAt: time };
  }

  /** A contact by which the account is entered, and which is confirmed; an e-mail if there is one. */
  async findWayIn(tx: Tx, before: CustomerEntity): Promise<WayIn | null> {
    const all = await this.handovers.findAll(tx, before.id);
    const find = (kind: ContactKind) => {
      const handover = all.find((each) => each.kind === kind);
      return handover ? handover.formerContact : isConfirmed(before, kind) ? before[kind] : null;
    };
    const [email, phone] = [find('email'), find('phone')];
    if (email !== null && this.channels.hasChannel('email')) {
      return { to: email, channel: 'email' };
    }
    return phone !== null && this.channels.hasChannel('sms') ? { to: phone, channel: 'sms' } : null;
  }

  private async announce(
    tx: Tx,
    { id, firstName, lastName }: CustomerEntity,
    about: {
      readonly wayIn: WayIn | null;
      readonly changed: ContactKind;
      readonly days: number;
      readonly locale: string | undefined;
      readonly startedAt: Date;
    },
  ): Promise<boolean> {
    const { wayIn, changed, days, locale, startedAt } = about;
    if (!wayIn) {
      return false;
    }
    const url = this.links.keptContact(this.tokens.issue(PURPOSE, `${id} ${startedAt.getTime()}`));
    const name = `${firstName} ${lastName}`;
    return this.changedEmails.announce(tx, { ...wayIn, changed, days, url, name, customerId: id, locale });
  }

  private async writeAboutEmail(
    tx: Tx,
    { before, after, waiting, isOwn, locale, token }: EditedContacts,
  ): Promise<void> {
    if (isSameContact('email', before.email, after.email)) {
      return;
    }
    if (token !== null) {
      await this.messages.emailChanged(tx, after, { token, locale, isOwn });
    }
    if (!waiting.includes('email') && before.email !== null && isConfirmed(before, 'email')) {
      const name = `${before.firstName} ${before.lastName}`;
      await this.changedEmails.notify(tx, { before: before.email, name, customerId: before.id, locale });
    }
  }
}
