import { Busy } from '#platform/database/error/unit-of-work.errors.js';

const BUSY = 503;

/**
 * What clients do who are told that the service is busy, and that nothing was done: they ask again. A machine that has much else to
 * do keeps locks for longer than a request waits, which is no fault of what is asked for.
 */
export async function whileBusy<Answer extends { readonly status: number }>(
  ask: () => PromiseLike<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== BUSY) {
      return answer;
    }
  }
}

/** Works while busy, for what specs write without a request. */
export async function workWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Busy)) {
        throw error;
      }
    }
  }
}
