import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { TransactionListsService } from './transaction-lists.service.js';

@Extension(PersonalExport)
@Injectable()
export class ExportedTransactionsService extends PersonalExport {
  readonly list = 'transactions';

  constructor(private readonly lists: TransactionListsService) {
    super();
  }

  override read({ id: customerId, storeId }: ExportedPerson): AsyncIterable<object> {
    return this.lists.each(storeId, { customerId });
  }
}
