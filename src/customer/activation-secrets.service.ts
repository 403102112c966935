import { Injectable } from '@nestjs/common';
import { LinksService, MessageSecrets, type RepeatedMessage } from '../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { ActivationMessagesService, CODE_KIND, CONFIRMATION_KIND } from './activation-messages.service.js';
import { CustomerRepository } from './customer.repository.js';

/**
 * Links and codes by which customers become active, and confirm an e-mail, as long as they are good. Only for the address that the customer
 * has now: an earlier one may be that of another person by now, who would confirm the new one.
 */
@Extension(MessageSecrets)
@Injectable()
export class ActivationSecretsService extends MessageSecrets {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly links: LinksService,
    private readonly messages: ActivationMessagesService,
  ) {
    super();
  }

  override async find(
    tx: Tx,
    { kind, accountId, recipient }: RepeatedMessage,
  ): Promise<Readonly<Record<string, string>> | null> {
    const customer = accountId === null ? null : await this.customers.find(tx, accountId);
    if (!customer || recipient === null) {
      return null;
    }
    const { email, phone, activationToken: token, activationCode: code } = customer;
    if (kind === CODE_KIND) {
      const isGood = code !== null && phone === recipient && (await this.messages.isCodeGood(tx, customer));
      return isGood ? { code } : null;
    }
    if (token === null || email?.toLowerCase() !== recipient.toLowerCase()) {
      return null;
    }
    switch (kind) {
      case 'registration':
        return { url: await this.links.activation(tx, token), token };
      case CONFIRMATION_KIND:
        return { url: await this.links.emailConfirmation(tx, token) };
      default:
        return null;
    }
  }
}
