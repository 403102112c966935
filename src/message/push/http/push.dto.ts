import { Type } from 'class-transformer';
import { IsDefined, IsNotEmpty, IsObject, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { ReadAs, Trimmed } from '#platform/http/request/fields/readers.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { isLocale } from '#platform/language/language.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { readBrowserKey, readBrowserSecret } from '../push-keys.model.js';
import type { PushSubscriptionEntity } from '../push-subscription.entity.js';

const ENDPOINT_LENGTH_MAX = 2000;

const ENDPOINT_API = {
  type: String,
  format: 'uri',
  example: 'https://push.example.com/send/5f1d7a84',
};
const KEY_API = {
  type: String,
  example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
};
const SECRET_API = { type: String, example: 'BTBZMqHH6r4Tts7J_aSIgg' };
const LOCALE_API = { type: String, example: 'de' };

/** What `PushSubscription.getKey` of a browser answers. */
class PushKeysRequest {
  /** The public key of the browser, in base64url. */
  @ReadAs(readBrowserKey, KEY_API)
  readonly p256dh!: string;

  /** The secret of the browser, in base64url. */
  @ReadAs(readBrowserSecret, SECRET_API)
  readonly auth!: string;
}

/** What `PushSubscription.toJSON` of a browser answers. */
@Wrapped('subscription')
export class SubscribeRequest {
  /** The address at the push service: `https://…`, and not in a private network. */
  @IsNotEmpty()
  @MaxLength(ENDPOINT_LENGTH_MAX)
  @ReadAs(readEndpoint, ENDPOINT_API)
  @Trimmed()
  readonly endpoint!: string;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => PushKeysRequest)
  readonly keys!: PushKeysRequest;

  /** The language of notifications in this browser; without it, that of the programme. */
  @IsOptional()
  @ReadAs(readLocale, LOCALE_API)
  readonly locale?: string;
}

export class PushSubscriptionRecord {
  readonly subscriptionId!: string;
  /** The address at the push service, by which a browser recognises its own. */
  readonly endpoint!: string;
  readonly locale?: string;
  readonly createdAt!: string;
}

export class PushSubscriptionListResponse {
  /** What browsers subscribe with: `applicationServerKey`. Absent while the service sends no notifications. */
  readonly publicKey?: string;
  /** The oldest first. */
  readonly subscriptions!: PushSubscriptionRecord[];
  readonly total!: number;
}

export class PushSubscriptionIdResponse {
  readonly subscriptionId!: string;
}

export function presentSubscriptions(
  publicKey: string | undefined,
  found: readonly PushSubscriptionEntity[],
): PushSubscriptionListResponse {
  return {
    ...(publicKey !== undefined && { publicKey }),
    subscriptions: found.map(presentSubscription),
    total: found.length,
  };
}

/** Without the keys: with them, others could write to the phone. */
export function presentSubscription(subscription: PushSubscriptionEntity): PushSubscriptionRecord {
  const { id, endpoint, locale, createdAt } = subscription;
  return {
    subscriptionId: id,
    endpoint,
    ...(locale !== null && { locale }),
    createdAt: presentTimestamp(createdAt),
  };
}

function readEndpoint(text: unknown): unknown {
  if (typeof text !== 'string' || text === '' || text.length > ENDPOINT_LENGTH_MAX) {
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('This value is not the address of a push service: it begins with https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error('A URL with a user or a password is not allowed.');
  }
  // As it is understood, so that one address is always the same text.
  return url.href;
}

function readLocale(sent: unknown): string {
  if (!isLocale(sent)) {
    throw new Error('This value should be the code of a language, as de or de-AT.');
  }
  return sent;
}
