import { expiresBeforeUnlocking, expiryGivenTwice, notInTheFuture } from './points.errors.js';

interface Wished {
  readonly lockedUntil?: Date | undefined;
  readonly expiresAt?: Date | undefined;
}

/**
 * When points that come in unlock and expire.
 * @throws {InvalidFields} for points that could never be spent
 */
export function timesOf(wished: Wished & { readonly validUntil?: Date | undefined }, now: Date): Wished {
  const { lockedUntil, validUntil, expiresAt = validUntil } = wished;
  if (wished.expiresAt && validUntil) {
    throw expiryGivenTwice();
  }
  if (expiresAt && expiresAt <= now) {
    throw notInTheFuture('expiresAt');
  }
  if (lockedUntil && expiresAt && lockedUntil >= expiresAt) {
    throw expiresBeforeUnlocking();
  }
  return { expiresAt, lockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : undefined };
}
