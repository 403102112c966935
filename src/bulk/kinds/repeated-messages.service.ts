import { Injectable } from '@nestjs/common';
import { CustomerReader } from '../../customer/index.js';
import { SendAgain } from '../../message/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import type { BulkParameters } from '../bulk-action.entity.js';
import { type ActionOfKind, BulkKind, type BulkResult, type BulkSubject } from '../bulk-kind.model.js';
import { REPEATED_MESSAGES } from '../bulk-preview.rules.js';

const SENT = 'A message cannot be taken back.';

/** Sends messages again that have failed or were given up. Nothing of it can be undone. */
@Extension(BulkKind)
@Injectable()
export class RepeatedMessagesService implements BulkKind {
  readonly code = REPEATED_MESSAGES;
  readonly resource = 'SETTINGS';

  constructor(
    private readonly sendAgain: SendAgain,
    private readonly customers: CustomerReader,
  ) {}

  async findRefusals(
    _storeId: string,
    _parameters: BulkParameters,
    messageIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return this.sendAgain.findProblems(messageIds);
  }

  /** Writes the message on condition that it has failed or was dropped. */
  async apply(tx: Tx, _action: ActionOfKind, messageId: string): Promise<BulkResult> {
    const refusal = await this.sendAgain.executeIn(tx, messageId);
    return refusal === null ? {} : { refusal };
  }

  undo(): Promise<BulkResult> {
    return Promise.resolve({ refusal: SENT });
  }

  async describe(_storeId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, BulkSubject>> {
    const messages = await this.sendAgain.describe(messageIds);
    const names = await this.customers.getNames(messages.flatMap(({ accountId }) => accountId ?? []));
    return new Map(
      messages.map(({ id, accountId, recipient }) => {
        const customer = accountId === null ? undefined : names.get(accountId);
        return [
          id,
          customer && accountId !== null
            ? { customerId: accountId, name: `${customer.firstName} ${customer.lastName}`.trim() }
            : { name: recipient },
        ];
      }),
    );
  }
}
