import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { SharedTransaction } from './shared-transactions.js';

const nothing = () => Promise.resolve();

describe('a shared transaction', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('refuses a unit of work that waits longer than any takes, without running it, and commits nothing', async () => {
    const ran: string[] = [];
    const shared = new SharedTransaction<void>(
      async (work) => {
        await work(undefined as never);
        ran.push('commit');
      },
      { before: nothing, after: nothing },
    );
    const done = shared.run(async () => {
      void shared.join(() => new Promise<never>(() => ran.push('endless')));
      await shared.join(() => Promise.resolve(ran.push('second')));
    });
    const outcome = done.catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(4999);
    expect(shared.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    const error = await outcome;
    expect(error).toBeInstanceOf(ConcurrencyConflict);
    expect(error).toMatchObject({ message: 'Others took too long' });
    expect(shared.isOpen).toBe(false);
    expect(ran).toEqual(['endless']);
  });
});
