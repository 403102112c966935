import type { EmailResponse } from '@laurel/client/api';
import { kindOfKey } from './message-terms.js';

interface Wording {
  readonly subject: string;
  readonly content: string;
}

/** What the form of an e-mail holds, with the names of the API. */
export interface EmailValues {
  /** By language. */
  translations: Readonly<Record<string, Wording>>;
  sender_name: string;
  sender_email: string;
  receiver_email: string;
}

export function getValues({ entity }: EmailResponse): EmailValues {
  const { translations, sender_name, sender_email, receiver_email = '' } = entity;
  return {
    translations: Object.fromEntries(
      translations.map(({ locale, subject, content }) => [locale, { subject, content }]),
    ),
    sender_name,
    sender_email,
    receiver_email,
  };
}

export function getRequest({ receiver_email, ...values }: EmailValues, hasReceivers: boolean) {
  return { ...values, ...(hasReceivers && { receiver_email }) };
}

/** Whether staff gets the e-mail. */
export function hasReceivers({ entity }: EmailResponse): boolean {
  return kindOfKey(entity.key) === 'reward_redeemed';
}
