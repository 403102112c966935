import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A transaction that is open while something outside is waited for keeps others from writing: any test that meets one fails. */
const found: unknown[] = [];
const note = (error: unknown) => void found.push(error);

beforeAll(() => subscribe('laurel:waiting-in-transaction', note));
afterEach(() => {
  const [first] = found.splice(0);
  if (first instanceof Error) {
    throw first;
  }
});
afterAll(() => void unsubscribe('laurel:waiting-in-transaction', note));
