import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { CustomerEntity } from './customer.entity.js';

const TOKEN_BYTES = 20;
const CODES = 1_000_000;

export const CODE_KIND = 'activation_code';
export const REGISTRATION_KIND = 'registration';
export const CONFIRMATION_KIND = 'email_confirmation';
export type LinkKind = typeof REGISTRATION_KIND | typeof CONFIRMATION_KIND;

/** The columns that have the hashes. */
export type ActivationColumn = 'activationToken' | 'activationCode';

/** A token as it is in a link, and as it is kept. */
export interface DrawnToken {
  readonly token: string;
  readonly hash: string;
}

export function drawActivationToken(): DrawnToken {
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  return { token, hash: hashOfActivationToken(token) };
}

/** 160 bits need no key. */
export function hashOfActivationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function drawActivationCode(): string {
  return String(randomInt(CODES)).padStart(6, '0');
}

/** The message whose link a customer waits for: one activates the account, the other one confirms an e-mail. */
export function getAwaitedLink({
  statusType,
  email,
  emailUnconfirmedSince,
  activationToken,
}: Pick<
  CustomerEntity,
  'statusType' | 'email' | 'emailUnconfirmedSince' | 'activationToken'
>): LinkKind | null {
  if (email === null) {
    return null;
  }
  if (statusType === 'new') {
    return REGISTRATION_KIND;
  }
  const doesWait = emailUnconfirmedSince !== null || activationToken !== null;
  return statusType === 'active' && doesWait ? CONFIRMATION_KIND : null;
}
