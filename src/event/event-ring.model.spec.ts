import { EventRing, type Chunk } from './event-ring.model.js';

const event = (position: number, { type = 'A', uuid = 'one', size = 1 } = {}) => ({
  position,
  type,
  uuid,
  payload: { text: 'x'.repeat(size) },
  recordedOn: new Date(0),
});
const idsIn = (chunk: Chunk | 'gone' | undefined) =>
  typeof chunk === 'object'
    ? [...String(chunk.bytes ?? '').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
    : chunk;

describe('EventRing', () => {
  it('gives what follows a position, and nothing when nothing follows', () => {
    const ring = new EventRing(10);
    ring.append([event(11), event(12), event(13)]);

    expect(idsIn(ring.chunkAfter(10, {}))).toEqual([11, 12, 13]);
    expect(idsIn(ring.chunkAfter(12, {}))).toEqual([13]);
    expect(ring.chunkAfter(13, {})).toBeUndefined();
    expect(ring.chunkAfter(99, {})).toBeUndefined();
    expect(ring.chunkAfter(9, {})).toBe('gone');
  });

  it('leads past what a filter leaves out', () => {
    const ring = new EventRing(0);
    ring.append([event(1), event(2, { type: 'B' }), event(3, { uuid: 'two' })]);

    expect(idsIn(ring.chunkAfter(0, { type: 'A' }))).toEqual([1, 3]);
    expect(idsIn(ring.chunkAfter(0, { type: 'A', uuid: 'two' }))).toEqual([3]);
    expect(ring.chunkAfter(0, { type: 'C' })).toEqual({ last: 3, bytes: undefined });
  });

  it('gives the same bytes to all who ask alike, and new ones when there is more', () => {
    const ring = new EventRing(0);
    ring.append([event(1)]);
    const first = ring.chunkAfter(0, {});
    expect(ring.chunkAfter(0, {})).toBe(first);
    ring.append([event(2)]);
    expect(idsIn(ring.chunkAfter(0, {}))).toEqual([1, 2]);
  });

  it('gives much in portions that together are all of it', () => {
    const ring = new EventRing(0);
    ring.append(Array.from({ length: 100 }, (_, index) => event(index + 1, { size: 2000 })));
    const ids: unknown[] = [];
    let position = 0;
    for (
      let chunk = ring.chunkAfter(0, {});
      typeof chunk === 'object';
      chunk = ring.chunkAfter(position, {})
    ) {
      expect(chunk.bytes?.length).toBeLessThan(40_000);
      ids.push(...(idsIn(chunk) as number[]));
      position = chunk.last;
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
    expect(ring.chunkAfter(0, {})).toBe('gone');
    expect(idsIn(ring.chunkAfter(count - 1, {}))).toEqual([count]);
  });

  it('takes nothing that would leave a gap', () => {
    const ring = new EventRing(1);
    expect(() => ring.append([event(3)])).toThrow('Event 3 was about to follow event 1');
  });
});
