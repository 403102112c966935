import { Injectable } from '@nestjs/common';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { PushSubscriptionsService } from '../push-subscriptions.service.js';
import { presentSubscription } from './push.dto.js';

/** In which browsers the person has switched notifications on. */
@Extension(PersonalExport)
@Injectable()
export class ExportedPushService extends PersonalExport {
  readonly name = 'pushSubscriptions';

  constructor(private readonly subscriptions: PushSubscriptionsService) {
    super();
  }

  override async *read({ id }: ExportedPerson): AsyncGenerator<object> {
    yield* (await this.subscriptions.list(id)).map(presentSubscription);
  }
}
