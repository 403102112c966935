import { SettingEntity } from '../../../src/settings/setting.entity.js';
import { invalidateCaches } from '#platform/database/cache/cache-version.js';
import { insert } from '#platform/database/query/change.js';
import type { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';

/**
 * What the programme of most specs has chosen: customers send points of whatever age, returns forgive, and rules for recommendations pay for
 * any number of people. A new programme is stricter.
 */
const CHOSEN = [
  { name: 'missingPointsAreOwed', value: { value: false } },
  { name: 'referralsPaidPerDayMax', value: { value: 1_000_000 } },
  { name: 'customersMaySendPoints', value: { value: true } },
  { name: 'sendPointsAfterDays', value: { value: 0 } },
];

/** Sets it as if it had been set before: without an event, and without a revision. */
export async function choose(unitOfWork: UnitOfWork): Promise<void> {
  await unitOfWork.run(async (tx) => {
    await insert(tx, SettingEntity, CHOSEN);
    await invalidateCaches(tx);
  });
}
