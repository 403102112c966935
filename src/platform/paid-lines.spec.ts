import fc from 'fast-check';
import { getPaidCents } from './paid-lines.js';

describe('what was paid for the lines of a sale', () => {
  it.each<readonly [string, readonly string[], readonly number[]]>([
    ['without lines below 0, what they cost', ['A 100', 'B 0', 'A 7'], [100, 0, 7]],
    ['an exchange: the difference', ['SHOE -100', 'BOOT 120'], [0, 20]],
    ['an exchange for a cent more', ['SHOE -10000', 'SHOE 10001'], [0, 1]],
    ['a discount: by the share of each line', ['A 20', 'B 20', 'OFF -10'], [15, 15, 0]],
    ['single cents: to the largest remainders', ['A 50', 'B 30', 'C 21', 'OFF -10'], [45, 27, 19, 0]],
    ['single cents of equal remainders: to the first', ['A 10', 'B 10', 'OFF -1'], [9, 10, 0]],
    ['lines of the same article first', ['SHOE 100', 'SHOE -60', 'BOOT 50'], [40, 0, 50]],
    ['and then all lines', ['SHOE 100', 'SHOE -120', 'BOOT 30', 'HAT 10'], [0, 0, 15, 5]],
    ['all of it', ['SHOE -100', 'SHOE 100'], [0, 0]],
    [
      'more than a number holds exactly',
      ['A 90071992547409', 'B 90071992547409', 'OFF -90071992547409'],
      [45035996273704, 45035996273705, 0],
    ],
  ])('is, %s', (_, lines, paid) => {
    expect(getPaidCents(lines.map(lineIn))).toEqual(paid);
  });

  it('is for no line more than it cost, and together the sum of all lines', () => {
    const lines = fc.array(
      fc.record({ sku: fc.constantFrom('A', 'B', 'C'), grossCents: fc.integer({ min: -5000, max: 9000 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, (bought) => {
        const sum = bought.reduce((all, { grossCents }) => all + grossCents, 0);
        fc.pre(sum >= 0);
        const paid = getPaidCents(bought);
        expect(paid.reduce((all, cents) => all + cents, 0)).toBe(sum);
        paid.forEach((cents, index) => {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(Math.max(0, bought[index]?.grossCents ?? 0));
        });
      }),
    );
  });
});

function lineIn(text: string) {
  const [sku = '', cents] = text.split(' ');
  return { sku, grossCents: Number(cents) };
}
