import { LaurelError } from '@laurel/client';

/** For so long the service knows a key: `Idempotency-Key` in the API documentation. */
export const KEY_LIFETIME_MS = 7 * 86_400_000;

/** It is certain that nothing was done. */
export function isRefusal(error: unknown): error is LaurelError {
  return error instanceof LaurelError && error.isRefusal;
}
