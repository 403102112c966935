import { Batchers } from '#platform/database/batch/batcher.js';
import type { BatchWork } from '#platform/database/batch/batch.js';
import { Busy, ConcurrencyConflict } from '#platform/database/error/unit-of-work.errors.js';
import { AccountEntity } from '../../src/account/account.entity.js';
import { CampaignNotFound } from '../../src/campaign/campaign.errors.js';
import { TestApp } from '../support/app/test-app.js';

/** Work for an account, as the batcher of a module has it: one piece of it goes wrong. */
describe('a batcher', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  async function running(
    count: number,
    fail: (customers: readonly string[], at: string) => Promise<void> | void,
  ) {
    const customers = await Promise.all(Array.from({ length: count }, () => app.customerWith({ points: 0 })));
    const sizes: number[] = [];
    let begun!: () => void;
    const isFull = new Promise<void>((resolve) => (begun = resolve));
    const work: BatchWork<string, string> = async (tx, items, { settle }) => {
      // The first is alone; all others are there by the time that it ends.
      await (sizes.length === 0 ? isFull : undefined);
      sizes.push(items.length);
      for (const { input } of items) {
        await tx.update(AccountEntity, { customerId: input }, { balance: 7 });
        await fail(customers, input);
      }
      const outcomes = items.map(({ input }) => ({ kind: 'done', result: input }) as const);
      await settle(outcomes);
      return outcomes;
    };
    const batcher = app.nest.get(Batchers).open(work, { getKey: (id) => id, getTopic: () => '' });
    const all = Promise.allSettled(customers.map((customer) => batcher.run(customer)));
    begun();
    const ended = await all;
    const written = await app.reader.manager.findBy(AccountEntity, { balance: 7 });
    const own = customers.map((customer) => written.some(({ customerId }) => customerId === customer));
    return { customers, ended, sizes, own };
  }

  it('refuses what is refused, and nothing beside it: a refusal within a batch is that of one', async () => {
    const { ended, sizes, own } = await running(7, (customers, at) => {
      if (at === customers[3]) {
        throw new CampaignNotFound();
      }
    });

    expect(ended.map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, (_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    );
    expect(ended[3]).toMatchObject({ reason: expect.any(CampaignNotFound) });
    expect(own).toEqual(Array.from({ length: 7 }, (_, index) => index !== 3));
    expect(Math.max(...sizes)).toBeGreaterThan(1);
  });

  it('reports a mistake of the program to its caller alone, at once', async () => {
    const mistake = new TypeError('planted');
    let calls = 0;
    const { ended, own } = await running(7, (customers, at) => {
      if (at === customers[5]) {
        calls += 1;
        throw mistake;
      }
    });

    expect(ended.map(({ status }) => status)).toEqual(
      Array.from({ length: 7 }, (_, index) => (index === 5 ? 'rejected' : 'fulfilled')),
    );
    expect(ended[5]).toMatchObject({ reason: mistake });
    expect(own[5]).toBe(false);
    // In the batch, in its halves, and by itself.
    expect(calls).toBeLessThanOrEqual(4);
  });

  it('answers late work with 503, and not with the refusal of other work in its batch', async () => {
    const now = performance.now.bind(performance);
    const { ended, sizes, own } = await running(7, (customers, at) => {
      if (at === customers[3]) {
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000);
        throw new CampaignNotFound();
      }
    });
    vi.restoreAllMocks();

    expect(sizes).toEqual([1, 6]);
    const late = { status: 'rejected', reason: expect.any(Busy) };
    expect(ended).toEqual([{ status: 'fulfilled', value: expect.any(String) }, ...Array(6).fill(late)]);
    expect(own).toEqual([true, ...Array(6).fill(false)]);
  });

  it('answers nothing before the commit, and nothing of what is undone', async () => {
    let early = 0;
    const { ended, own } = await running(4, async (_, at) => {
      const seen = await app.reader.manager.findBy(AccountEntity, { customerId: at, balance: 7 });
      early += seen.length;
    });

    expect(early).toBe(0);
    expect(ended.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(own).toEqual(Array(4).fill(true));
  });

  describe('with callers who wait for many', () => {
    /** What is in each batch, when all are there by the time that the first one, which is alone, ends. */
    const getBatches = async (arrivals: readonly string[], fail: (batch: readonly string[]) => void) => {
      const batches: string[][] = [];
      let begun!: () => void;
      const isFull = new Promise<void>((resolve) => (begun = resolve));
      const work: BatchWork<string, string> = async (_, items, { settle }) => {
        await (batches.length === 0 ? isFull : undefined);
        const batch = items.map(({ input }) => input);
        batches.push(batch);
        fail(batch);
        const outcomes = batch.map((result) => ({ kind: 'done', result }) as const);
        await settle(outcomes);
        return outcomes;
      };
      const batcher = app.nest.get(Batchers).open(work, { getKey: (id) => id, getTopic: () => '' });
      const all = ['first', ...arrivals].map((id) => batcher.run(id, id.startsWith('many')));
      begun();
      await Promise.all(all);
      return batches.slice(1);
    };
    const many = Array.from({ length: 200 }, (_, index) => `many ${index}`);
    const singles = Array.from({ length: 40 }, (_, index) => `single ${index}`);

    it('lets others come first, and neither waits for all of the other', async () => {
      const [first, second] = await getBatches([...many, ...singles], () => undefined);

      expect(first).toEqual([...singles.slice(0, 32), ...many.slice(0, 96)]);
      expect(second).toEqual([...singles.slice(32), ...many.slice(96)]);
    });

    it('tries the halves of a large batch that fails, and in the end each by itself', async () => {
      let failures = 0;
      const batches = await getBatches(many.slice(0, 100), (batch) => {
        if (batch.length > 1 && batch.includes('many 70')) {
          failures += 1;
          throw new ConcurrencyConflict();
        }
      });

      expect(failures).toBeLessThanOrEqual(8);
      const done = batches.filter((batch) => batch.length === 1 || !batch.includes('many 70')).flat();
      expect(new Set(done)).toEqual(new Set(many.slice(0, 100)));
      expect(done).toHaveLength(100);
    });
  });
});
