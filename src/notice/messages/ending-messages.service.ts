import { Injectable } from '@nestjs/common';
import type { StoredEvent } from '../../event/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { localDay, parseInstant } from '#platform/time/calendar.js';
import {
  type CouponExpiryWasAnnounced,
  couponExpiryWasAnnounced,
  type LevelExpiryWasAnnounced,
  levelExpiryWasAnnounced,
  type NoticePayload,
  type PointsExpiryWasAnnounced,
  pointsExpiryWasAnnounced,
} from '../notice.events.js';
import type { Draft, MessageSource } from './message-source.model.js';

type Ending = NoticePayload & { readonly expiresAt: string };
type Text = Pick<Draft, 'kind' | 'variables' | 'secrets'>;

const POINTS = pointsExpiryWasAnnounced.definition.type;
const COUPON = couponExpiryWasAnnounced.definition.type;
const LEVEL = levelExpiryWasAnnounced.definition.type;

/** What was announced to end. */
@Injectable()
export class EndingMessagesService implements MessageSource {
  readonly types: readonly string[] = [POINTS, COUPON, LEVEL];

  drafts(events: readonly StoredEvent[], settings: SettingsValues): Promise<Draft[]> {
    const isWanted: Readonly<Record<string, boolean>> = {
      [POINTS]: settings.messagePointsExpiry,
      [COUPON]: settings.messageCouponExpiry,
      [LEVEL]: settings.messageLevelExpiry,
    };
    const wanted = events.filter(({ type }) => isWanted[type]);
    return Promise.resolve(
      wanted.flatMap((event) => {
        const { customerId, expiresAt } = event.payload as Ending;
        const end = parseInstant(expiresAt);
        return end
          ? [
              {
                ...getText(event, localDay(end)),
                event,
                customerId: customerId.customerId,
                usefulUntil: end,
              },
            ]
          : [];
      }),
    );
  }
}

function getText({ type, payload }: StoredEvent, day: string): Text {
  if (type === POINTS) {
    const { points, pointsWillExpire } = payload as PointsExpiryWasAnnounced;
    const amounts = {
      expiring_points_amount: String(pointsWillExpire),
      active_points_amount: String(points),
    };
    return { kind: 'points_expiry', variables: { ...amounts, expires_on: day } };
  }
  if (type === COUPON) {
    const { campaignName, coupon } = payload as CouponExpiryWasAnnounced;
    const variables = { reward_name: campaignName, expires_on: day };
    return { kind: 'coupon_expiry', variables, secrets: { reward_code: coupon.code } };
  }
  const { levelName, futureLevelName, required } = payload as LevelExpiryWasAnnounced;
  const names = { level_name: levelName, future_level_name: futureLevelName };
  return {
    kind: 'level_expiry',
    variables: { ...names, required_amount: String(required), expires_on: day },
  };
}
