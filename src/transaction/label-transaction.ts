import { Injectable } from '@nestjs/common';
import { EventRecorderService } from '../event/index.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { Label } from './assigned-transaction.model.js';
import { labelsWereUpdated } from './transaction.events.js';
import { TransactionReader } from './transaction.reader.js';
import { TransactionRepository } from './transaction.repository.js';

const LABELS_MAX = 100;

interface Labelling {
  readonly storeId: string;
  readonly transactionId?: string | undefined;
  readonly documentNumber?: string | undefined;
  readonly ofCustomer?: string | undefined;
  readonly labels: readonly Label[];
  readonly appends: boolean;
}

@Injectable()
export class LabelTransaction {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: TransactionReader,
    private readonly transactions: TransactionRepository,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Changes labels of the transaction, not of its items. The write has the found revision as its condition, so concurrent additions are
   * both kept.
   * @throws {InvalidFields} for a transaction that is hidden from the caller, or too many labels
   */
  async execute(labelling: Labelling): Promise<string> {
    const { storeId, transactionId, documentNumber, ofCustomer, appends } = labelling;
    const field =
      documentNumber !== undefined && transactionId === undefined
        ? 'transactionDocumentNumber'
        : 'transactionId';
    const id =
      transactionId ??
      (documentNumber === undefined ? null : await this.reader.getId({ storeId, documentNumber }));
    return this.unitOfWork.run(async (tx) => {
      const found = id === null ? null : await this.transactions.find(tx, id);
      const isTheirs = ofCustomer === undefined || found?.customerId === ofCustomer;
      if (found?.storeId !== storeId || !isTheirs) {
        throw wrong(field, 'Transaction not exist');
      }
      const before = (await this.transactions.findLabels(tx, [found.id])).get(found.id) ?? [];
      const labels = unique([...(appends ? before : []), ...labelling.labels]);
      if (labels.length > LABELS_MAX) {
        throw wrong('labels', `This collection should contain ${LABELS_MAX} elements or less.`);
      }
      if (JSON.stringify(labels) !== JSON.stringify(before)) {
        await this.transactions.setLabels(tx, found, before, labels);
        await this.events.record(
          tx,
          labelsWereUpdated({ transactionId: { transactionId: found.id }, labels }),
        );
      }
      return found.id;
    });
  }
}

function unique(labels: readonly Label[]): Label[] {
  return [...new Map(labels.map((label) => [JSON.stringify([label.key, label.value]), label])).values()];
}

function wrong(field: string, message: string): InvalidFields {
  return new InvalidFields([{ field, message }]);
}
