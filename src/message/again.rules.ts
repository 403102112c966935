import { isReminder } from './message-kinds.model.js';
import type { MessageEntity, MessageStatus } from './message.entity.js';

/** States from which a message is sent again: a server has refused it, or it was given up. */
export const REPEATABLE: readonly MessageStatus[] = ['failed', 'dropped'];

const IS_ON_ITS_WAY = 'This message is on its way already.';
const WAS_SENT = 'This message was sent already.';
const IS_EMPTY = 'This message has no recipient: the person was erased, or was not found.';
const IS_OVER = 'What this message reminds of is over.';

/** They are complete as they are kept. All others have a link, a code or a password, of which nothing is kept. */
const WITHOUT_SECRETS: readonly string[] = [
  'new_points',
  'new_level',
  'email_changed',
  'second_factor_changed',
  'second_factor_notice',
];

type Repeated = Pick<
  MessageEntity,
  'kind' | 'channel' | 'status' | 'recipient' | 'variables' | 'usefulUntil' | 'createdAt'
>;

/** Why its state keeps it from being sent again; null if that does not. */
export function getProblemOfState({ status }: Pick<Repeated, 'status'>): string | null {
  if (status === 'pending') {
    return IS_ON_ITS_WAY;
  }
  return status === 'sent' ? WAS_SENT : null;
}

/** Why what is kept of it is not enough, or too late; null if it is neither. */
export function getProblemOfContent(message: Repeated, now: Date): string | null {
  const { kind, recipient, variables, usefulUntil } = message;
  if (recipient === null || variables === null) {
    return IS_EMPTY;
  }
  return isReminder(kind) && usefulUntil <= now ? IS_OVER : null;
}

/** Notifications have none: a locked phone shows them. */
export function needsSecrets({ kind, channel }: Pick<Repeated, 'kind' | 'channel'>): boolean {
  return channel !== 'push' && !WITHOUT_SECRETS.includes(kind);
}

/** Until when it is of use if it is sent again: if that is over, for as long as it was at first. */
export function getUsefulUntil(
  { usefulUntil, createdAt }: Pick<Repeated, 'usefulUntil' | 'createdAt'>,
  now: Date,
): Date {
  return usefulUntil > now
    ? usefulUntil
    : new Date(now.getTime() + usefulUntil.getTime() - createdAt.getTime());
}
