import { PassThrough } from 'node:stream';
import { TooManyListeners } from '../../src/event/event.errors.js';
import { EventStreams } from '../../src/event/event-streams.service.js';
import { happen } from '../support/scenes/event-stream.js';
import { eventually } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';

const WISHES = { after: undefined, hasSeenIt: false, filter: {}, credentials: { apiKey: 'none' } };

/*
 * At the streams themselves, not over HTTP, where two cannot be made to come in the same moment.
 */
describe('listeners who come in one moment', () => {
  let app: TestApp;
  let streams: EventStreams;
  beforeEach(async () => {
    app = await TestApp.start({ environment: { STREAM_LISTENERS: '3' } });
    streams = app.nest.get(EventStreams);
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
