import type { TestApp } from '../app/test-app.js';
import { PDF, PIXELS, upload } from '../scenes/pictures.js';
import type { People } from './sound-scene.js';

/** Pictures of everything that has some, and the terms. One of each kind is replaced, and one is removed. */
export async function soundPictures(app: TestApp, { anna, ben, levels }: People): Promise<void> {
  const admin = app.as('admin');
  const set = async (path: string, name: string, content = PIXELS) => {
    const { status, text } = await upload(app, path, content, { name });
    expect([200, 204], text).toContain(status);
    app.clock.advance({ seconds: 7 });
  };
  const remove = async (path: string) => {
    const { status, text } = await admin.delete(path);
    expect([200, 204], text).toContain(status);
    app.clock.advance({ seconds: 7 });
  };
  await set(`/api/level/${levels.silver}/photo`, 'silver.png');
  await remove(`/api/level/${levels.silver}/photo`);
  await set(`/api/level/${levels.gold}/photo`, 'old.png');
  await set(`/api/level/${levels.gold}/photo`, 'gold.png');
  const rules = (await admin.get('/api/earningRule?perPage=2').expect(200)).body.earningRules;
  const [first, second] = rules.map(({ earningRuleId }: { earningRuleId: string }) => earningRuleId);
  await set(`/api/earningRule/${first}/photo`, 'rule.png');
  await remove(`/api/earningRule/${first}/photo`);
  await set(`/api/earningRule/${second}/photo`, 'rule.png');
  await set('/api/settings/logo', 'old.png');
  await set('/api/settings/logo', 'logo.png');
  await set('/api/settings/hero-image', 'hero.png');
  await remove('/api/settings/hero-image');
  await set('/api/settings/conditions-file', 'terms.pdf', PDF);
  await set(`/api/customer/${ben}/avatar`, 'ben.png');
  await remove(`/api/customer/${ben}/avatar`);
  await set(`/api/customer/${anna}/avatar`, 'old.png');
  await set(`/api/customer/${anna}/avatar`, 'anna.png');
}
