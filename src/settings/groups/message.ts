import { isLocale } from '#platform/language/language.js';
import { described, flagSetting, integer, setting, text } from '../setting-forms.model.js';

function readLocale(sent: unknown): string {
  if (!isLocale(sent)) {
    throw new Error('This value should be the code of a language, as de or de-AT.');
  }
  return sent;
}

const PLACE_OF_TOKEN = '{token}';
/** Behind a question mark it would be in the logs of servers. */
const IN_QUERY = /\?[^#]*\{token\}/;

function ensurePage(value: string): void {
  const url = value.replace(PLACE_OF_TOKEN, 'x');
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    throw new Error('This value is not a valid URL: it begins with https:// or http://.');
  }
  if (IN_QUERY.test(value) || url.includes(PLACE_OF_TOKEN)) {
    throw new Error('The token stands once, behind # or as the last part of the path.');
  }
}

const page = (what: string, own: string) =>
  described(
    `${what}. \`{token}\` stands for the token; without it, the token comes behind \`#\`. Unset: ${own} of the service.`,
    text(ensurePage),
  );

const sent = (what: string) => described(`Whether customers get an e-mail ${what}.`, flagSetting(true));

const notified = (what: string) =>
  described(
    `Whether customers get an e-mail ${what}, and a notification on each phone on which they have switched these on.`,
    flagSetting(true),
  );

const perDay = (what: string, usual: number) =>
  described(
    `How many ${what} one recipient gets within 24 hours. Further ones are dropped, and their reason says so.`,
    integer<number>(usual, { min: 1, max: 1000 }),
  );

export const MESSAGE_SETTINGS = {
  messageLanguage: described(
    'The language of messages to people whose language is not known, and of the texts that `/settings/emails` shows and changes.',
    setting<string>('en', readLocale, { type: String, example: 'de' }),
  ),
  customerPanelUrl: described(
    'The page on which customers log in. Unset: `/shop` of the service.',
    text(ensurePage),
  ),
  customerActivationUrl: page(
    'The page on which customers who have registered themselves activate their account',
    '`/shop/activate/{token}`',
  ),
  customerInvitationUrl: page('The page on which invited people register', '`/shop/register`'),
  customerUnsubscribeUrl: page('The page on which customers decline reminders', '`/shop/unsubscribe`'),
  customerPasswordUrl: page('The page on which customers choose a new password', '`/shop/new-password`'),
  staffPasswordUrl: page(
    'The page on which administrators and sellers choose a new password',
    '`/admin/new-password`',
  ),
  messageTemporaryPassword: sent('with a generated password when staff registers them without one'),
  messageRewardBought: notified('with the code of a reward that they buy or get'),
  messageRewardRedeemed: sent('when a coupon is marked used'),
  messageNewPoints: notified('when points are added'),
  messageNewLevel: notified('when they come into another level'),
  messagePointsExpiry: notified('before points expire, by `expirePointsNotificationDays`'),
  messageCouponExpiry: notified('before a coupon expires, by `expireCouponsNotificationDays`'),
  messageLevelExpiry: notified('before they lose a level, by `expireLevelsNotificationDays`'),
  remindersNeedAgreement: described(
    'Whether e-mails and notifications about what will end go only to customers who have agreed to news (`agreement2`).',
    flagSetting(true),
  ),
  emailsPerDayMax: perDay('e-mails', 50),
  smsPerDayMax: perDay('SMS', 10),
  pushesPerDayMax: perDay('notifications', 20),
  messagesKeptDays: described(
    'How many days messages are kept after they were sent or dropped, with their texts.',
    integer<number>(30, { min: 1, max: 3650 }),
  ),
};
