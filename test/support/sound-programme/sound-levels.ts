import { RecalculateLevelsJob } from '../../../src/customer/levels/recalculate-levels.job.js';
import { ApplyLevelRulesJob } from '../../../src/customer/levels/apply-level-rules.job.js';
import { inDays } from '../scenes/points.js';
import { ok } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';

/** A customer who is in a level, without the points for it, and the settings by which they will leave it and lose the rest. */
export async function levelsThatEnd(app: TestApp): Promise<void> {
  const admin = app.as('admin');
  const settings = { programName: 'Leaves', levelDowngradeMode: 'after_x_days', levelDowngradeDays: 2 };
  await ok(admin.postJson('/api/settings', { settings }));
  await ok(admin.postJson('/api/settings', { levelResetPointsOnDowngrade: 1 }));
  const customer = await app.customerWith({ points: 0, lastName: 'Reset' });
  await ok(admin.postJson('/api/points/transfer/add', { customer, points: 150 }));
  const lockedUntil = inDays(app, 300).toISOString();
  await ok(admin.postJson('/api/points/transfer/add', { customer, points: 20, lockedUntil }));
  await ok(admin.postJson('/api/points/transfer/spend', { customer, points: 90 }));
  await app.nest.get(RecalculateLevelsJob).run();
  await app.nest.get(ApplyLevelRulesJob).run();
}

export async function endOfPeriods(app: TestApp): Promise<void> {
  await app.nest.get(RecalculateLevelsJob).run();
}
