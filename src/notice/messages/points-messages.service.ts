import { Injectable } from '@nestjs/common';
import { PointsFiguresReader } from '../../account/index.js';
import type { StoredEvent } from '../../event/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { type Draft, hoursAfter, getIds, type MessageSource } from './message-source.model.js';

interface Added {
  readonly accountId: { readonly accountId: string };
  readonly pointsTransfer: { readonly value: number };
}

const USEFUL_HOURS = 72;

/** Points that are added to an account, for whatever reason. */
@Injectable()
export class PointsMessagesService implements MessageSource {
  readonly types = ['Service.Domain.Account.Event.PointsWereAdded'];

  constructor(private readonly figures: PointsFiguresReader) {}

  /** With what can be spent now, and not after each of them. */
  async drafts(events: readonly StoredEvent[], { messageNewPoints }: SettingsValues): Promise<Draft[]> {
    if (!messageNewPoints) {
      return [];
    }
    const getAccount = ({ payload }: StoredEvent) => (payload as Added).accountId.accountId;
    const customers = await this.figures.getCustomers(getIds(events, getAccount));
    const available = await this.figures.availableOfAll([...customers.values()]);
    return events.flatMap((event) => {
      const customerId = customers.get(getAccount(event));
      const { value } = (event.payload as Added).pointsTransfer;
      return customerId === undefined
        ? []
        : [
            {
              kind: 'new_points',
              event,
              customerId,
              variables: {
                added_points_amount: String(value),
                active_points_amount: String(available.get(customerId) ?? 0),
              },
              usefulUntil: hoursAfter(event, USEFUL_HOURS),
            },
          ];
    });
  }
}
