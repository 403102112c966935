import { msg } from '@lingui/core/macro';
import type { SettingField, SettingGroup } from './setting-field.js';
import type { SettingName } from './setting-values.js';

/** The service refuses others: they would get tokens and passwords by these settings. */
const OF_CUSTOMERS = {
  right: 'CUSTOMER_CREDENTIALS:MODIFY',
  reason: msg`Only administrators who may decide about logins of customers can change this.`,
} as const;
const OF_STAFF = {
  right: 'ADMIN:MODIFY',
  reason: msg`Only administrators who may change administrators can change this.`,
} as const;

const STATUSES = {
  new: msg`New: registered, not yet activated`,
  active: msg`Active`,
  blocked: msg`Blocked`,
  deleted: msg`Deleted`,
};

const PROGRAMME = {
  title: msg`Programme`,
  text: msg`What the programme is called, in which currency it counts, and where customers find more.`,
  fields: {
    programName: { label: msg`Name of the programme`, control: 'text' },
    programPointsSingular: { label: msg`Name of one point`, control: 'text' },
    programPointsPlural: { label: msg`Name of several points`, control: 'text' },
    currency: { label: msg`Currency`, control: 'currency' },
    timezone: {
      label: msg`Time zone`,
      hint: msg`Days begin and end in it. The variable TIMEZONE of the service sets it.`,
      control: 'timezone',
    },
    accentColor: { label: msg`Accent colour`, hint: msg`For example #1a7f4b.`, control: 'color' },
    programUrl: { label: msg`Programme website`, control: 'text' },
    programConditionsUrl: { label: msg`Terms and conditions page`, control: 'text' },
    programFaqUrl: { label: msg`FAQ page`, control: 'text' },
    helpEmailAddress: { label: msg`Support e-mail address`, control: 'text' },
    marketingVendorsValue: {
      label: msg`Marketing tool`,
      control: { oneOf: { none: msg`None` } },
    },
  },
} satisfies SettingGroup;

const POINTS = {
  title: msg`Points`,
  text: msg`When points that are earned can be spent, and when they expire. It holds for points that are earned from now on.`,
  fields: {
    pointsDaysExpiryAfter: {
      label: msg`Points expire`,
      control: {
        oneOf: {
          all_time_active: msg`Never`,
          after_x_days: msg`After some days`,
          at_the_end_of_the_month: msg`At the end of the month`,
          at_the_end_of_the_year: msg`At the end of the year`,
        },
      },
    },
    pointsDaysActiveCount: {
      label: msg`Days until points expire`,
      hint: msg`Counted from the day on which they can be spent.`,
      control: 'days',
      only: { name: 'pointsDaysExpiryAfter', is: 'after_x_days' },
    },
    earningDailyPointsMax: {
      label: msg`Points per customer and day`,
      hint: msg`The most that all earning rules award together; the rest is held back.`,
      control: 'points',
    },
    missingPointsAreOwed: {
      label: msg`Points that a return cannot take back become a debt`,
      hint: msg`They were spent or sent on. The next points that the customer earns by rules pay the debt; without it, they are forgiven.`,
      control: 'flag',
    },
    customersMaySendPoints: { label: msg`Customers can send points to each other`, control: 'flag' },
    sendPointsAfterDays: {
      label: msg`Days until points of a sale can be sent to others`,
      hint: msg`As many as goods can come back. What a later return does not find is missing at the sender.`,
      control: 'days',
    },
    sendGivenPointsAfterDays: {
      label: msg`Days until other points can be sent to others`,
      hint: msg`Points that were given by hand or for something other than a sale.`,
      control: 'days',
    },
    allTimeNotLocked: { label: msg`Points can be spent at once`, control: 'flag' },
    pointsDaysLocked: {
      label: msg`Days until points can be spent`,
      hint: msg`Long enough for what is bought to come back.`,
      control: 'days',
      only: { name: 'allTimeNotLocked', is: false },
    },
    pointValue: {
      label: msg`What a point is worth`,
      hint: msg`In the currency of the programme, for the reports. With it they say what outstanding points are worth.`,
      control: 'decimal',
    },
  },
} satisfies SettingGroup;

const TRANSACTIONS = {
  title: msg`Transactions`,
  text: msg`How a transaction finds its customer, and what shops may send.`,
  fields: {
    customersIdentificationPriority: {
      label: msg`A transaction finds its customer by`,
      control: 'identification',
    },
    returns: { label: msg`Shops can register returns`, control: 'flag' },
    returnLinesCompared: {
      label: msg`Lines of a return must be lines of its sale`,
      hint: msg`Switch this off only for shops that cannot send them: then points come back by the share of the amount.`,
      control: 'flag',
      only: { name: 'returns', is: true },
    },
    purchaseDaysAheadMax: {
      label: msg`Days that a transaction may be dated ahead`,
      hint: msg`Clocks of tills differ. Transactions with a later date are refused.`,
      control: 'count',
    },
    customersMayClaim: {
      label: msg`Customers can claim receipts`,
      hint: msg`A customer who knows the number of a sale without a customer gets it, with its points.`,
      control: 'flag',
    },
    claimFacts: {
      label: msg`To claim a receipt, customers must also know`,
      hint: msg`Numbers of receipts can be guessed. Recommended: both.`,
      control: {
        oneOf: {
          none: msg`Nothing else`,
          purchase_date: msg`The day of the purchase`,
          gross_value: msg`The amount`,
          both: msg`The day of the purchase and the amount`,
        },
      },
      only: { name: 'customersMayClaim', is: true },
    },
    claimsPerDayMax: {
      label: msg`Claimed receipts per customer and day`,
      control: 'count',
      only: { name: 'customersMayClaim', is: true },
    },
    claimDaysMax: {
      label: msg`Days after the purchase on which a receipt can be claimed`,
      hint: msg`Empty: any number of days. Recommended: 30.`,
      control: 'days',
      only: { name: 'customersMayClaim', is: true },
    },
  },
} satisfies SettingGroup;

const LEVELS = {
  title: msg`Levels`,
  text: msg`How customers reach levels, and when they leave them.`,
  fields: {
    tierAssignType: {
      label: msg`Levels are reached by`,
      control: { oneOf: { points: msg`Points`, transactions: msg`What customers spend in shops` } },
    },
    receivedPointsCountForLevels: {
      label: msg`Points from other customers count for levels`,
      hint: msg`With it, customers who pass on the same points can all move up.`,
      control: 'flag',
      only: { name: 'tierAssignType', is: 'points' },
    },
    excludeDeliveryCostsFromTierAssignment: {
      label: msg`Delivery costs do not count for levels`,
      control: 'flag',
      only: { name: 'tierAssignType', is: 'transactions' },
    },
    excludedLevelSKUs: {
      label: msg`Article numbers that do not count for levels`,
      control: 'texts',
      only: { name: 'tierAssignType', is: 'transactions' },
    },
    excludedLevelCategories: {
      label: msg`Categories that do not count for levels`,
      control: 'texts',
      only: { name: 'tierAssignType', is: 'transactions' },
    },
    excludedDeliverySKUs: {
      label: msg`Article numbers of delivery costs`,
      hint: msg`They mark delivery costs, for levels and earning rules.`,
      control: 'texts',
    },
    levelDowngradeMode: {
      label: msg`Customers leave a level`,
      control: {
        oneOf: {
          none: msg`Never`,
          automatic: msg`As soon as they no longer meet its condition`,
          after_x_days: msg`After some days, if they do not meet its condition then`,
        },
      },
    },
    levelDowngradeDays: {
      label: msg`Days that a level is kept`,
      control: 'days',
      only: { name: 'levelDowngradeMode', is: 'after_x_days' },
    },
    levelDowngradeBase: {
      label: msg`Points that count for the condition then`,
      control: {
        oneOf: {
          none: msg`Points that can be spent (default)`,
          active_points: msg`Points that can be spent`,
          earned_points: msg`All points ever earned`,
          earned_points_since_last_level_change: msg`Points earned since the last change of level`,
        },
      },
      only: { name: 'levelDowngradeMode', is: 'after_x_days' },
    },
    levelResetPointsOnDowngrade: {
      label: msg`Customers who leave a level lose all points`,
      control: 'flag',
      only: { name: 'levelDowngradeMode', is: 'after_x_days' },
    },
  },
} satisfies SettingGroup;

const CUSTOMERS = {
  title: msg`Customers`,
  text: msg`What customers may do, depending on their status.`,
  fields: {
    accountActivationMethod: {
      label: msg`Customers confirm who they are by`,
      control: { oneOf: { email: msg`E-mail`, sms: msg`Text message` } },
    },
    customersMayRegisterCards: {
      label: msg`Customers who register can name the number of their card`,
      hint: msg`Only for numbers that cannot be guessed: sales find their customer by it.`,
      control: 'flag',
    },
    contactHandoverDays: {
      needs: OF_CUSTOMERS,
      label: msg`Days until a changed e-mail logs in`,
      hint: msg`For customers who have logged in before: they can refuse until then, or agree at once with their password.`,
      control: 'count',
    },
    invitationsPerDayMax: {
      label: msg`Invitations per customer and day`,
      control: 'count',
    },
    referralsPaidPerDayMax: {
      label: msg`Recommendations that are paid per customer and day`,
      hint: msg`Registrations and purchases of all people that one customer has brought. Further ones pay neither side.`,
      control: 'count',
    },
    allowCustomersProfileEdits: { label: msg`Customers can edit their own data`, control: 'flag' },
    customerStatusesEarning: { label: msg`Who earns points`, control: { someOf: STATUSES } },
    customerStatusesSpending: { label: msg`Who spends points`, control: { someOf: STATUSES } },
  },
} satisfies SettingGroup;

const NOTICES = {
  title: msg`Notices`,
  text: msg`How many days before something ends customers and webhooks get a notice of it. Empty: they get none.`,
  fields: {
    expirePointsNotificationDays: { label: msg`Before points expire`, control: 'days' },
    expireCouponsNotificationDays: { label: msg`Before coupons expire`, control: 'days' },
    expireLevelsNotificationDays: { label: msg`Before levels end`, control: 'days' },
  },
} satisfies SettingGroup;

const MESSAGES = {
  title: msg`Messages`,
  text: msg`What customers get e-mails and notifications about, in which language, and where their links lead.`,
  fields: {
    messageLanguage: {
      label: msg`Language when the recipient's is unknown`,
      hint: msg`For example en or de. The texts of e-mails are shown and edited in it.`,
      control: 'text',
    },
    messageTemporaryPassword: {
      label: msg`With a password, when staff registers a customer without one`,
      control: 'flag',
    },
    messageRewardBought: { label: msg`With the code of a reward that is bought or given`, control: 'flag' },
    messageRewardRedeemed: { label: msg`When a coupon is used`, control: 'flag' },
    messageNewPoints: { label: msg`When points are added`, control: 'flag' },
    messageNewLevel: { label: msg`When the level changes`, control: 'flag' },
    messagePointsExpiry: { label: msg`Before points expire`, control: 'flag' },
    messageCouponExpiry: { label: msg`Before coupons expire`, control: 'flag' },
    messageLevelExpiry: { label: msg`Before levels end`, control: 'flag' },
    remindersNeedAgreement: {
      label: msg`The last three only for customers who have agreed to news`,
      control: 'flag',
    },
    customerPanelUrl: {
      label: msg`Page on which customers log in`,
      hint: msg`Empty: the page of this service.`,
      control: 'text',
      needs: OF_CUSTOMERS,
    },
    customerActivationUrl: {
      label: msg`Page on which customers activate their account`,
      hint: msg`The token is added after #. Empty: the page of this service.`,
      control: 'text',
      needs: OF_CUSTOMERS,
    },
    customerInvitationUrl: {
      label: msg`Page on which invited people register`,
      hint: msg`The token is added after #. Empty: the page of this service.`,
      control: 'text',
      needs: OF_CUSTOMERS,
    },
    customerUnsubscribeUrl: {
      label: msg`Page on which customers decline reminders`,
      hint: msg`The token is added after #. Empty: the page of this service.`,
      control: 'text',
      needs: OF_CUSTOMERS,
    },
    customerPasswordUrl: {
      label: msg`Page on which customers choose a new password`,
      hint: msg`The token is added after #. Empty: the page of this service.`,
      control: 'text',
      needs: OF_CUSTOMERS,
    },
    staffPasswordUrl: {
      label: msg`Page on which administrators and sellers choose a new password`,
      hint: msg`The token is added after #. Empty: the page of this service.`,
      control: 'text',
      needs: OF_STAFF,
    },
    emailsPerDayMax: {
      label: msg`E-mails per recipient and day`,
      hint: msg`Messages beyond this are dropped.`,
      control: 'count',
    },
    smsPerDayMax: {
      label: msg`SMS per recipient and day`,
      hint: msg`Each one costs money. Messages beyond this are dropped.`,
      control: 'count',
    },
    pushesPerDayMax: {
      label: msg`Notifications per device and day`,
      hint: msg`Messages beyond this are dropped.`,
      control: 'count',
    },
    messagesKeptDays: { label: msg`Days for which sent messages are kept`, control: 'days' },
  },
} satisfies SettingGroup;

const STAFF = {
  title: msg`Administrators`,
  text: msg`How the logins of administrators are protected.`,
  fields: {
    requireSecondFactor: {
      label: msg`Require a second factor for administrators`,
      hint: msg`Administrators without one can only set one up. API keys need none.`,
      control: 'flag',
      needs: OF_STAFF,
    },
    secondFactorAbovePoints: {
      label: msg`Ask for a code above this many points`,
      hint: msg`For giving or taking points, and for files of points. Empty: never.`,
      control: 'points',
      needs: OF_STAFF,
    },
  },
} satisfies SettingGroup;

export const SETTING_GROUPS: readonly SettingGroup[] = [
  PROGRAMME,
  POINTS,
  TRANSACTIONS,
  LEVELS,
  CUSTOMERS,
  NOTICES,
  MESSAGES,
  STAFF,
];

/** A setting of the API that is in no group does not compile. */
const ALL: Record<SettingName, SettingField> = {
  ...PROGRAMME.fields,
  ...POINTS.fields,
  ...TRANSACTIONS.fields,
  ...LEVELS.fields,
  ...CUSTOMERS.fields,
  ...NOTICES.fields,
  ...MESSAGES.fields,
  ...STAFF.fields,
};

export const SETTING_NAMES = Object.keys(ALL) as SettingName[];
