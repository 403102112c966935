import { AnnounceEndingsJob } from '../../../src/notice/index.js';
import { ok } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';

/** Customers are told of what ends within a year and a half, and a day later of what has come in since. */
export async function soundNotices(app: TestApp): Promise<void> {
  const days = { expirePointsNotificationDays: 550, expireCouponsNotificationDays: 550 };
  const settings = { ...days, expireLevelsNotificationDays: 5 };
  await ok(app.as('admin').postJson('/api/settings', { settings }));
  while ((await app.nest.get(AnnounceEndingsJob).run()) > 0);
}
