import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { PassThrough } from 'node:stream';
import { TooManyListeners } from '../../src/event/event.errors.js';
import { EventTailService } from '../../src/event/event-tail.service.js';
import { EventStreamsService } from '../../src/event/event-streams.service.js';
import { asAdmin, from, happen, lastId, Listening } from '../support/scenes/event-stream.js';
import { eventually } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';

const WISHES = { after: undefined, hasSeenIt: false, filter: {}, credentials: { apiKey: 'none' } };

/*
 * At the streams themselves, not over HTTP, where two cannot be made to come in the same moment.
 */
describe('listeners who come in one moment', () => {
  let app: TestApp;
  let streams: EventStreamsService;
  beforeEach(async () => {
    app = await TestApp.start({ environment: { STREAM_LISTENERS: '3' } });
    streams = app.nest.get(EventStreamsService);
  });
  afterEach(() => app.stop());

  const come = async (connection = new PassThrough()): Promise<PassThrough> => {
    await streams.open(WISHES, () => connection);
    return connection;
  };

  it('are at most the allowed number, and a refused one takes no place', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => come()));
    const letIn = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
    expect(letIn).toHaveLength(3);
    expect(refusals).toEqual(Array(5).fill(new TooManyListeners()));

    letIn[0]?.destroy();
    await eventually(async () => expect(await come()).toBeDefined());
    await expect(come()).rejects.toThrow(TooManyListeners);
  });

  it('all see what happens, though the first of them has gone by then', async () => {
    const [, staying] = await Promise.all([come(new PassThrough().destroy()), come()]);
    await happen(app, 1);
    await eventually(() => expect(String(staying.read())).toContain('Service.Domain.Test.Event.Happened'));
  });
});

describe('a process that stops', () => {
  it('reads no events any more, although a connection stays open', async () => {
    const app = await TestApp.start();
    const stopped = vi.spyOn(EventTailService.prototype, 'stop');
    try {
      const connection = new PassThrough();
      await app.nest.get(EventStreamsService).open(WISHES, () => connection);
      await app.stop();
      expect(connection.closed).toBe(false);
      expect(stopped).toHaveBeenCalled();
    } finally {
      stopped.mockRestore();
    }
  });
});

describe('sixty listeners who are far behind', () => {
  const EVENTS = 3000;
  const EVENTS_PER_PAGE = 50;
  let app: TestApp;
  let pages = 0;
  let whenReading: () => void = () => undefined;
  /** Not the looks for new events, of streams and subscriptions, whose number depends on the time that the test takes. */
  const count = (message: unknown) => {
    const { statement, values } = message as { statement: string; values: readonly unknown[] };
    if (/FROM event\b.*position > \?/.test(statement) && values.at(-1) === EVENTS_PER_PAGE) {
      pages += 1;
      whenReading();
    }
  };
  beforeEach(async () => {
    app = await TestApp.start();
    await happen(app, EVENTS, { size: 500 });
    pages = 0;
    subscribe('laurel:statement', count);
  });
  afterEach(async () => {
    unsubscribe('laurel:statement', count);
    whenReading = () => undefined;
    await app.stop();
  });

  const listen = async () => Listening.to(`${app.address}/api/event/stream?fromId=1`, asAdmin(app));

  it('leave other requests their turn between pages, and read each page once', async () => {
    let answeredAfter: number | undefined;
    whenReading = () => {
      whenReading = () => undefined;
      void fetch(`${app.address}/livez`).then(({ status }) => (answeredAfter = status === 204 ? pages : NaN));
    };
    const coming = await Promise.all(Array.from({ length: 60 }, listen));
    const [reading, unread] = [coming.slice(0, 20), coming.slice(20)];
    reading.forEach((listener) => listener.read());
    const last = await lastId(app);
    for (const listener of reading) {
      await eventually(() => expect(listener.sent).toHaveLength(last));
      expect(listener.ids).toEqual(from(1, last));
    }

    const all = Math.ceil(EVENTS / EVENTS_PER_PAGE);
    expect(answeredAfter).toBeLessThan(all * 0.75);
    expect(pages).toBeLessThan(all * 2);
    unread.forEach((listener) => listener.read());
    await eventually(() => expect(unread.every(({ sent }) => sent.length === last)).toBe(true));
    expect(pages).toBeLessThan(all * 2);
  });

  it('are sent no more than they take', async () => {
    const streams = app.nest.get(EventStreamsService);
    const connections = Array.from({ length: 60 }, () => new PassThrough());
    await Promise.all(
      connections.map((connection) => streams.open({ ...WISHES, after: 0 }, () => connection)),
    );
    await eventually(() => expect(connections.every(({ readableLength }) => readableLength > 0)).toBe(true));
    const waiting = connections.map(({ readableLength, writableLength }) => readableLength + writableLength);
    expect(Math.max(...waiting)).toBeLessThan(80_000);
    // A page or two for all of them.
    expect(pages).toBeLessThan(4);
  });

  it('have a page read in each turn, where they are at different places', async () => {
    let turn = 0;
    const pagesByTurn: number[] = [];
    const next = () => {
      turn += 1;
      counting = setImmediate(next);
    };
    let counting = setImmediate(next);
    whenReading = () => void (pagesByTurn[turn] = (pagesByTurn[turn] ?? 0) + 1);
    const streams = app.nest.get(EventStreamsService);
    const connections = from(1, 60).map(() => new PassThrough());
    await Promise.all(
      connections.map((connection, after) => streams.open({ ...WISHES, after }, () => connection)),
    );
    await eventually(() => expect(connections.every(({ readableLength }) => readableLength > 0)).toBe(true));
    clearImmediate(counting);

    expect(pages).toBeGreaterThanOrEqual(60);
    // Sixty without turns. One turn of the loop that counts may touch two of those that read.
    expect(Math.max(...pagesByTurn.filter(Boolean))).toBeLessThanOrEqual(2);
  });
});
