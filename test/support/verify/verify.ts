import { type Difference, Verify } from '../../../src/operations/verification/index.js';
import { DEFAULT_LOGINS } from '../scenes/logins.js';
import type { TestApp } from '../app/test-app.js';

/** What `verify` finds wrong. */
export async function differencesIn(app: TestApp): Promise<Difference[]> {
  const differences: Difference[] = [];
  await app.nest.get(Verify).execute({
    reached: () => undefined,
    found: (difference) => void differences.push(difference),
  });
  // Logins that tests call with have no account, and began without a request.
  const sessions = await app.reader.query<{ id: string }[]>(
    'SELECT id FROM login_session WHERE id = accountId',
  );
  const withoutRequest = new Set(sessions.map(({ id }) => id));
  return differences.filter(
    ({ table, id }) =>
      !Object.values(DEFAULT_LOGINS).includes(id) && !(table === 'login_session' && withoutRequest.has(id)),
  );
}
