import { describedRefusal } from '#platform/error/domain-error.js';

// Each may send a message to a person who has not asked for it.
export const REQUESTED_PASSWORDS = describedRefusal({
  code: 'recovery.too-many-requests',
  kind: 'too-many-requests',
  max: 5,
  windowSeconds: 15 * 60,
  when: 'A new password was asked for too often: for one name, or from one network.',
  remedy: 'Wait for the seconds of `Retry-After`, and look for the messages that were sent.',
});
