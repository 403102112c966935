import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import {
  EventPumpService,
  EventSequencerService,
  SubscriptionRunnerService,
} from '../../../src/event/index.js';
import { QueueDeliveriesSubscription, WebhookDispatcherService } from '../../../src/webhook/index.js';
import { TestApp } from '../app/test-app.js';

const TOLERANCE_SECONDS = 300;

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** `webhook-id` */
  readonly id: string;
  /** The id of the event. */
  readonly eventId: number;
  /** The aggregate of the event. */
  readonly uuid: string;
}

/** Answers, or leaves the sender waiting. */
type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

export const ok: Answer = (_request, response) => response.end('thanks');
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end(`answered with ${code}`);

/** A receiver outside: a real server. */
export class Receiver {
  private static readonly open: Receiver[] = [];

  /** What those answer that are not told anything else. */
  static byDefault: Answer = ok;

  readonly requests: ReceivedRequest[] = [];
  answer: Answer = (request, response) => Receiver.byDefault(request, response);

  private constructor(private readonly server: Server) {}

  static async listening(answer?: Answer): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    receiver.answer = answer ?? receiver.answer;
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        const { data = {} } = JSON.parse(body || '{}');
        const received = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
          id: String(request.headers['webhook-id']),
          eventId: data.id,
          uuid: data.uuid,
        };
        receiver.requests.push(received);
        receiver.answer(received, response);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    Receiver.open.push(receiver);
    return receiver;
  }

  static answerAtOnce(): void {
    Receiver.byDefault = ok;
  }

  static closeAll(): void {
    Receiver.open.splice(0).forEach((receiver) => receiver.close());
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get eventIds(): number[] {
    return this.requests.map(({ eventId }) => eventId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Verifies as a receiver does who uses the public library. When the clock of the test has been moved, the age is not looked at. */
export function verify(secret: string, request: ReceivedRequest | undefined): void {
  if (!request) {
    throw new Error('Nothing has been received');
  }
  const { headers, body } = request;
  const sent = headers as Record<string, string>;
  const seconds = Number(sent['webhook-timestamp']);
  if (Math.abs(seconds - Date.now() / 1000) < TOLERANCE_SECONDS) {
    new Webhook(secret).verify(body, sent);
    return;
  }
  const signature = new Webhook(secret).sign(sent['webhook-id'] ?? '', new Date(seconds * 1000), body);
  expect(sent['webhook-signature']?.split(' ')).toContain(signature);
}

/** One event of each account. */
export async function addPoints(app: TestApp, customer: string, times = 1): Promise<void> {
  for (let added = 0; added < times; added += 1) {
    const transfer = { customer, points: 1 };
    await app.as('admin').post('/api/points/transfer/add', { transfer }).expect(200);
  }
}

export async function customers(app: TestApp, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(await app.customerWith({ points: 0 }));
  }
  return ids;
}

/** Points are added, once. */
export async function somethingHappens(app: TestApp): Promise<void> {
  await addPoints(app, await app.customerWith({ points: 0 }));
}

export interface WebhookScene {
  readonly webhookId: string;
  readonly secret: string;
}

export async function webhookTo(
  app: TestApp,
  { url }: { readonly url: string },
  eventTypes: readonly string[] = ['*'],
): Promise<WebhookScene> {
  return createWebhook(app, { url, eventTypes });
}

export async function createWebhook(app: TestApp, body: object): Promise<WebhookScene> {
  const sent = { eventTypes: ['*'], ...body };
  return (await app.as('admin').postJson('/api/webhook', sent).expect(200)).body;
}

/**
 * A service that may send to this machine, with empty tables for each test, and any number of receivers.
 * @param isFresh Each test has a service of its own: nothing that goes on in the background goes on in the next test
 */
export function freshWebhookStage(enter: (app: TestApp) => unknown, { isFresh = false } = {}): void {
  let app: TestApp | undefined;
  const stop = async () => {
    await app?.stop();
    app = undefined;
  };
  beforeEach(async () => {
    app = await TestApp.again(app, { environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    enter(app);
  });
  afterEach(async () => {
    Receiver.closeAll();
    await (isFresh ? stop() : undefined);
  });
  afterAll(stop);
}

/** A service that may send to this machine, and a receiver; each test of the file begins without a webhook. */
export function webhookStage(enter: (stage: { app: TestApp; receiver: Receiver }) => unknown): void {
  let app: TestApp;
  let receiver: Receiver;
  beforeAll(async () => {
    app = await TestApp.start({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    receiver = await Receiver.listening();
    enter({ app, receiver });
  });
  afterEach(async () => {
    receiver.requests.length = 0;
    receiver.answer = ok;
    const { body } = await app.as('admin').get('/api/webhook?perPage=1000').expect(200);
    for (const { webhookId } of body.webhooks) {
      await app.as('admin').delete(`/api/webhook/${webhookId}`).expect(204);
    }
  });
  afterAll(async () => {
    receiver.close();
    await app.stop();
  });
}

/** What the pump does: every event so far is queued for every webhook that wants it. */
export async function queue(app: TestApp): Promise<void> {
  await app.nest.get(EventSequencerService).sequence();
  const runner = app.nest.get(SubscriptionRunnerService);
  while ((await runner.runBatch(app.nest.get(QueueDeliveriesSubscription))) > 0);
}

/** Makes every attempt that is due now, and what becomes due by it, and waits for all of them. */
export async function attempt(app: TestApp): Promise<void> {
  const dispatcher = app.nest.get(WebhookDispatcherService);
  while ((await dispatcher.dispatch()) > 0) {
    await dispatcher.settled();
  }
}

export async function deliver(app: TestApp): Promise<void> {
  await queue(app);
  await attempt(app);
}

export function startBackground(app: TestApp): void {
  app.nest.get(EventPumpService).start();
  app.nest.get(WebhookDispatcherService).start();
}

/** The deliveries of a webhook, the first event first. */
export async function getDeliveries(app: TestApp, webhookId: string, filter = '') {
  const path = `/api/webhook/${webhookId}/delivery?sort=eventId&direction=ASC&perPage=1000${filter}`;
  const { body } = await app.as('admin').get(path).expect(200);
  return body.deliveries;
}

export async function getDelivery(app: TestApp, webhookId: string, deliveryId: string) {
  const { body } = await app.as('admin').get(`/api/webhook/${webhookId}/delivery/${deliveryId}`).expect(200);
  return body;
}

export async function getWebhook(app: TestApp, webhookId: string) {
  const { body } = await app.as('admin').get(`/api/webhook/${webhookId}`).expect(200);
  return body;
}

export async function retry(app: TestApp, webhookId: string, deliveryId: string): Promise<void> {
  await app.as('admin').post(`/api/webhook/${webhookId}/delivery/${deliveryId}/retry`).expect(200);
}
