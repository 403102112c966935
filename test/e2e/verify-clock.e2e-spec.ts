import { getLine } from '#platform/database/query/verifier.js';
import { soundProgramme } from '../support/sound-programme/sound-programme.js';
import { differencesIn } from '../support/verify/verify.js';

describe('verify', () => {
  it('finds nothing where the clock was set back and forward by a second all the time', async () => {
    const app = await soundProgramme({ swingSeconds: 1 });
    expect((await differencesIn(app)).map(getLine)).toEqual([]);
    await app.stop();
  });
});
