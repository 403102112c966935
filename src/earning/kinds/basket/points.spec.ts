import { moneyPoints } from './points.js';
import { isRefused } from '../rule-kind.model.js';

const item = (sku: string, grossCents: number, ...labels: { key: string; value: string }[]) => ({
  sku,
  grossCents,
  labels,
  quantity: 1,
});
const SALE = { key: 'sale', value: 'yes' };
const BASKET = {
  items: [item('TEA', 1000), item('MUG', 500, SALE), item('POST', 490)],
  deliverySkus: ['POST'],
};

describe('points for money', () => {
  const settings = (sent: object) => {
    const read = moneyPoints.read({ pointValue: 1, ...sent });
    if (isRefused(read)) {
      throw new Error('Refused');
    }
    return read;
  };
  const getAmount = (sent: object) => {
    const outcome = moneyPoints.onBasket?.(settings(sent), BASKET, []);
    return outcome?.kind === 'pays' ? outcome.amountCents : outcome;
  };

  it('count every item, unless it is excluded', () => {
    expect(getAmount({})).toBe(1990);
    expect(getAmount({ excludedSKUs: ['TEA'] })).toBe(990);
    expect(getAmount({ excludeDeliveryCost: true })).toBe(1500);
    expect(getAmount({ labelsInclusionType: 'exclude_labels', excludedLabels: [SALE] })).toBe(1490);
    expect(getAmount({ labelsInclusionType: 'include_labels', includedLabels: [SALE] })).toBe(500);
    // Labels that are sent without the type that uses them do nothing.
    expect(getAmount({ excludedLabels: [SALE] })).toBe(1990);
  });

  it('say by how much a minimum was missed, and that nothing counts', () => {
    expect(getAmount({ minOrderValue: 19.9 })).toBe(1990);
    expect(getAmount({ minOrderValue: 32.4 })).toEqual({
      kind: 'misses',
      miss: { why: 'below-minimum', missingCents: 1250 },
    });
    expect(getAmount({ excludedSKUs: ['TEA', 'MUG', 'POST'] })).toEqual({
      kind: 'misses',
      miss: { why: 'no-item' },
    });
  });

  it('need a value, and labels where labels decide', () => {
    expect(moneyPoints.read({})).toEqual([
      { field: 'pointValue', message: 'This value should not be blank.' },
    ]);
    expect(moneyPoints.read({ pointValue: 1, labelsInclusionType: 'include_labels' })).toEqual([
      { field: 'includedLabels', message: 'This collection should contain 1 element or more.' },
    ]);
  });
});
