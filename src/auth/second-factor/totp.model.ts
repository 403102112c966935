import { Secret, TOTP } from 'otpauth';

/** The defaults of RFC 6238, which every authenticator app knows. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The length of the hash, by RFC 4226. */
const SECRET_BYTES = 20;
/** Codes of the step before and after are good, too: for clocks that differ, and people who type slowly. */
const STEPS_AROUND = 1;

export const TOTP_CODE = /^\d{6}$/;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from a QR code. */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...FORMAT, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The number of the time step that a code belongs to; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...FORMAT, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
