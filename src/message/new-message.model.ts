import { randomUUID } from 'node:crypto';
import { type EmailKind, SMS_KINDS, type SmsKind } from './message-kinds.model.js';
import type { Channel, MessageEntity } from './message.entity.js';

export interface NewMessage {
  readonly kind: EmailKind | SmsKind;
  /** What it is about, such as an event. One message about the same is enough. Without it, each is another one. */
  readonly origin?: string;
  readonly to: string;
  /** Without it, the kind says how it is sent. `to` of a notification is the id of a subscription. */
  readonly channel?: 'push';
  /** Whose data are in it: a customer, seller or administrator. */
  readonly accountId?: string | undefined;
  /** What goes to administrators and sellers: who may change templates would read it, or lead them elsewhere. Undefined: the template of the kind. */
  readonly wording?: 'service' | undefined;
  /** Undefined: the language of the programme. */
  readonly locale?: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
  /** Variables that only the recipient may see. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** It is dropped from then on. */
  readonly usefulUntil: Date;
}

/** A message that is due now. */
export function getRow(message: NewMessage, now: Date): MessageEntity {
  const id = randomUUID();
  const { kind, origin, to, accountId, locale, variables, secrets, usefulUntil } = message;
  return {
    id,
    origin: origin ?? id,
    kind,
    channel: message.channel ?? getChannel(kind),
    locale: locale ?? null,
    wording: message.wording ?? null,
    accountId: accountId ?? null,
    recipient: to.trim(),
    variables,
    secrets: secrets ?? null,
    content: null,
    status: 'pending',
    attempts: 0,
    attemptId: null,
    nextAttemptAt: now,
    usefulUntil,
    createdAt: now,
    finishedAt: null,
    sentAgainAt: null,
    reason: null,
    revision: 0,
  };
}

function getChannel(kind: NewMessage['kind']): Channel {
  return (SMS_KINDS as readonly string[]).includes(kind) ? 'sms' : 'email';
}
