import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChannelsService, LinksService, type NewMessage, OutboxService } from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { onDuplicateKey } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import type { CustomerEntity } from './customer.entity.js';
import { emailChangedTooOften } from './customer.errors.js';
import { CustomerRepository } from './customer.repository.js';

const USEFUL_MS = 7 * 24 * 3600_000;
/** A code ends so long after the registration, or after the last message with it. */
const CODE_USEFUL_MS = 24 * 3600_000;
/** At most one code in this time. */
const PAUSE_MS = 120_000;
const CODES = 1_000_000;
/** Messages about a changed e-mail to addresses that one customer enters within a day: they may be those of strangers. */
const CONFIRMATIONS_PER_DAY_MAX = 5;
const DAY_MS = 24 * 3600_000;
export const CODE_KIND = 'activation_code';
export const CONFIRMATION_KIND = 'email_confirmation';

export function newActivationToken(): string {
  return randomBytes(20).toString('hex');
}

export function newActivationCode(): string {
  return String(randomInt(CODES)).padStart(6, '0');
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
    private readonly clock: Clock,
  ) {}

  /** In the unit of work of the registration: by the method that is set, or the other one where the customer has no such contact. */
  async registered(tx: Tx, customer: CustomerEntity, locale: string | undefined): Promise<void> {
    const { accountActivationMethod: method } = await this.settings.read(tx);
    const bySms = customer.phone !== null && this.channels.hasChannel('sms');
    const message =
      bySms && (method === 'sms' || customer.email === null)
        ? this.codeFor(customer, customer.activationCode, locale)
        : await this.linkFor(tx, customer, locale);
    await this.outbox.enqueue(tx, message ? [message] : []);
  }

  /**
   * In the unit of work in which an e-mail changes, after the row of the customer. The link of an earlier change is void. Staff may change it
   * more often than a day has messages; the further ones get none.
   * @throws {InvalidFields} for more changes by the customer than a day may have
   */
  async emailChanged(
    tx: Tx,
    customer: CustomerEntity,
    { locale, isOwn }: { readonly locale: string | undefined; readonly isOwn: boolean },
  ): Promise<void> {
    const { id, firstName, lastName, email, activationToken } = customer;
    if (email === null || activationToken === null) {
      return;
    }
    const since = this.in(-DAY_MS);
    if ((await this.outbox.countSince(tx, id, CONFIRMATION_KIND, since)) >= CONFIRMATIONS_PER_DAY_MAX) {
      if (isOwn) {
        throw emailChangedTooOften(CONFIRMATIONS_PER_DAY_MAX);
      }
      return;
    }
    const url = await this.links.emailConfirmation(tx, activationToken);
    await this.outbox.enqueue(tx, [
      {
        kind: CONFIRMATION_KIND,
        to: email,
        accountId: id,
        locale,
        variables: { customer_name: `${firstName} ${lastName}` },
        secrets: { url },
        usefulUntil: this.in(USEFUL_MS),
      },
    ]);
  }

  /** The seconds until the customer can get another code; 0 when it is now. */
  async secondsUntilNext(tx: Tx, { id }: CustomerEntity): Promise<number> {
    const now = this.clock.now().getTime();
    const last = await this.outbox.lastSince(tx, id, CODE_KIND, new Date(now - PAUSE_MS));
    return last ? Math.max(1, Math.ceil((last.getTime() + PAUSE_MS - now) / 1000)) : 0;
  }

  /**
   * Draws another code, and sends it. Writes the customer on condition of the revision: of two at once the second finds the message of the
   * first.
   * @throws {ConcurrencyConflict} also when another customer has the drawn code; the next attempt draws again
   */
  async sendCode(tx: Tx, customer: CustomerEntity, locale: string | undefined): Promise<void> {
    const activationCode = newActivationCode();
    await this.customers.update(tx, customer, { activationCode }).catch(onDuplicateKey());
    const message = this.codeFor(customer, activationCode, locale);
    await this.outbox.enqueue(tx, message ? [message] : []);
  }

  /** Whether the code of a customer has not ended. */
  async isCodeGood(tx: Tx, { id, createdAt }: CustomerEntity): Promise<boolean> {
    const since = this.in(-CODE_USEFUL_MS);
    return createdAt > since || (await this.outbox.lastSince(tx, id, CODE_KIND, since)) !== null;
  }

  /** The code of a customer that has not ended, as committed. */
  async findCode({ id, createdAt, activationCode }: CustomerEntity): Promise<string | null> {
    const since = this.in(-CODE_USEFUL_MS);
    const isGood =
      activationCode !== null &&
      (createdAt > since || (await this.outbox.isThereSince(id, CODE_KIND, since)));
    return isGood ? activationCode : null;
  }

  private async linkFor(
    tx: Tx,
    { id, firstName, lastName, email, activationToken }: CustomerEntity,
    locale: string | undefined,
  ): Promise<NewMessage | null> {
    if (email === null || activationToken === null) {
      return null;
    }
    const url = await this.links.activation(tx, activationToken);
    return {
      kind: 'registration',
      to: email,
      accountId: id,
      locale,
      variables: { customer_name: `${firstName} ${lastName}` },
      secrets: { url, token: activationToken },
      usefulUntil: this.in(USEFUL_MS),
    };
  }

  private codeFor(
    { id, phone }: CustomerEntity,
    code: string | null,
    locale: string | undefined,
  ): NewMessage | null {
    if (phone === null || code === null) {
      return null;
    }
    const usefulUntil = this.in(CODE_USEFUL_MS);
    const secrets = { code };
    return { kind: CODE_KIND, to: phone, accountId: id, locale, variables: {}, secrets, usefulUntil };
  }

  private in(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() + milliseconds);
  }
}
