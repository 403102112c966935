import { type Difference, Verify } from '../../src/verification/index.js';
import { SOMEBODY } from './logins.js';
import type { TestApp } from './test-app.js';

/** What `verify` finds wrong. */
export async function differencesIn(app: TestApp): Promise<Difference[]> {
  const differences: Difference[] = [];
  await app.nest.get(Verify).execute({
    reached: () => undefined,
    found: (difference) => void differences.push(difference),
  });
  // Logins that tests call with belong to nobody.
  return differences.filter(({ id }) => !Object.values(SOMEBODY).includes(id));
}
