import { Injectable } from '@nestjs/common';
import { EventErasureService } from '../event/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type Forgotten, type ErasedPerson, PersonalData } from '#platform/personal-data.js';
import { PERSONAL_NOTICE_EVENTS } from './notice.events.js';

@Extension(PersonalData)
@Injectable()
export class PersonalNoticesService extends PersonalData {
  readonly tables = ['event'];

  constructor(private readonly events: EventErasureService) {
    super();
  }

  override async forget(tx: Tx, { id: customerId }: ErasedPerson): Promise<Forgotten> {
    const rows = await this.events.overwrite(tx, PERSONAL_NOTICE_EVENTS, [customerId]);
    return { rows: [{ table: 'event', rows }], aggregateIds: [customerId] };
  }
}
