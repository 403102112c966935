import { defineEvent } from '../../event/index.js';
import { EXAMPLE_NOTICE, type NoticePayload } from './notice.payload.js';

export interface LevelExpiryWasAnnounced extends NoticePayload {
  readonly levelId: { readonly levelId: string };
  readonly levelName: string;
  /** The level that the customer will be in. */
  readonly futureLevelId: { readonly levelId: string };
  readonly futureLevelName: string;
  /** Points, or the currency, that keep the level if they come in before. */
  readonly required: number;
  readonly expiresAt: string;
}

export const levelExpiryWasAnnounced = defineEvent<LevelExpiryWasAnnounced>({
  type: 'Service.Domain.Notice.Event.LevelExpiryWasAnnounced',
  emittedWhen:
    'a customer will lose their level within the days of the setting `expireLevelsNotificationDays` unless more comes in; once for each end of a period, and only where levels go down after some days',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    ...EXAMPLE_NOTICE,
    levelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e52222' },
    levelName: 'Gold',
    futureLevelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e51111' },
    futureLevelName: 'Silver',
    required: 120,
    expiresAt: '2018-12-31T17:23:24+0000',
  },
});
