import { Injectable } from '@nestjs/common';
import { type CustomerNames, ExpiringLevelsService } from '../../customer/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { levelExpiryWasAnnounced, noticePayload } from '../notice.events.js';
import type { NoticeKind, NoticePlace, NoticePortion, NoticeWindow } from '../notice-kind.model.js';

const CUSTOMERS_AT_ONCE = 200;

/** Levels that are lost at the end of their period unless something comes in. Only where levels go down after some days. */
@Injectable()
export class LevelNoticesService implements NoticeKind {
  readonly code = 'level';

  constructor(private readonly levels: ExpiringLevelsService) {}

  days({ expireLevelsNotificationDays, levelDowngradeMode }: SettingsValues): number | null {
    return levelDowngradeMode === 'after_x_days' ? expireLevelsNotificationDays : null;
  }

  async portion(after: NoticePlace | null, { now, until, settings }: NoticeWindow): Promise<NoticePortion> {
    const window = { after: now, until };
    const { levels, last } = await this.levels.listAfter(after, window, settings, CUSTOMERS_AT_ONCE);
    const endings = levels.map(({ customerId, level, future, required, endsAt }) => ({
      subjectId: customerId,
      customerId,
      endsAt,
      event: (noticeId: string, customer: CustomerNames) =>
        levelExpiryWasAnnounced({
          ...noticePayload(noticeId, customer),
          levelId: { levelId: level.id },
          levelName: level.name,
          futureLevelId: { levelId: future.id },
          futureLevelName: future.name,
          required,
          expiresAt: eventTimestamp(endsAt),
        }),
    }));
    return { endings, next: last };
  }
}
