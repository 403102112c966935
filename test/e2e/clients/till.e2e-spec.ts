import { replays } from '../../support/clients/replay.js';
import { TILL } from '../../support/clients/till.js';
import type { TestApp } from '../../support/app/test-app.js';

/** More than a seller at a till reads. */
async function aCrowd(app: TestApp): Promise<void> {
  for (let index = 0; index < 11; index += 1) {
    await app.customerWith({ points: 0, lastName: 'Crowd' });
  }
}

replays('the till', 35, TILL, aCrowd);
