import { Injectable } from '@nestjs/common';
import { EventErasureService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type Forgotten, type ErasedPerson, PersonalData } from '#platform/personal-data.js';
import { phoneForms } from '#platform/phone.js';
import { BuyerRepository } from './buyer.repository.js';
import { PERSONAL_TRANSACTION_EVENTS } from './transaction.events.js';

/**
 * What shops have sent about the buyer, also with sales that were never assigned, and the labels of whole transactions, which customers may add.
 * Items with their labels, numbers of documents and amounts stay.
 */
@Extension(PersonalData)
@Injectable()
export class PersonalBuyersService extends PersonalData {
  readonly tables = ['shop_transaction', 'shop_transaction_label', 'event'];

  constructor(
    private readonly buyers: BuyerRepository,
    private readonly events: EventErasureService,
  ) {
    super();
  }

  override async forget(tx: Tx, person: ErasedPerson): Promise<Forgotten> {
    const { id: customerId, storeIds, emails, cards } = person;
    const phones = person.phones.flatMap(phoneForms);
    const names = { storeIds, emails, phones, cards };
    const aggregateIds = await this.buyers.findTransactions(tx, customerId, names);
    const { rows, labels } = await this.buyers.forget(tx, aggregateIds);
    const events = await this.events.overwrite(tx, PERSONAL_TRANSACTION_EVENTS, aggregateIds);
    return {
      rows: [
        { table: 'shop_transaction', rows },
        { table: 'shop_transaction_label', rows: labels },
        { table: 'event', rows: events },
      ],
      aggregateIds,
    };
  }
}
