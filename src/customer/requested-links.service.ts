import { Injectable } from '@nestjs/common';
import { LoginNamesReader } from '../auth/index.js';
import { type MessageRequest, MessageRequestKind } from '../message/index.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { getAwaitedLink, REGISTRATION_KIND } from './activation-secret.model.js';
import { CustomerRepository } from './customer.repository.js';

export const LINK_REQUEST = 'activation-link';

/** Sends another link to the customer whose e-mail waits for one, and nothing where there is none. */
@Extension(MessageRequestKind)
@Injectable()
export class RequestedLinksService implements MessageRequestKind {
  readonly kind = LINK_REQUEST;
  readonly message = REGISTRATION_KIND;

  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerRepository,
    private readonly activations: ActivationMessagesService,
  ) {}

  async answer({ asked, locale }: MessageRequest): Promise<LaterWrite> {
    const id = await this.loginNames.findAccountId('customer', 'email', asked['email'] ?? '');
    const write = async (tx: Tx) => {
      const customer = id === null ? null : await this.customers.find(tx, id);
      const kind = customer && getAwaitedLink(customer);
      if (kind && (await this.activations.secondsUntilNext(tx, customer, kind)) === 0) {
        await this.activations.sendLink(tx, customer, kind, locale ?? undefined);
      }
    };
    return { write };
  }
}
