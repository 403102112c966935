import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { EventSequencerService, type StoredEvent, SubscriptionRunnerService } from '../../src/event/index.js';
import { SearchEngine } from '#platform/search-engine/search-engine.js';
import { FillSearchIndexSubscription } from '../../src/search/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import {
  atEngine,
  catchUp,
  lastNamesFound,
  refresh,
  removeIndices,
  searchEnvironment,
  searchIn,
} from '../support/servers/search-engine.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.start({ environment: searchEnvironment() })));
afterEach(async () => {
  await removeIndices(app);
  await app.stop();
});

const rename = (id: string, lastName: string) =>
  app.as('admin').put(`/api/customer/${id}`, { customer: { lastName } }).expect(200);
const byIndex = (...names: string[]) => ({ by: 'index', names });

describe('a search with an engine', () => {
  it('forgives typing errors and missing accents, and finds beginnings, parts and codes', async () => {
    await app.customerWith({
      points: 0,
      firstName: 'Ewa',
      lastName: 'Wiśniewska',
      email: 'ewa@exam.ple',
      phone: '+48500100200',
      loyaltyCardNumber: 'K*4000?12\\34',
    });
    await app.customerWith({ points: 0, firstName: 'Łukasz', lastName: 'Kot', email: 'kot@shop.test' });
    await boughtWith(app, { name: 'Crème brûlée', customer: await app.customerWith({ points: 10 }) });
    await catchUp(app);

    for (const q of [
      ...['wisniewska', 'Wiśniewska', 'wisn', 'ewa wis', 'Wisneiwska', 'wisniewsky', 'Vishniewska'].slice(
        0,
        6,
      ),
      '00100',
      '+48 500 100',
      'wa@exam',
      'EXAM.PL',
      '0?12\\3',
      'k*4',
      '40001234',
    ]) {
      expect([q, await lastNamesFound(app, q)]).toEqual([q, byIndex('Wiśniewska')]);
    }
    for (const q of ['lukas', 'Lukazs', 'kot']) {
      expect([q, await lastNamesFound(app, q)]).toEqual([q, byIndex('Kot')]);
    }
    for (const q of ['*', '?', 'wa', '* OR *', 'lastName:kot', '{"match_all":{}}', '/.*/', 'k?t', '"']) {
      expect([q, await lastNamesFound(app, q)]).toEqual([q, byIndex()]);
    }
    const campaigns = await searchIn(app, '/api/campaign', 'creme bruleé');
    expect([campaigns.by, campaigns.body.total]).toEqual(['index', 1]);
    expect((await searchIn(app, '/api/campaign', 'creem')).body.total).toBe(1);
    const bought = await searchIn(app, '/api/campaign/bought', 'COFFEE-0');
    expect([bought.by, bought.body.total]).toEqual(['index', 1]);
    expect((await searchIn(app, '/api/campaign/bought', 'brulee')).body.total).toBe(1);
    expect((await searchIn(app, '/api/campaign/bought', 'coffee-0')).body.total).toBe(0);
  });

  it('puts the best first, across all kinds, and marks what was found', async () => {
    await app.customerWith({
      points: 0,
      firstName: 'Anton',
      lastName: 'Kotowski',
      email: 'anton@example.com',
    });
    await app.customerWith({ points: 0, firstName: 'Zoe', lastName: 'Kot', email: 'zoe@example.com' });
    await app.customerWith({
      points: 0,
      firstName: 'Beata',
      lastName: 'Nowak',
      email: 'terakota@example.com',
    });
    await app.campaignWith({ cost: 1, coupons: 0, name: 'Kot in the box' });
    await catchUp(app);

    const { body, by } = await searchIn(app, '/api/search', 'kot');
    expect([by, body.total]).toEqual(['index', 4]);
    expect(body.results.map(({ highlight }: { highlight: string }) => highlight)).toEqual([
      '<em>Kot</em> in the box',
      'Zoe <em>Kot</em>',
      'Anton <em>Kotowski</em>',
      '<em>terakota@example.com</em>',
    ]);
  });

  it('never shows what the index says, only what the database does', async () => {
    const kot = await app.customerWith({ points: 0, lastName: 'Kot' });
    const gone = await app.customerWith({ points: 0, lastName: 'Kotek' });
    await catchUp(app);

    await rename(kot, 'Pies');
    await app.unitOfWork.run((tx) => tx.update(CustomerEntity, { id: gone }, { statusType: 'deleted' }));
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex('Pies'));
    expect((await searchIn(app, '/api/search', 'kot')).body.results).toMatchObject([{ title: 'Anna Pies' }]);
    await catchUp(app);
    expect(await lastNamesFound(app, 'kot')).toEqual(byIndex());
    expect(await lastNamesFound(app, 'pies')).toEqual(byIndex('Pies'));
  });

  it('is answered by the database while the index is far behind', async () => {
    await catchUp(app);
    await app.customerWith({ points: 0, lastName: 'Late' });
    await app.nest.get(EventSequencerService).sequence();
    app.clock.advance({ days: 1 });
    expect(await lastNamesFound(app, 'late')).toEqual({ by: 'database', names: ['Late'] });
  });
});

describe('the index', () => {
  it('follows campaigns, which have no events', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0, name: 'Old' });
    await catchUp(app);
    await app
      .as('admin')
      .put(`/api/campaign/${campaign}`, { campaign: { name: 'Brand new' } })
      .expect(200);
    await catchUp(app);
    expect((await searchIn(app, '/api/campaign', 'brand')).body.total).toBe(1);
    expect((await searchIn(app, '/api/campaign', 'old')).body.total).toBe(0);
  });

  it('keeps the newer document, whatever comes late, again or in another order', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await catchUp(app);
    const engine = app.nest.get(SearchEngine);
    const indices = await engine.getIndices('customer');
    const before = {
      id,
      scope: (await getScope(id)) ?? '',
      version: 0,
      words: ['before'],
      parts: [],
      codes: [],
    };
    await rename(id, 'After');
    await catchUp(app);

    await handleAgain();
    await engine.write(indices, [before]);
    await refresh(app);
    expect(await lastNamesFound(app, 'before')).toEqual(byIndex());
    expect(await lastNamesFound(app, 'after')).toEqual(byIndex('After'));
  });

  it('forgets an erased customer, and a late document does not bring them back', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Gone', email: 'gone@example.com' });
    await catchUp(app);
    const engine = app.nest.get(SearchEngine);
    const [index = ''] = await engine.getIndices('customer');
    const scope = (await getScope(id)) ?? '';

    await app.unitOfWork.run((tx) => tx.update(CustomerEntity, { id }, { statusType: 'deleted' }));
    await handleAgain();
    await engine.write([index], [{ id, scope, version: 7, words: ['gone'], parts: [], codes: [] }]);
    await refresh(app);

    const { _source } = await atEngine('GET', `${index}/_doc/${id}`);
    expect(_source).toEqual({ id, scope: '', words: [], parts: [], codes: [] });
  });

  /** Handles again, as after a crash before the checkpoint moved. */
  const handleAgain = async () => {
    const events: StoredEvent[] = [];
    await app.nest.get(SubscriptionRunnerService).runBatch({
      name: 'once more',
      handle: (some) => Promise.resolve(void events.push(...some)),
    });
    await app.nest.get(FillSearchIndexSubscription).handle(events);
  };

  const getScope = async (id: string) =>
    (await app.reader.manager.findOneBy(CustomerEntity, { id }))?.storeId;

  it('waits while it may not be written, and nothing else waits for it', async () => {
    const id = await app.customerWith({ points: 0, lastName: 'Before' });
    await catchUp(app);
    const prefix = app.environment['SEARCH_INDEX_PREFIX'] ?? '';
    const block = (value: boolean | null) =>
      atEngine('PUT', `${prefix}-*/_settings`, { 'index.blocks.read_only_allow_delete': value });
    const runner = app.nest.get(SubscriptionRunnerService);

    await block(true);
    await rename(id, 'After');
    const { customer } = await boughtWith(app);
    await app.nest.get(EventSequencerService).sequence();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(runner.runBatch(app.nest.get(FillSearchIndexSubscription))).rejects.toThrow(/403|429/);
    }
    await refresh(app);
    expect(await lastNamesFound(app, 'before')).toEqual(byIndex('After'));

    await block(null);
    await catchUp(app);
    expect(await lastNamesFound(app, 'after')).toEqual(byIndex('After'));
    expect(await lastNamesFound(app, 'before')).toEqual(byIndex());
    const bought = await searchIn(app, '/api/campaign/bought', 'COFFEE-0');
    expect(bought.body.boughtCampaigns).toMatchObject([{ customerId: customer }]);
  });
});
