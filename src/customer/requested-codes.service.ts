import { Injectable } from '@nestjs/common';
import { LoginNamesReader } from '../auth/index.js';
import { ChannelsService, type MessageRequest, MessageRequestKind } from '../message/index.js';
import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { ActivationMessagesService } from './activation-messages.service.js';
import { CODE_KIND } from './activation-secret.model.js';
import { CustomerRepository } from './customer.repository.js';

export const CODE_REQUEST = 'activation-code';

/** Sends another code to the new customer who has a phone, and nothing where there is none. */
@Extension(MessageRequestKind)
@Injectable()
export class RequestedCodesService implements MessageRequestKind {
  readonly kind = CODE_REQUEST;
  readonly message = CODE_KIND;

  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerRepository,
    private readonly activations: ActivationMessagesService,
    private readonly channels: ChannelsService,
  ) {}

  async answer({ asked, locale }: MessageRequest): Promise<LaterWrite> {
    const id = await this.loginNames.findAccountId('customer', 'phone', asked['phone'] ?? '');
    const write = async (tx: Tx) => {
      const customer = id === null ? null : await this.customers.find(tx, id);
      const isDue =
        customer?.statusType === 'new' &&
        customer.phone !== null &&
        this.channels.hasChannel('sms') &&
        (await this.activations.secondsUntilNext(tx, customer, CODE_KIND)) === 0;
      if (customer && isDue) {
        await this.activations.sendCode(tx, customer, locale ?? undefined);
      }
    };
    return { write };
  }
}
