import { CodeStockService } from '../../src/coupon/index.js';
import { SoldCouponsReader } from '../../src/coupon/index.js';
import { TestApp } from '../support/app/test-app.js';

describe('the stock of codes', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const add = (campaign: string, codes: readonly string[]) =>
    app.unitOfWork.run((tx) =>
      app.nest
        .get(CodeStockService)
        .edit(tx, campaign, { revision: 0, codes, areShared: false, isSwitched: false }),
    );
  const getCodes = async (campaign: string) => {
    const reader = app.nest.get(SoldCouponsReader);
    const codes = (await reader.getFirstCodes([campaign])).get(campaign);
    const counted = (await reader.getFigures([campaign])).get(campaign)?.codes;
    return { codes, counted };
  };

  it('takes those codes of a list that are new, and counts them', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 1 });

    const added = await add(campaign, ['COFFEE-0', ' TEA-1 ', 'TEA-1', 'tea-2']);

    expect(added).toBe(2);
    const { codes, counted } = await getCodes(campaign);
    expect(codes?.sort()).toEqual(['COFFEE-0', 'TEA-1', 'tea-2']);
    expect(counted).toBe(3);
  });

  it.each([
    ['tea-1', 'TEA-1'],
    ['TEA-1', 'tea-1'],
    ['TEA-1', 'Tea-1'],
    ['tea-1', 'Tea-1'],
  ])('has %s, so %s is refused, which only differs by case', async (there, sent) => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const send = async (...coupons: string[]) =>
      (await app.as('admin').postJson(`/api/campaign/${campaign}/coupons`, { coupons }).expect(200)).body;
    expect(await send(there)).toMatchObject({ added: 1 });

    const message = 'This code differs only by case from one that is already there.';
    const rejected = [{ row: 1, code: sent, message }];
    expect(await send(sent, 'OTHER')).toEqual({ added: 1, totalRejected: 1, rejected, notes: [] });

    const { codes, counted } = await getCodes(campaign);
    expect(codes?.sort()).toEqual(['OTHER', there].sort());
    expect(counted).toBe(2);
  });

  it('takes more codes than fit into one statement', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const codes = Array.from({ length: 2500 }, (_, index) => `TEA-${index}`);

    expect(await add(campaign, codes)).toBe(2500);
    expect(await add(campaign, codes)).toBe(0);
    expect((await getCodes(campaign)).counted).toBe(2500);
  });

  it('takes nothing of a list in which one differs only by case from one far before it', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const codes = Array.from({ length: 2500 }, (_, index) => `Tea-${index}`);

    await expect(add(campaign, [...codes, 'tEA-7'])).rejects.toMatchObject({
      fields: [{ field: 'coupons[2500]' }],
    });

    expect(await getCodes(campaign)).toEqual({ codes: [], counted: 0 });
  });

  it('takes nothing of a list in which one cannot be a code', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });

    await expect(add(campaign, ['TEA-1', 'x'.repeat(101)])).rejects.toMatchObject({
      fields: [{ field: 'coupons[1]' }],
    });

    expect(await getCodes(campaign)).toEqual({ codes: [], counted: 0 });
  });
});
