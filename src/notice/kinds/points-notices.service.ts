import { Injectable } from '@nestjs/common';
import { ExpiringPointsReader } from '../../account/index.js';
import type { CustomerNames } from '../../customer/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { noticePayload, pointsExpiryWasAnnounced } from '../notice.events.js';
import type { NoticeKind, NoticePlace, NoticePortion, NoticeWindow } from '../notice-kind.model.js';

const LOTS_AT_ONCE = 500;

/** One notice for all points of an account that expire at one time. */
@Injectable()
export class PointsNoticesService implements NoticeKind {
  readonly code = 'points';

  constructor(private readonly points: ExpiringPointsReader) {}

  days({ expirePointsNotificationDays }: SettingsValues): number | null {
    return expirePointsNotificationDays;
  }

  async portion(after: NoticePlace | null, { now, until }: NoticeWindow): Promise<NoticePortion> {
    const { accountIds, last } = await this.points.accountsAfter(after, until, LOTS_AT_ONCE);
    const sums = await this.points.getSums(accountIds, { after: now, until });
    const available = await this.points.getAvailable(
      [...new Set(sums.map(({ customerId }) => customerId))],
      now,
    );
    const endings = sums.map(({ accountId, customerId, expiresAt, points }) => ({
      subjectId: accountId,
      customerId,
      endsAt: expiresAt,
      event: (noticeId: string, customer: CustomerNames) =>
        pointsExpiryWasAnnounced({
          ...noticePayload(noticeId, customer),
          accountId: { accountId },
          points: available.get(customerId) ?? 0,
          pointsWillExpire: points,
          expiresAt: eventTimestamp(expiresAt),
        }),
    }));
    return { endings, next: last };
  }
}
