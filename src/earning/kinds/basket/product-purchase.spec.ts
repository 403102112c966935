import { UNIT } from '../../points-amount.rules.js';
import { productPurchase } from './product-purchase.js';

const settings = { skuIds: ['TEA'], pointsAmount: 5 };
const tea = (quantity: number) => ({ sku: 'TEA', grossCents: 300, labels: [], quantity });
const mug = { ...tea(1), sku: 'MUG' };

describe('points for products', () => {
  it('are paid for each piece, whether on one line or on several', () => {
    const outcome = productPurchase.onBasket?.(
      settings,
      { items: [tea(2), mug, tea(1)], deliverySkus: [] },
      [],
    );
    expect(outcome).toEqual({ kind: 'pays', perItem: [10n * UNIT, 0n, 5n * UNIT], amountCents: 600 });
  });

  it('are paid for a part of a piece, too', () => {
    const outcome = productPurchase.onBasket?.(settings, { items: [tea(0.5)], deliverySkus: [] }, []);
    expect(outcome).toMatchObject({ perItem: [(5n * UNIT) / 2n] });
  });

  it('are not paid without one', () => {
    const outcome = productPurchase.onBasket?.(settings, { items: [mug], deliverySkus: [] }, []);
    expect(outcome).toEqual({ kind: 'misses', miss: { why: 'no-item' } });
  });

  it('need products and an amount', () => {
    expect(productPurchase.read({})).toMatchObject([{ field: 'skuIds' }, { field: 'pointsAmount' }]);
  });
});
