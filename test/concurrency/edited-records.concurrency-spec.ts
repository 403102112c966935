import { EDITED_RECORDS, EditedRecord } from '../support/scenes/edited-records.js';
import { TestApp } from '../support/app/test-app.js';

const AT_ONCE = 8;

describe('edits of one record at the same time', () => {
  let apps: TestApp[];
  beforeAll(async () => {
    const app = await TestApp.start();
    apps = [app, await app.another(), await app.another()];
  });
  afterAll(() => apps[0]?.stop());

  it.each(EDITED_RECORDS)('$of: of those with one revision, one is done', async (scene) => {
    const record = await EditedRecord.of(scene, apps[0] as TestApp);
    const revision = await record.revision();
    const sent = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => record.fields(20 + number, { revision })),
    );
    const answers = await Promise.all(
      sent.map((fields, index) => record.ask(fields, { at: apps[index % apps.length] as TestApp })),
    );
    const [done, ...others] = answers.filter(({ status }) => status < 300);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(AT_ONCE - 1);

    const stored = await record.get();
    expect(done?.headers['etag']).toBe(stored.tag);
    for (const { body } of refused) {
      expect(body.current).toEqual(stored.body);
    }
  });

  it.each(EDITED_RECORDS)('$of: all are done without one', async (scene) => {
    const record = await EditedRecord.of(scene, apps[0] as TestApp);
    const sent = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, number) => record.fields(40 + number)),
    );
    const answers = await Promise.all(
      sent.map((fields, index) => record.ask(fields, { at: apps[index % apps.length] as TestApp })),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const tags = answers.map(({ headers }) => headers['etag']);
    expect(tags).toContain((await record.get()).tag);
  });
});
