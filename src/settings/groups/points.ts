import { choice, decimal, described, flagSetting, integer, publicSetting } from '../setting-forms.model.js';

const DAYS_MAX = 36_500;
const POINT_VALUE_MAX = 1_000_000;
const POINTS_MAX = 1_000_000_000;

export const POINTS_EXPIRIES = [
  'all_time_active',
  'after_x_days',
  'at_the_end_of_the_month',
  'at_the_end_of_the_year',
] as const;

/** When points unlock and expire that come without times of their own, and what they are worth. */
export const POINTS_SETTINGS = {
  pointsDaysExpiryAfter: choice('all_time_active', POINTS_EXPIRIES),
  /** With `after_x_days`: the points expire at the end of the day that comes so many days after they unlock. */
  pointsDaysActiveCount: integer<number>(90, { min: 1, max: DAYS_MAX }),
  /** A brake: points that one customer gets by all earning rules together on one day. */
  earningDailyPointsMax: integer(null, { min: 1, max: POINTS_MAX }),
  /**
   * Whether points that a return cannot take back, because they were spent or sent on, are a debt that the next points of earning
   * rules pay. Otherwise they are forgiven. `GET /api/points/missing` lists both.
   */
  missingPointsAreOwed: flagSetting(true),
  customersMaySendPoints: described(
    'Whether customers may send points to each other. Staff may.',
    publicSetting(flagSetting(false)),
  ),
  sendPointsAfterDays: described(
    'How many days old a sale must be, so that its points can be sent to others: as many as goods can come back. What a later return does not find is missing at the sender; nothing is taken from a receiver. Points of a recommendation follow the sale of the one who was brought.',
    integer<number>(14, { min: 0, max: DAYS_MAX }),
  ),
  sendGivenPointsAfterDays: described(
    'The same for points that follow no sale, counted from the day on which they came.',
    integer<number>(0, { min: 0, max: DAYS_MAX }),
  ),
  allTimeNotLocked: flagSetting(true),
  /** Unless `allTimeNotLocked`. */
  pointsDaysLocked: integer<number>(0, { min: 0, max: DAYS_MAX }),
  /** What a point costs the programme, in its currency: the report on the liability multiplies by it. */
  pointValue: decimal({ max: POINT_VALUE_MAX, decimals: 6 }),
};
