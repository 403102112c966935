import { isVisible } from '#platform/text.js';
import {
  choice,
  described,
  flagSetting,
  integer,
  setting,
  publicSetting,
  text,
} from '../setting-forms.model.js';
import { CURRENCIES } from '../currency.model.js';

const DAYS_MAX = 3650;
const CSS_LENGTH_MAX = 50_000;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A code of ISO 4217 in lower case, as existing clients show it. */
function readCurrency(sent: unknown): string {
  if (typeof sent !== 'string' || !CURRENCIES.has(sent.trim().toUpperCase())) {
    throw new Error('This value is not a valid currency.');
  }
  return sent.trim().toLowerCase();
}

/** `Asia/Calcutta` and `Asia/Kolkata` are one zone. */
export function getTimeZone(sent: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(sent) }).resolvedOptions().timeZone;
  } catch {
    throw new Error('This value is not a valid time zone.');
  }
}

function ensureUrl(value: string): void {
  if (!URL.canParse(value) || !['http:', 'https:'].includes(new URL(value).protocol)) {
    throw new Error('This value is not a valid URL: it begins with https:// or http://.');
  }
}

function ensureEmail(value: string): void {
  if (!EMAIL.test(value) || !isVisible(value)) {
    throw new Error('This value is not a valid email address.');
  }
}

function ensureColor(value: string): void {
  if (!COLOR.test(value)) {
    throw new Error('This value should be a color such as #1a2b3c.');
  }
}

const noticeDays = () => integer(null, { min: 0, max: DAYS_MAX });

export const PROGRAMME_SETTINGS = {
  /** Its decimals are those of the amounts that are kept: one with another number is refused (`CURRENCY`). */
  currency: publicSetting(setting('eur', readCurrency, { type: String, example: 'eur' })),
  /** Where days begin and end: the variable `TIMEZONE` of the service, which every process reads. Another one is refused. */
  timezone: publicSetting(setting('', getTimeZone, { type: String, example: 'Europe/Warsaw' })),
  programName: publicSetting(text()),
  programPointsSingular: publicSetting(text()),
  programPointsPlural: publicSetting(text()),
  programUrl: publicSetting(text(ensureUrl)),
  programConditionsUrl: publicSetting(text(ensureUrl)),
  programFaqUrl: publicSetting(text(ensureUrl)),
  helpEmailAddress: publicSetting(text(ensureEmail)),
  accentColor: publicSetting(text(ensureColor)),
  cssTemplate: described(
    'Rules of CSS that `GET /api/settings/css` sends behind the accent color, which they have as `var(--accent-color)`.',
    text(undefined, CSS_LENGTH_MAX),
  ),
  expirePointsNotificationDays: noticeDays(),
  expireCouponsNotificationDays: noticeDays(),
  expireLevelsNotificationDays: noticeDays(),
  /** Existing clients need one to save the settings at all. */
  marketingVendorsValue: choice('none', ['none']),
  returns: flagSetting(true),
  /**
   * Whether the lines of a return must be lines of its sale: 400 names a line with another SKU, more pieces or a larger amount. Without,
   * a return whose lines differ takes back the share of the points that its amount is of the sale.
   */
  returnLinesCompared: flagSetting(true),
  purchaseDaysAheadMax: described(
    'How many days of 24 hours the date of a transaction may be ahead: clocks of tills differ. Others are refused.',
    integer<number>(1, { min: 0, max: 3650 }),
  ),
};
