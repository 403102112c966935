import { EventSequencerService, SubscriptionRunnerService } from '../../../src/event/index.js';
import { PushSubscriptionEntity } from '../../../src/message/push/push-subscription.entity.js';
import { WriteMessagesSubscription } from '../../../src/notice/index.js';
import { TestApp } from '../app/test-app.js';
import { type Browser, PushService } from '../servers/push-service.js';
import { sendDue } from './messages.js';

/** A pair of keys that nothing else has. */
export const PUSH_KEYS = {
  WEB_PUSH_PUBLIC_KEY:
    'BL1p2sW38rPg0Z8rx3zaeJBLeFcj7VDsyD6RMTCwfiblPQ3qIUBDbukiBLojPtiMy0z-_TVIoeUPu0exhI35zh4',
  WEB_PUSH_PRIVATE_KEY: '83iSq51QHXiwYqVX0RnaKmGIl1aBre6GZw5o3Jld0Zo',
  WEB_PUSH_SUBJECT: 'mailto:operator@shop.example',
} as const;
export const PUSH_ENVIRONMENT = { ...PUSH_KEYS, WEBHOOK_ALLOW_PRIVATE: 'true' } as const;

/** A service with a push service in this process; each test begins with empty tables and without a notification. */
export function pushStage(enter: (stage: { app: TestApp; service: PushService }) => unknown): void {
  let app: TestApp | undefined;
  let service: PushService | undefined;
  beforeEach(async () => {
    service ??= await PushService.listening(PUSH_KEYS.WEB_PUSH_PUBLIC_KEY);
    service.forget();
    app = await TestApp.again(app, { environment: PUSH_ENVIRONMENT });
    enter({ app, service });
  });
  afterAll(async () => {
    await app?.stop();
    await PushService.closeAll();
  });
}

export const subscribe = (app: TestApp, customer: string, subscription: object) =>
  app.as('customer', customer).postJson('/api/customer/push', { subscription });

export const unsubscribe = (app: TestApp, customer: string, id: string) =>
  app.as('customer', customer).delete(`/api/customer/push/${id}`);

/** Switches notifications on, as the page of customers does. Answers with the id. */
export async function switchedOn(
  app: TestApp,
  customer: string,
  { subscription }: Browser,
  locale = 'en',
): Promise<string> {
  const { body } = await subscribe(app, customer, { ...subscription, locale }).expect(200);
  return String(body.subscriptionId);
}

export async function getSubscriptions(app: TestApp): Promise<PushSubscriptionEntity[]> {
  return app.reader.manager.find(PushSubscriptionEntity, { order: { createdAt: 'ASC', id: 'ASC' } });
}

export const addPoints = (app: TestApp, customer: string, points: number) =>
  app.as('admin').post('/api/points/transfer/add', { transfer: { customer, points } }).expect(200);

/** What has happened is written about, and sent. Returns how many attempts were made. */
export async function writeAndSend(app: TestApp): Promise<number> {
  await writeMessages(app);
  return sendDue(app);
}

export async function writeMessages(app: TestApp): Promise<void> {
  await app.nest.get(EventSequencerService).sequence();
  const runner = app.nest.get(SubscriptionRunnerService);
  while ((await runner.runBatch(app.nest.get(WriteMessagesSubscription))) > 0);
}
