import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountLoginsService, generatedPassword, PasswordsService } from '../auth/index.js';
import {
  ChannelsService,
  LinksService,
  type MessageRequest,
  MessageRequestKind,
  MessageRequestsService,
  OutboxService,
} from '../message/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import type { CustomerEntity } from './customer.entity.js';
import { CustomerRepository } from './customer.repository.js';

const USEFUL_MS = 7 * 24 * 3600_000;

/** A password and a message for customers that staff has registered without one: in the background, because hashing takes its time. */
@Extension(MessageRequestKind)
@Injectable()
export class WelcomesService implements MessageRequestKind {
  readonly kind = 'welcome';
  readonly message = 'registration_with_temporary_password';

  constructor(
    private readonly customers: CustomerRepository,
    private readonly logins: AccountLoginsService,
    private readonly passwords: PasswordsService,
    private readonly requests: MessageRequestsService,
    private readonly outbox: OutboxService,
    private readonly channels: ChannelsService,
    private readonly links: LinksService,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** In the unit of work of the registration. */
  async registered(tx: Tx, { id, email }: CustomerEntity): Promise<void> {
    const isWanted = (await this.settings.read(tx)).messageTemporaryPassword;
    if (isWanted && email !== null && this.channels.hasChannel('email')) {
      await this.requests.add(tx, this.kind, { customerId: id }, undefined);
    }
  }

  /** Locks the account by writing it: a password that it has got meanwhile stays, and nothing is sent. */
  async answer({ asked }: MessageRequest): Promise<LaterWrite> {
    const { customerId = '' } = asked;
    const password = generatedPassword(randomInt);
    const passwordHash = await this.passwords.hash(password);
    const write = async (tx: Tx) => {
      const customer = await this.customers.find(tx, customerId);
      if (
        customer?.statusType === 'active' &&
        customer.email !== null &&
        (await this.logins.setFirstPassword(tx, customerId, passwordHash))
      ) {
        await this.outbox.enqueue(tx, [
          {
            kind: this.message,
            to: customer.email,
            accountId: customerId,
            variables: {
              email: customer.email,
              phone: customer.phone ?? '',
              loyalty_card_number: customer.loyaltyCardNumber ?? '',
              customer_panel_url: await this.links.panelOfCustomer(tx),
            },
            secrets: { password },
            usefulUntil: new Date(this.clock.now().getTime() + USEFUL_MS),
          },
        ]);
      }
    };
    return { write };
  }
}
