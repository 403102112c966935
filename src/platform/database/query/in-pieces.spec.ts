import { inBatches } from './in-pieces.js';

const piece = (values: number) => ({ values: Array.from({ length: values }, () => 'x') });
const sizes = (pieces: { values: string[] }[]) => inBatches(pieces).map((batch) => batch.length);

describe('inBatches', () => {
  it('keeps together what fits', () => {
    expect(sizes(Array.from({ length: 500 }, () => piece(2)))).toEqual([500]);
  });

  it('cuts where there would be too many pieces or values, and loses none', () => {
    expect(sizes(Array.from({ length: 1001 }, () => piece(0)))).toEqual([500, 500, 1]);
    expect(sizes(Array.from({ length: 5 }, () => piece(4000)))).toEqual([2, 2, 1]);
    expect(sizes([piece(20_000), piece(1), piece(1)])).toEqual([1, 2]);
    expect(sizes([])).toEqual([]);
  });
});
