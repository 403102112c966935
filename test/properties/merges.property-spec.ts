import { randomUUID } from 'node:crypto';
import {
  after,
  give,
  merge,
  type Person,
  personWith,
  pointsForSales,
  readRows,
  sell,
  undo,
} from '../support/scenes/merges.js';
import { getReturn, registered } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS = 18;

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

/** Numbers from 0 to 1, the same for each seed. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** One thing of many that happens to a customer. Refusals are a part of it. */
async function act(
  next: () => number,
  person: Person,
  others: readonly Person[],
  campaign: string,
): Promise<void> {
  const { id } = person;
  const admin = app.as('admin');
  const points = 1 + Math.floor(next() * 30);
  const other = others[Math.floor(next() * others.length)]?.id ?? id;
  const transfer = { customer: id, points };
  switch (Math.floor(next() * 10)) {
    case 0:
      await give(app, id, { points, expiresAt: after(app, points) });
      break;
    case 1:
      await give(app, id, { points, lockedUntil: after(app, points) });
      break;
    case 2:
      await admin.postJson('/api/points/transfer/spend', { transfer });
      break;
    case 3:
      await admin.postJson('/api/points/transfer/block', { transfer });
      break;
    case 4:
      await admin.postJson('/api/admin/p2p-points-transfer', {
        transfer: { sender: id, receiver: other, points },
      });
      break;
    case 5:
      await app.as('customer', id).post(`/api/customer/campaign/${campaign}/buy`);
      break;
    case 6: {
      const sale = await sell(app, person, [points]);
      await getReturn(app, sale, points);
      break;
    }
    case 7:
      await registered(app, {
        number: randomUUID(),
        values: [points, 1],
        customerData: { email: person.email },
      });
      break;
    case 8:
      await admin.postJson('/api/points/transfer/add', { transfer });
      break;
    default:
      await sell(app, person, [points]);
  }
}

describe('two customers with random pasts', () => {
  it.each(SEEDS)(
    'are the same again after a merge and its undo, and one without a difference in between (%i)',
    async (seed) => {
      await pointsForSales(app);
      const next = numbersFrom(seed);
      const campaign = await app.campaignWith({ cost: 5, coupons: 50 });
      const persons = [await personWith(app, 40), await personWith(app, 40), await personWith(app, 40)];
      for (let step = 0; step < STEPS; step += 1) {
        const person = persons[Math.floor(next() * persons.length)];
        if (person) {
          await act(next, person, persons, campaign);
        }
      }
      const [source, target] = [persons[0]?.id ?? '', persons[1]?.id ?? ''];
      const rows = await readRows(app);
      const available = (await app.getPoints(source)) + (await app.getPoints(target));
      await merge(app, source, target).expect(204);
      expect([await app.getPoints(source), await app.getPoints(target)]).toEqual([0, available]);
      expect(await differencesIn(app)).toEqual([]);
      await undo(app, source).expect(204);
      expect(await readRows(app)).toEqual(rows);
      expect(await differencesIn(app)).toEqual([]);
      await merge(app, source, target).expect(204);
      const joined = persons.slice(1);
      for (let step = 0; step < STEPS; step += 1) {
        const person = joined[Math.floor(next() * joined.length)];
        if (person) {
          await act(next, person, joined, campaign);
        }
      }
      app.clock.advance({ days: 12 });
      expect(await differencesIn(app)).toEqual([]);
    },
  );
});
