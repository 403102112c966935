import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { errorMessage } from '#platform/error/domain-error.js';
import { OutgoingRequests } from '#platform/outgoing/outgoing-requests.js';
import { PRODUCT } from '#platform/product.js';
import { Clock } from '#platform/time/clock.js';
import { traced } from '#platform/telemetry/trace.js';
import type { AttemptResult } from './retry.rules.js';
import { countAttempt } from './webhook-outcomes.metrics.js';
import { goodSecrets, type WebhookSecret } from './webhook.rules.js';

const TIMEOUT_MS = 15_000;
const ANSWER_LENGTH_MAX = 1000;
const ERROR_LENGTH_MAX = 500;
const CLIENT_ERROR = 400;

export interface WebhookReceiver {
  readonly url: string;
  readonly secrets: readonly WebhookSecret[];
}

export interface WebhookMessage {
  /** `webhook-id`: the same for repetitions. */
  readonly id: string;
  readonly type: string;
  readonly time: Date;
  readonly data: object;
  readonly traceparent?: string | undefined;
}

@Injectable()
export class WebhookSenderService {
  constructor(
    private readonly requests: OutgoingRequests,
    private readonly clock: Clock,
  ) {}

  /** Ends within fifteen seconds and never throws: failures are results. @param signal Interrupts the request */
  async send(
    receiver: WebhookReceiver,
    message: WebhookMessage,
    signal?: AbortSignal,
  ): Promise<AttemptResult> {
    const result = await traced(
      {
        name: 'POST webhook',
        kind: 'client',
        partOf: message.traceparent,
        facts: { 'http.request.method': 'POST', 'laurel.webhook.delivery': message.id },
      },
      (span) => this.attempt(receiver, message, signal, span?.traceparent),
      ({ status, error }) => ({
        failed: error !== null || !(status !== null && status < CLIENT_ERROR),
        facts: { 'http.response.status_code': status ?? undefined },
      }),
    );
    countAttempt(result);
    return result;
  }

  private async attempt(
    { url, secrets }: WebhookReceiver,
    message: WebhookMessage,
    signal: AbortSignal | undefined,
    traceparent: string | undefined,
  ): Promise<AttemptResult> {
    const { id, type, time, data } = message;
    const body = JSON.stringify({ type, timestamp: time.toISOString(), data });
    const startedAt = performance.now();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const { status, text, retryAfter } = await this.requests.post({
        url,
        body,
        headers: { ...this.headers(id, body, secrets), ...(traceparent !== undefined && { traceparent }) },
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      const answer = shown(text, ANSWER_LENGTH_MAX);
      return { durationMs: msSince(startedAt), status, answer, error: null, retryAfter };
    } catch (error) {
      const failed = { durationMs: msSince(startedAt), status: null, answer: null };
      if (signal?.aborted) {
        return { ...failed, error: 'The service was stopped', interrupted: true };
      }
      const why = timeout.aborted ? `No answer within ${TIMEOUT_MS / 1000} seconds` : errorMessage(error);
      return { ...failed, error: shown(why, ERROR_LENGTH_MAX) };
    }
  }

  private headers(id: string, body: string, secrets: readonly WebhookSecret[]): Record<string, string> {
    const now = this.clock.now();
    const signatures = goodSecrets(secrets, now).map(({ secret }) => new Webhook(secret).sign(id, now, body));
    return {
      'content-type': 'application/json',
      'user-agent': `${PRODUCT.name}/${PRODUCT.version}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }
}

function msSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

function shown(text: string, lengthMax: number): string {
  const storable = text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
  return Array.from(storable).slice(0, lengthMax).join('');
}
