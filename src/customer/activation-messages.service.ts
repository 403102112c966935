import { Injectable } from '@nestjs/common';
import { KeyedHashesService } from '../auth/index.js';
import { ChannelsService, LinksService, type NewMessage, OutboxService } from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import {
  type ActivationColumn,
  CODE_KIND,
  CONFIRMATION_KIND,
  drawActivationCode,
  drawActivationToken,
  getAwaitedLink,
  hashOfActivationToken,
  type LinkKind,
  REGISTRATION_KIND,
} from './activation-secret.model.js';
import type { CustomerEntity } from './customer.entity.js';
import { emailChangedTooOften } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

const DAY_MS = 24 * 3600_000;
/** A link ends so long after the registration, or after the last message with it. */
const LINK_USEFUL_MS = 7 * DAY_MS;
/** When a code ends, likewise. */
const CODE_USEFUL_MS = DAY_MS;
/** At most one code, and one link, in this time. */
const PAUSE_MS = 120_000;
/** Links to the addresses of one customer within a day: they may be those of strangers. */
const LINKS_PER_DAY_MAX = 5;
const SECONDS_AFTER_THEM = 3600;
/** The column takes so many digits of a hash. There are a million codes. */
const CODE_HASH_LENGTH = 16;

type Secrets = Readonly<Record<string, string>>;
type Kind = LinkKind | typeof CODE_KIND;

/** What a registration writes beside the customer, and sends. */
export interface PreparedActivation {
  readonly columns: Partial<Pick<CustomerEntity, ActivationColumn>>;
  readonly message: NewMessage | null;
}

/** Messages by which customers who have registered themselves become active, and confirm an e-mail that they have changed. */
@Injectable()
export class ActivationMessagesService {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly outbox: OutboxService,
    private readonly channels: ChannelsService,
    private readonly links: LinksService,
    private readonly settings: ProgrammeSettingsService,
    private readonly hashes: KeyedHashesService,
    private readonly clock: Clock,
  ) {}

  /** Draws what activates a new customer: by the method that is set, or the other one where the customer has no such contact. */
  async prepare(tx: Tx, customer: CustomerEntity, locale: string | undefined): Promise<PreparedActivation> {
    const { accountActivationMethod: method } = await this.settings.read(tx);
    const bySms = customer.phone !== null && this.channels.hasChannel('sms');
    if (bySms && (method === 'sms' || customer.email === null)) {
      const code = drawActivationCode();
      const message = this.getMessage(customer, CODE_KIND, { code }, locale);
      return { columns: { activationCode: this.getHash('activationCode', code) }, message };
    }
    if (customer.email === null) {
      return { columns: {}, message: null };
    }
    const { token, hash } = drawActivationToken();
    const secrets = await this.getLinkSecrets(tx, REGISTRATION_KIND, token);
    const message = this.getMessage(customer, REGISTRATION_KIND, secrets, locale);
    return { columns: { activationToken: hash }, message };
  }

  /** In the unit of work of the registration, after the customer. */
  async send(tx: Tx, { message }: PreparedActivation): Promise<void> {
    await this.outbox.enqueue(tx, message ? [message] : []);
  }

  /**
   * In the unit of work in which an e-mail changes, after the row of the customer with the hash of the token. Staff may change it more often than
   * a day has messages; the further ones get none.
   * @throws {InvalidFields} for more changes by the customer than a day may have
   */
  async emailChanged(
    tx: Tx,
    customer: CustomerEntity,
    about: { readonly token: string; readonly locale: string | undefined; readonly isOwn: boolean },
  ): Promise<void> {
    if (customer.email === null) {
      return;
    }
    if (await this.hadAllOfDay(tx, customer, CONFIRMATION_KIND)) {
      if (about.isOwn) {
        throw emailChangedTooOften(LINKS_PER_DAY_MAX);
      }
      return;
    }
    const secrets = await this.getLinkSecrets(tx, CONFIRMATION_KIND, about.token);
    await this.outbox.enqueue(tx, [this.getMessage(customer, CONFIRMATION_KIND, secrets, about.locale)]);
  }

  /** The seconds until the customer can get another message of a kind; 0 when it is now. */
  async secondsUntilNext(tx: Tx, customer: CustomerEntity, kind: Kind): Promise<number> {
    const now = this.clock.now().getTime();
    const last = await this.outbox.lastSince(tx, customer.id, kind, new Date(now - PAUSE_MS));
    if (last) {
      return Math.max(1, Math.ceil((last.getTime() + PAUSE_MS - now) / 1000));
    }
    return kind !== CODE_KIND && (await this.hadAllOfDay(tx, customer, kind)) ? SECONDS_AFTER_THEM : 0;
  }

  /**
   * Draws another code, and sends it. Writes the customer on condition of the revision: of two at once the second finds the message of the
   * first.
   * @throws {ConcurrencyConflict} also when another customer has the drawn code; the next attempt draws again
   */
  async sendCode(tx: Tx, customer: CustomerEntity, locale: string | undefined): Promise<void> {
    await this.sendAnother(tx, customer, CODE_KIND, locale);
  }

  /** Draws another link, as `sendCode` does a code. */
  async sendLink(
    tx: Tx,
    customer: CustomerEntity,
    kind: LinkKind,
    locale: string | undefined,
  ): Promise<void> {
    await this.sendAnother(tx, customer, kind, locale);
  }

  /**
   * Draws what a message needs, for no readable one is kept. The one before is void. Writes the customer on condition of the revision.
   * @throws {ConcurrencyConflict} also when another customer has the drawn code
   */
  async draw(tx: Tx, customer: CustomerEntity, kind: Kind): Promise<Secrets> {
    if (kind === CODE_KIND) {
      const code = drawActivationCode();
      const activationCode = this.getHash('activationCode', code);
      await this.customers.update(tx, customer, { activationCode }).catch(onDuplicateKey());
      return { code };
    }
    const { token, hash } = drawActivationToken();
    await this.customers.update(tx, customer, { activationToken: hash });
    return this.getLinkSecrets(tx, kind, token);
  }

  /** Whether the token or code of a customer has not ended. */
  async isGood(tx: Tx, column: ActivationColumn, customer: CustomerEntity): Promise<boolean> {
    const isCode = column === 'activationCode';
    const since = this.in(isCode ? -CODE_USEFUL_MS : -LINK_USEFUL_MS);
    const kind = isCode ? CODE_KIND : (getAwaitedLink(customer) ?? REGISTRATION_KIND);
    return customer.createdAt > since || (await this.outbox.lastSince(tx, customer.id, kind, since)) !== null;
  }

  /** What the column has for a token or code. */
  getHash(column: ActivationColumn, value: string): string {
    return column === 'activationToken'
      ? hashOfActivationToken(value)
      : this.hashes.hash('activation code', value).slice(0, CODE_HASH_LENGTH);
  }

  private async sendAnother(
    tx: Tx,
    customer: CustomerEntity,
    kind: Kind,
    locale: string | undefined,
  ): Promise<void> {
    const secrets = await this.draw(tx, customer, kind);
    await this.outbox.enqueue(tx, [this.getMessage(customer, kind, secrets, locale)]);
  }

  private async hadAllOfDay(tx: Tx, { id }: CustomerEntity, kind: LinkKind): Promise<boolean> {
    return (await this.outbox.countSince(tx, id, kind, this.in(-DAY_MS))) >= LINKS_PER_DAY_MAX;
  }

  private async getLinkSecrets(tx: Tx, kind: LinkKind, token: string): Promise<Secrets> {
    return kind === REGISTRATION_KIND
      ? { url: await this.links.activation(tx, token), token }
      : { url: await this.links.emailConfirmation(tx, token) };
  }

  private getMessage(
    { id, firstName, lastName, email, phone }: CustomerEntity,
    kind: Kind,
    secrets: Secrets,
    locale: string | undefined,
  ): NewMessage {
    const isCode = kind === CODE_KIND;
    return {
      kind,
      to: (isCode ? phone : email) ?? '',
      accountId: id,
      locale,
      variables: isCode ? {} : { customer_name: `${firstName} ${lastName}` },
      secrets,
      usefulUntil: this.in(isCode ? CODE_USEFUL_MS : LINK_USEFUL_MS),
    };
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
