import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { EventRecordResponse } from './generated/types.gen.js';

export { WebhookVerificationError };

export interface WebhookMessage {
  /** An id that every attempt of one delivery has: what has come twice has the same id. */
  readonly id: string;
  readonly type: string;
  /** When the event happened. */
  readonly timestamp: string;
  readonly data: EventRecordResponse;
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads a request of a webhook of Laurel.
 *
 * @param body as it came, before any parser
 * @param headers of the request, as `fetch` or Node have them
 * @param secret of the webhook: `whsec_…`
 * @throws WebhookVerificationError when it was not signed with the secret, or more than five minutes ago
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderValues,
  secret: string,
): WebhookMessage {
  // Without the option, a mark at the beginning would be left out, and the signature not be that of the text.
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const known = Object.fromEntries(
    headers instanceof Headers
      ? headers
      : Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  ) as Record<string, string>;
  const message = new Webhook(secret).verify(text, known) as Omit<WebhookMessage, 'id'>;
  return { id: known['webhook-id'] ?? '', ...message };
}
