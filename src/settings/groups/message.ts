import { isLocale } from '#platform/language/language.js';
import { described, flagSetting, integer, needing, setting, text } from '../setting-forms.model.js';

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

/** The service's own pages keep what messages bring there. */
function isOwnPage(value: unknown, publicUrl: string): boolean {
  if (typeof value !== 'string') {
    return true;
  }
  const page = value.replace(PLACE_OF_TOKEN, 'x');
  return URL.canParse(page) && new URL(page).origin === new URL(publicUrl).origin;
}

/** The page gets the tokens of customers, or the passwords that they type there. */
const OF_CUSTOMERS = { permissions: { CUSTOMER_CREDENTIALS: ['VIEW', 'MODIFY'] } } as const;
const OF_STAFF = { superAdmin: true } as const;

const page = (what: string, own: string, needs: Parameters<typeof needing>[0] = OF_CUSTOMERS) =>
  described(
    `${what}. \`{token}\` stands for the token; without it, the token comes behind \`#\`. Unset: ${own} of the service. ` +
      `A page of another server is set by ${needs === OF_STAFF ? 'super administrators' : 'those with the right CUSTOMER_CREDENTIALS'} alone.`,
    needing(needs, text(ensurePage), isOwnPage),
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
    'The page on which customers log in. Unset: `/shop` of the service. A page of another server is set by those who may change customers alone.',
    needing(OF_CUSTOMERS, text(ensurePage), isOwnPage),
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
    OF_STAFF,
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
