import { PAUSES_MS } from '#platform/background/pauses.js';
import { type AttemptResult, getConsequence } from './retry.rules.js';

const NOW = new Date('2018-01-30T17:23:24Z');
const HOUR_MS = 3600_000;
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const answered = (status: number | null, more: Partial<AttemptResult> = {}): AttemptResult => ({
  durationMs: 1,
  status,
  answer: '',
  error: null,
  ...more,
});
const consequence = (result: AttemptResult, tries = 1, chance = 0.5) =>
  getConsequence(result, tries, NOW, chance);

describe('getConsequence', () => {
  it.each([200, 201, 204, 299])('%i: it is delivered', (status) =>
    expect(consequence(answered(status))).toEqual({ kind: 'succeeded' }),
  );

  it.each([null, 100, 301, 302, 308, 400, 404, 429, 500, 503])('%s: again in five seconds', (status) =>
    expect(consequence(answered(status))).toEqual({ kind: 'again', at: after(5000), pausedUntil: null }),
  );

  it('410: the receiver is gone, at the first attempt or the last', () => {
    expect(consequence(answered(410))).toEqual({ kind: 'gone' });
    expect(consequence(answered(410), 99)).toEqual({ kind: 'gone' });
  });

  it('waits longer each time, whatever chance says, and gives up after three days', () => {
    const at = (tries: number, chance: number) => {
      const found = consequence(answered(500), tries, chance);
      return found.kind === 'again' ? found.at.getTime() - NOW.getTime() : 0;
    };
    const tries = PAUSES_MS.map((_, index) => index + 1);
    for (const each of tries.slice(1)) {
      expect(at(each, 0)).toBeGreaterThan(at(each - 1, 1));
    }
    const total = (chance: number) => tries.reduce((sum, each) => sum + at(each, chance), 0) / HOUR_MS;
    expect(total(0)).toBeGreaterThan(64);
    expect(total(0.5)).toBeCloseTo(71.6, 1);
    expect(total(1)).toBeLessThan(80);
    expect(consequence(answered(500), PAUSES_MS.length + 1)).toEqual({ kind: 'failed' });
  });

  it.each([429, 503])('%i with Retry-After: not before, for any delivery', (status) => {
    for (const retryAfter of ['120', ' 120 ', after(120_000).toUTCString()]) {
      const at = after(120_000);
      expect(consequence(answered(status, { retryAfter }))).toEqual({ kind: 'again', at, pausedUntil: at });
    }
  });

  it('Retry-After shortens nothing, lasts a day at most, and means something with 429 and 503 only', () => {
    expect(consequence(answered(429, { retryAfter: '1' }))).toEqual({
      kind: 'again',
      at: after(5000),
      pausedUntil: after(1000),
    });
    expect(consequence(answered(429, { retryAfter: '99999999999999999999' }))).toMatchObject({
      at: after(24 * HOUR_MS),
    });
    for (const retryAfter of ['', '-5', 'soon', after(-1000).toUTCString()]) {
      expect(consequence(answered(429, { retryAfter }))).toMatchObject({
        at: after(5000),
        pausedUntil: null,
      });
    }
    expect(consequence(answered(500, { retryAfter: '120' }))).toMatchObject({
      at: after(5000),
      pausedUntil: null,
    });
  });

  it('what we have broken off ourselves is tried again at once', () => {
    expect(consequence(answered(null, { interrupted: true }), 99)).toMatchObject({ kind: 'again', at: NOW });
  });
});
