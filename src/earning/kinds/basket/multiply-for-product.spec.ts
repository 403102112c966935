import { multiplyForProduct } from './multiply-for-product.js';

const BIO = { key: 'bio', value: 'yes' };
const item = (sku: string, ...labels: (typeof BIO)[]) => ({ sku, labels, grossCents: 100, quantity: 1 });
const BASKET = { items: [item('TEA'), item('MUG', BIO), item('CUP')], deliverySkus: [] };
const settings = { skuIds: ['TEA'], labels: [BIO], multiplier: 1.5 };

describe('a multiplier of products', () => {
  it('multiplies what they have earned, by article number and by label', () => {
    expect(multiplyForProduct.onBasket?.(settings, BASKET, [100n, 10n, 7n])).toEqual({
      kind: 'pays',
      perItem: [50n, 5n, 0n],
      amountCents: 200,
    });
  });

  it('takes away below 1', () => {
    const outcome = multiplyForProduct.onBasket?.({ ...settings, multiplier: 0 }, BASKET, [100n, 10n, 7n]);
    expect(outcome).toMatchObject({ perItem: [-100n, -10n, 0n] });
  });

  it('says that there is no such product, or nothing to multiply', () => {
    const cup = { ...BASKET, items: [item('CUP')] };
    expect(multiplyForProduct.onBasket?.(settings, cup, [7n])).toMatchObject({ miss: { why: 'no-item' } });
    const outcome = multiplyForProduct.onBasket?.(settings, BASKET, [0n, 0n, 7n]);
    expect(outcome).toMatchObject({ miss: { why: 'nothing-to-multiply' } });
  });

  it('needs a multiplier, and products or labels', () => {
    expect(multiplyForProduct.read({})).toMatchObject([{ field: 'multiplier' }, { field: 'skuIds' }]);
    expect(multiplyForProduct.read({ multiplier: 2, labels: [BIO] })).toEqual({
      skuIds: [],
      labels: [BIO],
      multiplier: 2,
    });
  });
});
