import { EventRing, type Portion } from './event-ring.js';

const event = (position: number, { type = 'A', uuid = 'one', size = 1 } = {}) => ({
  position,
  type,
  uuid,
  payload: { text: 'x'.repeat(size) },
  recordedOn: new Date(0),
});
const idsIn = (portion: Portion | 'gone' | undefined) =>
  typeof portion === 'object'
    ? [...String(portion.bytes ?? '').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    : portion;

describe('EventRing', () => {
  it('gives what follows a position, and nothing when nothing follows', () => {
    const ring = new EventRing(10);
    ring.append([event(11), event(12), event(13)]);

    expect(idsIn(ring.portionAfter(10, {}))).toEqual([11, 12, 13]);
    expect(idsIn(ring.portionAfter(12, {}))).toEqual([13]);
    expect(ring.portionAfter(13, {})).toBeUndefined();
    expect(ring.portionAfter(99, {})).toBeUndefined();
    expect(ring.portionAfter(9, {})).toBe('gone');
  });

  it('leads past what a filter leaves out', () => {
    const ring = new EventRing(0);
    ring.append([event(1), event(2, { type: 'B' }), event(3, { uuid: 'two' })]);

    expect(idsIn(ring.portionAfter(0, { type: 'A' }))).toEqual([1, 3]);
    expect(idsIn(ring.portionAfter(0, { type: 'A', uuid: 'two' }))).toEqual([3]);
    expect(ring.portionAfter(0, { type: 'C' })).toEqual({ last: 3, bytes: undefined });
  });

  it('gives the same bytes to all who ask alike, and new ones when there is more', () => {
    const ring = new EventRing(0);
    ring.append([event(1)]);
    const first = ring.portionAfter(0, {});
    expect(ring.portionAfter(0, {})).toBe(first);
    ring.append([event(2)]);
    expect(idsIn(ring.portionAfter(0, {}))).toEqual([1, 2]);
  });

  it('gives much in portions that together are all of it', () => {
    const ring = new EventRing(0);
    ring.append(Array.from({ length: 100 }, (_, index) => event(index + 1, { size: 2000 })));
    const ids: unknown[] = [];
    let position = 0;
    for (
      let portion = ring.portionAfter(0, {});
      typeof portion === 'object';
      portion = ring.portionAfter(position, {})
    ) {
      expect(portion.bytes?.length).toBeLessThan(40_000);
      ids.push(...(idsIn(portion) as number[]));
      position = portion.last;
    }
    expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  it.each([
    ['events', 5000, 1],
    ['bytes', 100, 200_000],
  ])('keeps the latest only, by number of %s', (_what, count, size) => {
    const ring = new EventRing(0);
    for (let position = 1; position <= count; position += 1) {
      ring.append([event(position, { size })]);
    }
    expect(ring.portionAfter(0, {})).toBe('gone');
    expect(idsIn(ring.portionAfter(count - 1, {}))).toEqual([count]);
  });

  it('takes nothing that would leave a gap', () => {
    const ring = new EventRing(1);
    expect(() => ring.append([event(3)])).toThrow('Event 3 was about to follow event 1');
  });
});
