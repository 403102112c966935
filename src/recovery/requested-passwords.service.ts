import { Injectable } from '@nestjs/common';
import {
  type ContactKind,
  ForgottenPasswordsService,
  isSameName,
  type ReachableAccount,
  type Role,
} from '../auth/index.js';
import { CustomerReader, type CustomerState, isConfirmed } from '../customer/index.js';
import {
  ChannelsService,
  type CheckedMessage,
  LinksService,
  type MessageRequest,
  MessageRequestKind,
  MessageUse,
  type NewMessage,
  OutboxService,
} from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';

export const PASSWORD_REQUEST = 'password';
const BY_EMAIL = 'password_reset';
const BY_SMS = 'password_reset_code';

type Addressed = Pick<NewMessage, 'to'> & { readonly kind: typeof BY_EMAIL | typeof BY_SMS };

/** Sends a token to each account that a typed name means, and nothing where it means none. */
@Extension(MessageUse)
@Extension(MessageRequestKind)
@Injectable()
export class RequestedPasswordsService implements MessageRequestKind, MessageUse {
  readonly kind = PASSWORD_REQUEST;
  readonly message = BY_EMAIL;

  constructor(
    private readonly forgotten: ForgottenPasswordsService,
    private readonly customers: CustomerReader,
    private readonly links: LinksService,
    private readonly channels: ChannelsService,
    private readonly outbox: OutboxService,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /** Writes the accounts in the order of their ids, then the tokens and the messages. */
  async answer({ asked, locale }: MessageRequest): Promise<LaterWrite> {
    const { username = '', roles = '' } = asked;
    const accounts = await this.forgotten.findAccounts(roles.split(' ') as Role[], username);
    const states = await this.customers.getStates(accounts);
    const write = async (tx: Tx) => {
      const messages: NewMessage[] = [];
      for (const accountId of accounts) {
        const reachable = await this.forgotten.reach(tx, accountId);
        const contact = reachable && (await this.getContact(tx, reachable, states.get(accountId)));
        if (contact) {
          messages.push(await this.messageFor(tx, reachable, contact, locale ?? undefined));
        }
      }
      await this.outbox.enqueue(tx, messages);
    };
    return { write };
  }

  /** With the token, the message goes: a password or a contact has changed. */
  async findUseless(tx: Tx, messages: readonly CheckedMessage[]): Promise<string[]> {
    const useless: string[] = [];
    for (const { id, kind, accountId } of messages) {
      const isOwn = (kind === BY_EMAIL || kind === BY_SMS) && accountId !== null;
      if (isOwn && !(await this.forgotten.hasToken(tx, accountId))) {
        useless.push(id);
      }
    }
    return useless;
  }

  /**
   * By SMS for customers where activations are sent so, and for those without an e-mail address. A contact that a customer has typed may be a
   * stranger's until it is confirmed.
   */
  private async getContact(
    tx: Tx,
    { email: named, phone, former }: ReachableAccount,
    customer: CustomerState | undefined,
  ): Promise<Addressed | null> {
    const { accountActivationMethod: method } = await this.settings.read(tx);
    const isKnown = (kind: ContactKind) =>
      kind in former || customer === undefined || isConfirmed(customer, kind);
    const email = isKnown('email') ? named : null;
    // As it is dialed. The account has its digits, under the lock: another one has been changed meanwhile.
    const written = 'phone' in former ? (former.phone ?? null) : (customer?.phone ?? null);
    const dialed = isKnown('phone') ? written : null;
    const isCurrent = dialed !== null && phone !== null && isSameName('phone', dialed, phone);
    if (isCurrent && this.channels.hasChannel('sms') && (method === 'sms' || email === null)) {
      return { kind: BY_SMS, to: dialed };
    }
    return email === null ? null : { kind: BY_EMAIL, to: email };
  }

  private async messageFor(
    tx: Tx,
    { accountId, role }: ReachableAccount,
    addressed: Addressed,
    locale: string | undefined,
  ): Promise<NewMessage> {
    const isTyped = addressed.kind === BY_SMS;
    const { token, expiresAt } = await this.forgotten.issue(tx, accountId, isTyped ? 'typed' : 'link');
    const url =
      role === 'customer'
        ? await this.links.passwordOfCustomer(tx, token)
        : await this.links.passwordOfStaff(tx, token);
    return {
      ...addressed,
      accountId,
      wording: role === 'customer' ? undefined : 'service',
      locale,
      variables: { minutes: String(this.forgotten.validMinutes) },
      secrets: { code: token, url_reset_password: url },
      usefulUntil: expiresAt,
    };
  }
}
