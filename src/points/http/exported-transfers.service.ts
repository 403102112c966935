import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { TransferListsService } from './transfer-lists.service.js';

@Extension(PersonalExport)
@Injectable()
export class ExportedTransfersService extends PersonalExport {
  readonly list = 'transfers';

  constructor(private readonly lists: TransferListsService) {
    super();
  }

  override read({ id: customerId, storeId }: ExportedPerson): AsyncIterable<object> {
    return this.lists.each(storeId, { customerId });
  }
}
