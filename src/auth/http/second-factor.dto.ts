import { SecretText } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { PASSWORD_LENGTH_MAX } from '../password.rules.js';
import type { SecondFactorState } from '../second-factor/second-factor.service.js';

const CODE_LENGTH_MAX = 64;

@Wrapped('secondFactor')
export class BeginSecondFactorRequest {
  /** The caller's. */
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;
}

@Wrapped('secondFactor')
export class SecondFactorCodeRequest {
  /** A code of the app; or a recovery code, where the factor is confirmed. Spaces and dashes do not matter. */
  @SecretText({ max: CODE_LENGTH_MAX })
  readonly code!: string;
}

@Wrapped('secondFactor')
export class RemoveSecondFactorRequest extends SecondFactorCodeRequest {
  /** The caller's. */
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;
}

export class SecondFactorResponse {
  readonly active!: boolean;
  readonly since?: string;
  readonly recoveryCodesLeft!: number;
  /** Whether the programme requires one: `requireSecondFactor`. */
  readonly required!: boolean;
}

export class SecondFactorBegunResponse {
  /** To be typed into an authenticator app. In Base32. */
  readonly secret!: string;
  /** The secret for a QR code: `otpauth://totp/…`. */
  readonly uri!: string;
}

export class RecoveryCodesResponse {
  /** Each stands in for a code of the app, once. Shown only here. */
  readonly recoveryCodes!: string[];
}

export function presentSecondFactor({
  since,
  recoveryCodesLeft,
  isRequired,
}: SecondFactorState): SecondFactorResponse {
  return {
    active: since !== null,
    ...(since && { since: presentTimestamp(since) }),
    recoveryCodesLeft,
    required: isRequired,
  };
}
