import { multiplyByProductLabels } from './multiply-by-product-labels.js';

const settings = {
  labelMultipliers: [
    { key: 'bio', value: 'yes', multiplier: 2 },
    { key: 'new', value: 'yes', multiplier: 3 },
  ],
};
const item = (...keys: string[]) => ({
  sku: 'TEA',
  grossCents: 100,
  quantity: 1,
  labels: keys.map((key) => ({ key, value: 'yes' })),
});

describe('multipliers of labels', () => {
  it('multiply an item by each of its labels', () => {
    const basket = { items: [item('bio'), item('new', 'bio'), item()], deliverySkus: [] };
    expect(multiplyByProductLabels.onBasket?.(settings, basket, [10n, 10n, 10n])).toEqual({
      kind: 'pays',
      perItem: [10n, 50n, 0n],
      amountCents: 200,
    });
  });

  it('miss where no item has one', () => {
    const basket = { items: [item()], deliverySkus: [] };
    const outcome = multiplyByProductLabels.onBasket?.(settings, basket, [10n]);
    expect(outcome).toMatchObject({ miss: { why: 'no-item' } });
  });

  it('are needed', () => {
    expect(multiplyByProductLabels.read({})).toMatchObject([{ field: 'labelMultipliers' }]);
  });
});
