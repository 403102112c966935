import type { MessageRecord } from '@laurel/client/api';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface State {
  readonly label: MessageDescriptor;
  readonly color: string;
}

export const MESSAGE_STATES: Record<MessageRecord['status'], State> = {
  pending: { label: msg`Waiting`, color: 'yellow' },
  sent: { label: msg`Sent`, color: 'laurel' },
  failed: { label: msg`Failed`, color: 'red' },
  dropped: { label: msg`No longer needed`, color: 'gray' },
};

export const CHANNELS: Record<MessageRecord['channel'], MessageDescriptor> = {
  email: msg`E-mail`,
  sms: msg`SMS`,
  push: msg`Notification`,
};

export const EMAIL_KINDS = {
  registration: msg`Activation of an account`,
  registration_with_temporary_password: msg`Account with a temporary password`,
  password_reset: msg`New password`,
  invitation: msg`Invitation`,
  customer_reward_bought: msg`Reward with its code`,
  new_points: msg`New points`,
  new_level: msg`New level`,
  reward_redeemed: msg`Reward was used`,
  points_expiry: msg`Points expire soon`,
  coupon_expiry: msg`Coupon expires soon`,
  level_expiry: msg`Level ends soon`,
  email_confirmation: msg`Confirm a changed e-mail`,
  email_changed: msg`E-mail was changed`,
  second_factor_changed: msg`Second factor was changed`,
} as const;

export const MESSAGE_KINDS: Readonly<Record<string, MessageDescriptor>> = {
  ...EMAIL_KINDS,
  activation_code: msg`Code to activate an account`,
  password_reset_code: msg`Code for a new password`,
  second_factor_notice: msg`Second factor was changed`,
};

/** The kind in the key that clients know an e-mail by: `OpenLoyaltyUserBundle:email:new_points.html.twig`. */
export function kindOfKey(key: string): string {
  return key.replace(/^.*:/, '').replace(/\.html\.twig$/, '');
}
