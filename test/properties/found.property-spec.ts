import { useTimezone } from '#platform/time/calendar.js';
import { TestApp } from '../support/app/test-app.js';
import type { History, Step } from './points-history.js';
import { PointsWorld } from './points-world.js';

const HOUR = 3_600_000;

/** The smallest histories in which the service and the oracle have ever disagreed, and what was wrong. */
const FOUND: Readonly<Record<string, History>> = {
  'points expire with a day that has its last hour twice, at the end of the second one': {
    zone: 'America/Santiago',
    start: '2024-04-05T12:00:00Z',
    steps: [{ do: 'add', who: 0, points: 1, days: 1 }, waitForIt(-1), waitForIt(0)],
  },
  'a day that has no midnight is not the day before: what expires on it is listed': {
    zone: 'America/Santiago',
    start: '2024-09-08T03:00:00Z',
    // The second step is the one after which the list until that day is asked for.
    steps: [
      { do: 'add', who: 0, points: 1, days: 1 },
      { do: 'spend', who: 0, points: 2 },
    ],
  },
  'a day before one that has no midnight goes on until that one begins': {
    zone: 'America/Santiago',
    start: '2024-09-07T12:00:00Z',
    steps: [
      { do: 'add', who: 0, points: 1, expiresAt: { as: 'day', inDays: 0 } },
      waitForIt(-1),
      waitForIt(0),
    ],
  },
  'an hour that is skipped west of Greenwich means the one after it, as it does east of it': {
    zone: 'America/New_York',
    start: '2026-03-08T05:30:00Z',
    steps: [
      { do: 'add', who: 0, points: 1, lockedUntil: { as: 'minute', inMinutes: 120 } },
      waitForIt(-1),
      waitForIt(0),
    ],
  },
  'a day that the calendar leaves out ends with the one before it': {
    zone: 'Pacific/Apia',
    start: '2011-12-29T12:00:00Z',
    steps: [{ do: 'add', who: 0, points: 1, days: 1 }, waitForIt(-1), waitForIt(0)],
  },
  'points of a block that has run out expire with their lot, though no job has written that they are back': {
    zone: 'UTC',
    start: '2028-02-29T00:00:00Z',
    steps: [
      { do: 'add', who: 0, points: 5, days: 1 },
      { do: 'block', who: 0, points: 5, until: { as: 'instant', inMs: HOUR } },
      waitForIt(0),
    ],
  },
  'points from another customer still count as such when a block of them expires': {
    zone: 'UTC',
    start: '2028-02-29T00:00:00Z',
    steps: [
      { do: 'add', who: 0, points: 5 },
      { do: 'send', who: 0, to: 1, points: 5 },
      { do: 'block', who: 1, points: 5, until: { as: 'instant', inMs: HOUR } },
      waitForIt(0),
    ],
  },
};

function waitForIt(offMs: number): Step {
  return { do: 'waitForIt', nth: 0, offMs };
}

describe('points, in histories that were wrong once', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(async () => {
    useTimezone('UTC');
    await app.stop();
  });

  it.each(Object.entries(FOUND))('%s', async (_, history) => {
    const world = await PointsWorld.begin([app], history);
    for (const step of history.steps) {
      await world.take(step);
    }
    await world.end();
  });
});
