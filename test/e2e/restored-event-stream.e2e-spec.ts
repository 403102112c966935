import { eventually } from '../support/waiting/eventually.js';
import { asAdmin, happen, lastId, listenTo } from '../support/scenes/event-stream.js';
import { TestApp } from '../support/app/test-app.js';

describe('GET /api/event/stream, for a listener that has seen more than there is', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  it.each([1, 999_999_999])('400: refuses the id of an event %i behind the last one', async (further) => {
    await happen(app, 1);
    const last = await lastId(app);
    const ending = new AbortController();
    // Not by `app.as`, which waits for the end of the answer: of a stream there is none.
    const answer = await fetch(`${app.address}/api/event/stream`, {
      headers: { ...asAdmin(app), 'Last-Event-ID': String(last + further) },
      signal: ending.signal,
    });
    const { status, headers } = answer;
    const body = status === 400 && (await answer.json());
    ending.abort();

    expect(status).toBe(400);
    expect(body).toEqual({ error: `There is no event with this id: the last one is ${last}` });
    expect(headers.get('x-error-code')).toBe('event.unknown');
  });

  it('200: goes on behind the last event', async () => {
    await happen(app, 1);
    const last = await lastId(app);
    const listener = await listenTo(app, '', { 'Last-Event-ID': String(last) });
    await happen(app, 1);
    await eventually(() => expect(listener.ids).toEqual([last + 1]));
    listener.close();
  });
});
