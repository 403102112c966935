import type { TestApp } from '../support/app/test-app.js';
import { addPoints, freshWebhookStage, queue, webhookTo } from '../support/scenes/webhooks.js';

const ADDED = 'Service.Domain.Account.Event.PointsWereAdded';
const TIMES = ['2031-01-03T12:00:00+0000', '2031-01-02T12:00:00+0000', '2031-01-01T12:00:00+0000'];

describe('a history, with neither sort nor direction', () => {
  let app: TestApp;
  let customer: string;
  let webhookId: string;
  freshWebhookStage((fresh) => (app = fresh));
  beforeEach(async () => {
    app.clock.set(new Date('2030-12-01T12:00:00Z'));
    customer = await app.customerWith({ points: 0 });
    ({ webhookId } = await webhookTo(app, { url: 'http://127.0.0.1:1/' }, [ADDED]));
    for (const time of TIMES.toReversed()) {
      app.clock.stopAt(new Date(time));
      await addPoints(app, customer);
      await queue(app);
    }
  });
  afterEach(() => app.clock.reset());

  it.each([
    ['transfers', () => `/api/points/transfer?customerId=${customer}`, 'transfers', 'createdAt'],
    ['the audit log', () => '/api/audit?from=2031-01-01', 'entries', 'recordedAt'],
    [
      'the audit log of existing clients',
      () => '/api/audit/log?createdAtFrom=2031-01-01',
      'logs',
      'createdAt',
    ],
    ['deliveries of a webhook', () => `/api/webhook/${webhookId}/delivery`, 'deliveries', 'createdAt'],
  ])('200: %s: the newest first, also from page to page', async (_, path, list, time) => {
    const times = async (query: string): Promise<string[]> => {
      const { body } = await app
        .as('admin')
        .get(`${path()}${path().includes('?') ? '&' : '?'}${query}`)
        .expect(200);
      return body[list].map((row: Record<string, string>) => row[time]);
    };

    expect(await times('')).toEqual(TIMES);
    expect(await times('page=2&perPage=1')).toEqual([TIMES[1]]);
  });
});
