import { TestApp } from '../app/test-app.js';
import { type ClientRequest, counted } from './client-request.js';
import { programme } from './programme.js';
import { Session } from './session.js';

/**
 * One test for each request of a client, in one session: what was made by one is there for the next.
 * @param paths How many methods and paths the client uses.
 */
export function replays(
  client: string,
  paths: number,
  rows: readonly ClientRequest[],
  more: (app: TestApp) => Promise<void> = nothing,
) {
  describe(client, () => {
    let app: TestApp;
    let session: Session;
    beforeAll(async () => {
      app = await TestApp.start();
      await more(app);
      session = new Session(app, await programme(app));
    });
    afterAll(() => app.stop());

    it('sends every request of the client', () => expect(counted(rows).size).toBe(paths));

    it.each(rows.map((row) => [getName(row), row] as const))('%s', async (_name, row) => session.replay(row));
  });
}

function getName({ request, when, later }: ClientRequest): string {
  const name = when === undefined ? request : `${request}: ${when}`;
  return later ? `${name}, which there is not yet` : name;
}

async function nothing(): Promise<void> {
  // Most clients need no more than the programme.
}
