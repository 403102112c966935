import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { retryAfterMs } from '#platform/background/pauses.js';
import { AppConfig } from '#platform/config/app-config.js';
import { type OutgoingAnswer, OutgoingRequests } from '#platform/outgoing/outgoing-requests.js';
import { Clock } from '#platform/time/clock.js';
import { MessageRefused } from '../mail-port.model.js';
import { AskedForPatience, type Push, PushPort, RecipientGone } from './push-port.model.js';

const TIMEOUT_MS = 20_000;
/** Push services keep nothing for longer. */
const TTL_SECONDS_MAX = 28 * 24 * 3600;
/** What a topic may have at most. */
const TOPIC_LENGTH = 32;
const GONE = [404, 410];
/** The push service cannot take this content, and would say so again. */
const REFUSED = [400, 413];
const LENGTH = 'content-length';

/**
 * Web push (RFC 8030): the payload is encrypted for the browser (aes128gcm, RFC 8291), and signed with the key of the service (VAPID, RFC 8292).
 * Endpoints are addresses of a customer's choice, so requests take the way of webhooks: none goes to a private address.
 */
@Injectable()
export class WebPushService extends PushPort {
  constructor(
    private readonly config: AppConfig,
    private readonly requests: OutgoingRequests,
    private readonly clock: Clock,
  ) {
    super();
  }

  override get publicKey(): string | undefined {
    return this.config.push?.publicKey;
  }

  override async send(push: Push): Promise<void> {
    const answer = await this.requests.post({
      ...(await this.sealed(push)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status < 200 || answer.status > 299) {
      throw getProblem(answer, this.clock.now());
    }
  }

  private async sealed({ to, payload, usefulUntil }: Push) {
    const { push: vapidDetails } = this.config;
    if (vapidDetails === undefined) {
      throw new Error('There is no key for notifications');
    }
    const { endpoint, p256dh, auth } = to;
    const seconds = Math.floor((usefulUntil.getTime() - this.clock.now().getTime()) / 1000);
    // Imported for the first notification: most services send none.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { ...vapidDetails },
        contentEncoding: 'aes128gcm',
        TTL: Math.min(Math.max(seconds, 0), TTL_SECONDS_MAX),
        // While the phone is off, a repetition takes the place of what waits.
        topic: createHash('sha256').update(payload.id).digest('base64url').slice(0, TOPIC_LENGTH),
      },
    );
    // The length is counted where the request is made.
    const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== LENGTH);
    return { url: endpoint, headers: Object.fromEntries(others), body };
  }
}

/** Without the answer itself: push services repeat the address. */
function getProblem({ status, retryAfter }: OutgoingAnswer, now: Date): Error {
  const sentence = `The push service answered ${status}`;
  if (GONE.includes(status)) {
    return new RecipientGone(`${sentence}: the browser has ended its subscription`);
  }
  if (REFUSED.includes(status)) {
    return new MessageRefused(sentence);
  }
  return new AskedForPatience(sentence, retryAfterMs(retryAfter, now));
}
