import { Injectable } from '@nestjs/common';
import { MessageSecrets, type RepeatedMessage, type SecretsOfMessage } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import {
  CODE_KIND,
  CONFIRMATION_KIND,
  getAwaitedLink,
  REGISTRATION_KIND,
} from './activation-secret.model.js';
import { CustomerRepository } from './customer.repository.js';

/**
 * Links and codes by which customers become active, and confirm an e-mail. They are hashes in the database, so another message has another
 * one, and the one before is void. Only for the address that the customer has now: an earlier one may be that of another person by now, who
 * would confirm the new one.
 */
@Extension(MessageSecrets)
@Injectable()
export class ActivationSecretsService extends MessageSecrets {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly messages: ActivationMessagesService,
  ) {
    super();
  }

  override async find(
    tx: Tx,
    { kind, accountId, recipient }: RepeatedMessage,
  ): Promise<SecretsOfMessage | null> {
    if (kind !== CODE_KIND && kind !== REGISTRATION_KIND && kind !== CONFIRMATION_KIND) {
      return null;
    }
    const customer = accountId === null ? null : await this.customers.find(tx, accountId);
    if (!customer || recipient === null) {
      return null;
    }
    const isWanted =
      kind === CODE_KIND
        ? customer.statusType === 'new' && customer.phone === recipient
        : kind === getAwaitedLink(customer) && customer.email?.toLowerCase() === recipient.toLowerCase();
    return isWanted ? () => this.messages.draw(tx, customer, kind) : null;
  }
}
