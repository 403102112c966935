import { Writer } from '#platform/database/writer.js';
import { change } from '#platform/database/query/change.js';
import { NoteAllPartsOfGifts1760000353000 } from '../../src/migrations/1760000353000-note-all-parts-of-gifts.js';
import type { CouponEntity } from '../../src/coupon/coupon.entity.js';
import {
  getCoupons,
  couponWith,
  explained,
  givenFor,
  MARK,
  PERCENT,
  usedFor,
} from '../support/scenes/bought.js';
import { TestApp } from '../support/app/test-app.js';
import { getReturn, getSale } from '../support/scenes/transactions.js';
import { differencesIn } from '../support/verify/verify.js';

describe('gifts of rules whose value has moved to another coupon', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());
  afterEach(async () => expect(await differencesIn(app)).toEqual([]));

  const THIRDS = [33.33, 33.33, 33.34];
  const valid = async (customerId: string) =>
    (await getCoupons(app, customerId))
      .filter(({ used, canceledAt }) => !used && canceledAt === null)
      .map(({ code }) => code);
  const usedGift = async () => {
    const { customerId, sale: giving, given } = await givenFor(app, PERCENT);
    const using = await getSale(app, customerId, [50]);
    await usedFor(app, given, using);
    return { customerId, giving, using, given };
  };

  // The gift is worth 10. What is left of it: the share of the giving sale that is kept, less what is used for a sale that is kept.
  it.each<[string, readonly (readonly ['giving' | 'using', number, readonly string[]])[]]>([
    [
      'the giving sale first',
      [
        ['giving', 100, []],
        ['using', 50, []],
      ],
    ],
    [
      'the using sale first',
      [
        ['using', 50, ['10']],
        ['giving', 100, []],
      ],
    ],
    [
      'both in parts, the giving sale first',
      [
        ['giving', 40, []],
        ['using', 25, ['1']],
        ['using', 25, ['1', '5']],
        ['giving', 60, []],
      ],
    ],
    [
      'both in parts, the using sale first',
      [
        ['using', 25, ['5']],
        ['giving', 40, ['1']],
        ['giving', 60, []],
        ['using', 25, []],
      ],
    ],
    [
      'the giving sale in the middle',
      [
        ['using', 25, ['5']],
        ['giving', 100, []],
        ['using', 25, []],
      ],
    ],
    [
      'the using sale in the middle',
      [
        ['giving', 50, []],
        ['using', 50, ['5']],
        ['giving', 50, []],
      ],
    ],
    ['in thirds', [...THIRDS.map((value) => ['giving', value, []] as const), ['using', 50, []]]],
  ])('goes in every order of returns: %s', async (_, returns) => {
    const { customerId, giving, using } = await usedGift();
    for (const [which, value, left] of returns) {
      await getReturn(app, which === 'giving' ? giving : using, value);
      expect(await valid(customerId)).toEqual(left);
    }
  });

  it('goes from the coupon of the third sale, which it has moved to twice', async () => {
    const { customerId, giving, using } = await usedGift();
    await getReturn(app, using, 50);
    const [first] = (await getCoupons(app, customerId)).filter(
      ({ restoredFromId }) => restoredFromId !== null,
    );
    const third = await getSale(app, customerId, [70]);
    await usedFor(app, first, third);
    const back = await getReturn(app, giving, 100);
    expect(await explained(app, back)).toEqual([{ why: 'reward-stays', couponId: first?.id }]);
    await getReturn(app, third, 70);
    expect(await valid(customerId)).toEqual([]);
    const last = (await getCoupons(app, customerId)).at(-1);
    expect(last).toMatchObject({ restoredFromId: first?.id, code: '10', canceledAt: expect.any(Date) });
  });

  // The gift is worth 10: 5 are used for the sale `using`, of which half is kept, and 5 for the sale `other`.
  const usedInTwoParts = async () => {
    const scene = await usedGift();
    await getReturn(app, scene.using, 25);
    const rest = (await getCoupons(app, scene.customerId)).find(
      ({ restoredFromId }) => restoredFromId !== null,
    );
    const other = await getSale(app, scene.customerId, [20]);
    await usedFor(app, rest, other);
    return { ...scene, other, rest };
  };

  it.each<[string, readonly (readonly ['giving' | 'using' | 'other', number, readonly string[]])[]]>([
    [
      'the first part at last',
      [
        ['giving', 50, []],
        ['other', 20, []],
        ['using', 25, ['5']],
      ],
    ],
    [
      'the second part at last',
      [
        ['giving', 50, []],
        ['using', 25, []],
        ['other', 20, ['5']],
      ],
    ],
    [
      'a part of the second, then all',
      [
        ['giving', 80, []],
        ['other', 12, []],
        ['using', 25, []],
        ['other', 8, ['2']],
        ['giving', 20, []],
      ],
    ],
    [
      'the giving sale twice',
      [
        ['giving', 20, []],
        ['other', 4, []],
        ['giving', 80, []],
        ['other', 16, []],
        ['using', 25, []],
      ],
    ],
  ])('goes from whichever part comes back first: %s', async (_, returns) => {
    const { customerId, other, ...sales } = await usedInTwoParts();
    for (const [which, value, left] of returns) {
      await getReturn(app, { ...sales, other }[which], value);
      expect(await valid(customerId)).toEqual(left);
    }
  });

  it('goes from both parts that were used for one sale, once', async () => {
    const { customerId, giving, using } = await usedGift();
    await getReturn(app, using, 25);
    const rest = (await getCoupons(app, customerId)).find(({ restoredFromId }) => restoredFromId !== null);
    await usedFor(app, rest, using);
    await getReturn(app, giving, 70);
    await getReturn(app, using, 25);
    expect(await valid(customerId)).toEqual(['3']);
  });

  it('400: no part can be marked unused, when more is used than is kept of the sale', async () => {
    const { customerId, giving, rest } = await usedInTwoParts();
    await getReturn(app, giving, 50);
    const { id: couponId, campaignId, code } = rest as CouponEntity;
    const coupons = [{ couponId, campaignId, customerId, code, used: 0 }];
    const { body } = await app.as('admin').postJson(MARK, { coupons }).expect(400);
    expect(JSON.stringify(body)).toContain('it stays used');
    expect(await valid(customerId)).toEqual([]);
  });

  it('goes from whichever part comes back first, also where an earlier version has noted it at one of them', async () => {
    const { customerId, giving, using, other, rest } = await usedInTwoParts();
    const alone = await usedGift();
    await getReturn(app, giving, 50);
    await getReturn(app, alone.giving, 50);
    const notes = async () =>
      (await getCoupons(app, customerId)).map(({ id, takenBackCents }) => [id === rest?.id, takenBackCents]);
    const after = await notes();
    const statement = 'UPDATE coupon SET takenBackCents = NULL WHERE takenBackCents = 0 AND customerId = ?';
    await app.unitOfWork.run((tx) => change(tx, statement, [customerId]));
    expect(await notes()).not.toEqual(after);

    const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
    await new NoteAllPartsOfGifts1760000353000().up(queryRunner);
    await queryRunner.release();

    expect(await notes()).toEqual(after);
    await getReturn(app, other, 20);
    expect(await valid(customerId)).toEqual([]);
    await getReturn(app, using, 25);
    expect(await valid(customerId)).toEqual(['5']);
  });

  it('goes also from a gift that was used for the sale that it was given for', async () => {
    const { customerId, sale, given } = await givenFor(app, PERCENT);
    await usedFor(app, given, sale);
    await getReturn(app, sale, 60);
    expect(await valid(customerId)).toEqual([]);
    await getReturn(app, sale, 40);
    expect(await valid(customerId)).toEqual([]);
  });

  it.each([
    ['an amount', PERCENT],
    ['a code of the stock', { reward: 'gift_code', cost: 5, coupons: 1 } as const],
  ])('400: %s that was used cannot be marked unused, when its sale has come back', async (_, scene) => {
    const { sale, given } = await givenFor(app, scene);
    await usedFor(app, given);
    await getReturn(app, sale, 100);
    const { id: couponId, campaignId, customerId, code } = given as CouponEntity;
    const coupons = [{ couponId, campaignId, customerId, code, used: 0 }];
    const { body } = await app.as('admin').postJson(MARK, { coupons }).expect(400);
    expect(JSON.stringify(body)).toContain('it stays used');
    expect(await couponWith(app, couponId)).toMatchObject({ used: true, canceledAt: null });
  });
});
