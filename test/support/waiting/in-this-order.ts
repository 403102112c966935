import { TransactionExecutor } from '#platform/database/transaction/transaction-runner.js';
import type { TestApp } from '../app/test-app.js';
import { gate } from './barrier.js';
import { eventually } from './eventually.js';

/**
 * On SQLite: one request after the other, each when the one before waits for its unit of work. All have read what is committed before the
 * first of them writes.
 */
export async function inThisOrder<Answer>(
  app: TestApp,
  requests: readonly (() => PromiseLike<Answer>)[],
): Promise<Answer[]> {
  const [begun, end] = [gate(), gate()];
  const holding = app.unitOfWork.run(async () => {
    begun.open();
    await end.passed;
  });
  await begun.passed;
  const answers: Promise<Answer>[] = [];
  for (const request of requests) {
    answers.push(Promise.resolve(request()));
    await eventually(() => expect(app.nest.get(TransactionExecutor).waiting).toBe(answers.length));
  }
  end.open();
  await holding;
  return Promise.all(answers);
}
