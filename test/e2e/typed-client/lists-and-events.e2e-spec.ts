import { customerBoughtCampaignBought, customerPurchaseBuy } from '../../../client/src/generated/index.js';
import { LaurelError, type Laurel, listen, rowsOf } from '../../../client/src/index.js';
import { happen, lastId } from '../../support/scenes/event-stream.js';
import { until } from '../../support/waiting/eventually.js';
import { answersWith, HttpProxy } from '../../support/servers/http-proxy.js';
import { customerClient, keyClient } from '../../support/api/laurel-client.js';
import { TestApp } from '../../support/app/test-app.js';

let app: TestApp;
let proxy: HttpProxy;
beforeAll(async () => {
  app = await TestApp.start();
  proxy = await HttpProxy.to(app.address);
});
afterAll(async () => {
  proxy.close();
  await app.stop();
});

describe('rowsOf', () => {
  it('has each row once, while others are written', async () => {
    const { laurel } = await customerClient(app, { points: 100 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 40 });
    const buy = async (quantity: number) => {
      const { data } = await customerPurchaseBuy({ client: laurel, path: { campaign }, body: { quantity } });
      return data.coupons.map(({ id }) => id);
    };
    const before = await buy(25);

    const seen: string[] = [];
    const query = { perPage: 10 };
    for await (const { couponId } of rowsOf(customerBoughtCampaignBought, { client: laurel, query })) {
      seen.push(couponId);
      if (seen.length === 5) {
        // The newest are first: from now on the second page begins elsewhere.
        await buy(7);
      }
    }

    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(new Set(before));
  });

  it('asks for no page that is not wanted', async () => {
    const { laurel } = await customerClient(app, { points: 100, url: proxy.address });
    const campaign = await app.campaignWith({ cost: 1, coupons: 40 });
    await customerPurchaseBuy({ client: laurel, path: { campaign }, body: { quantity: 25 } });
    proxy.next();

    const query = { perPage: 10 };
    for await (const { used } of rowsOf(customerBoughtCampaignBought, { client: laurel, query })) {
      expect(used).toBe(false);
      break;
    }

    expect(proxy.requests).toHaveLength(1);
  });
});

describe('listen', () => {
  const listening = async () => keyClient(app, { EVENT: ['VIEW'] }, { url: proxy.address });
  const streams = () => proxy.requests.filter(({ path }) => path.includes('/event/stream')).length;

  /** Until so many have come, with what happens meanwhile. */
  async function getIds(
    laurel: Laurel,
    count: number,
    options: Parameters<typeof listen>[1],
    meanwhile: (seen: number) => Promise<void> | void = () => undefined,
  ): Promise<number[]> {
    const ids: number[] = [];
    for await (const { id } of listen(laurel, options)) {
      ids.push(id);
      if (ids.length === count) {
        return ids;
      }
      await meanwhile(ids.length);
    }
    return ids;
  }

  it('goes on behind the last event after the connection was lost', async () => {
    const laurel = await listening();
    await happen(app, 1);
    const start = await lastId(app);
    await happen(app, 6);

    const ids = await getIds(laurel, 12, { lastId: start }, async (seen) => {
      if (seen === 3 || seen === 8) {
        proxy.breakConnections();
        await happen(app, 3);
      }
    });

    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => start + 1 + index));
  });

  it('misses nothing that happens before the first event has come', async () => {
    const laurel = await listening();
    await happen(app, 1);
    const start = await lastId(app);
    proxy.next();

    const ids = getIds(laurel, 2, { type: 'Service.Domain.Test.Event.Wanted' });
    await until(() => streams() === 1);
    // Passed on before the service has anything to say, and lost: the stream is open and empty.
    proxy.breakConnections();
    await happen(app, 1, { type: 'Wanted' });
    await until(() => streams() > 1);
    await happen(app, 2, { type: 'Wanted' });

    expect(await ids).toEqual([start + 1, start + 2]);
  });

  it('waits while the service has no room for a listener', async () => {
    const laurel = await listening();
    const start = await lastId(app);
    await happen(app, 1);
    proxy.next(answersWith(503, { 'Retry-After': '0' }), answersWith(502));
    expect(await getIds(laurel, 1, { lastId: start })).toEqual([start + 1]);
  });

  it('says whether the stream is open, and follows the store that it is given', async () => {
    const laurel = await listening();
    const start = await lastId(app);
    await happen(app, 2);
    const states: boolean[] = [];
    const onConnection = (isOpen: boolean) => void states.push(isOpen);

    const options = { lastId: start, store: 'DEFAULT', onConnection };
    await getIds(laurel, 3, options, async (seen) => {
      if (seen === 2) {
        proxy.breakConnections();
        await happen(app, 1);
      }
    });

    expect(states).toEqual([true, false, true]);
    const elsewhere = { lastId: start, store: 'ELSEWHERE', onConnection };
    await expect(getIds(laurel, 1, elsewhere)).rejects.toMatchObject({ code: 'store.not-found' });
  });

  it('ends with its signal', async () => {
    const laurel = await listening();
    const leaving = new AbortController();
    proxy.next();
    const ids = getIds(laurel, 1, { signal: leaving.signal });
    await until(() => streams() === 1);
    leaving.abort();
    expect(await ids).toEqual([]);
  });

  it('throws what waiting does not change', async () => {
    const laurel = await listening();
    const last = await lastId(app);
    await expect(getIds(laurel, 1, { lastId: last + 1000 })).rejects.toMatchObject({ code: 'event.unknown' });
    const other = await keyClient(app, { LEVEL: ['VIEW'] });
    await expect(getIds(other, 1, { lastId: last })).rejects.toBeInstanceOf(LaurelError);
  });
});
