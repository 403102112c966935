import { RollUpCohortsSubscription, RollUpEventsSubscription } from '../../../src/analytics/index.js';
import { EventSequencerService, SubscriptionRunnerService } from '../../../src/event/index.js';
import type { TestApp } from '../app/test-app.js';

/** What the pump does: all figures count every event so far. */
export async function rollUp(app: TestApp): Promise<void> {
  await app.nest.get(EventSequencerService).sequence();
  const runner = app.nest.get(SubscriptionRunnerService);
  for (const rollUps of [RollUpEventsSubscription, RollUpCohortsSubscription]) {
    while ((await runner.runBatch(app.nest.get<RollUpCohortsSubscription>(rollUps))) > 0);
  }
}

/** Every row of the figures. */
export async function rollUpRows(app: TestApp): Promise<object[]> {
  const tables = ['analytics_day', 'analytics_reward', 'analytics_expiry', 'analytics_rule', 'report_cohort'];
  const found = await Promise.all(
    tables.map((table) => {
      const order = table === 'report_cohort' ? 'issuedMonth, month' : 'day';
      return app.reader.query<object[]>(`SELECT * FROM ${table} ORDER BY zone, storeId, ${order}`);
    }),
  );
  return found.flat().map((row) => ({ ...row }));
}
