import type { ChoiceKind } from './choice-kind.types.js';
import { accountActivationMethods } from './choices/account-activation-methods.choice.js';
import { country } from './choices/country.choice.js';
import { customerStatuses } from './choices/customer-statuses.choice.js';
import { deliveryStatus } from './choices/delivery-status.choice.js';
import { earningRuleLimitPeriod } from './choices/earning-rule-limit-period.choice.js';
import { frontendTranslations } from './choices/frontend-translations.choice.js';
import { language } from './choices/language.choice.js';
import { marketingVendors } from './choices/marketing-vendors.choice.js';
import { pointExpireAfter } from './choices/point-expire-after.choice.js';
import { promotedEvents } from './choices/promoted-events.choice.js';
import { referralEvents } from './choices/referral-events.choice.js';
import { referralTypes } from './choices/referral-types.choice.js';
import { smsGatewayConfig } from './choices/sms-gateway-config.choice.js';
import { timezone } from './choices/timezone.choice.js';

/** Every type that can be asked for. A new one is a file in `choices/` and a line here. */
export const CHOICE_KINDS: readonly ChoiceKind[] = [
  accountActivationMethods,
  country,
  customerStatuses,
  deliveryStatus,
  earningRuleLimitPeriod,
  frontendTranslations,
  language,
  marketingVendors,
  pointExpireAfter,
  promotedEvents,
  referralEvents,
  referralTypes,
  smsGatewayConfig,
  timezone,
];

export const CHOICE_TYPES: readonly string[] = CHOICE_KINDS.map(({ type }) => type);
