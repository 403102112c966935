import { getPreview } from './bulk-preview.rules.js';

describe('the preview of a bulk action', () => {
  it('counts those that would be changed, and the others by reason', () => {
    expect(getPreview(6, ['unknown', 'merged', 'unknown'])).toEqual({
      total: 6,
      changed: 3,
      leftOut: [
        { reason: 'unknown', count: 2 },
        { reason: 'merged', count: 1 },
      ],
    });
  });

  it('has the same order for reasons that are as frequent', () => {
    expect(getPreview(2, ['b', 'a']).leftOut).toEqual(getPreview(2, ['a', 'b']).leftOut);
  });

  it('leaves out none without a refusal', () => {
    expect(getPreview(3, [])).toEqual({ total: 3, changed: 3, leftOut: [] });
  });
});
