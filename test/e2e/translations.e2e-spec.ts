import { TranslationEntity } from '../../src/translation/translation.entity.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const SWEDISH = { code: 'sv', name: 'svenska' };

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const create = (translation: object, base = '/api') =>
  admin().postJson(`${base}/admin/translations`, { translation });
const edit = (code: string, translation: object) =>
  admin().putJson(`/api/admin/translations/${code}`, { translation });
const textsIn = async (locale: string) =>
  (await app.asAnonymous().get(`/api/translations?_locale=${locale}`).expect(200)).body;
const getContent = async (code: string) =>
  JSON.parse((await admin().get(`/api/admin/translations/${code}`).expect(200)).body.content as string);
const rows = () => app.reader.manager.find(TranslationEntity, { order: { code: 'ASC' } });
const eventTypes = async () =>
  (await admin().get('/api/event?fromId=1').expect(200)).body.events
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.includes('.Translation.'))
    .map((type: string) => type.split('.').at(-1));
const getFields = ({ body }: { readonly body: { errors?: { field: string; message: string }[] } }) =>
  (body.errors ?? []).map(({ field }) => field);

describe.each(['/api', '/api/DEFAULT'])('%s/admin/translations', (base) => {
  it('GET 200: the languages of the service, the default one first', async () => {
    const { body } = await admin().get(`${base}/admin/translations`).expect(200);
    const updatedAt = expect.stringMatching(/^\d{4}-.*\+0000$/);
    expect(body).toEqual({
      translations: [
        { code: 'en', name: 'English', default: true, order: 0, updatedAt },
        { code: 'de', name: 'German', default: false, order: 1, updatedAt },
        { code: 'pl', name: 'Polish', default: false, order: 2, updatedAt },
      ],
      total: 3,
    });
  });

  it('POST 200: clients read the texts, and forms ask for the language, in every process at once', async () => {
    const other = await app.another();
    const content = JSON.stringify({ settings: { other_timezones: 'Övriga' }, xpl: { title: 'Poäng' } });
    const { body } = await create({ ...SWEDISH, content }, base).expect(200);
    expect(body).toMatchObject({ ...SWEDISH, default: false, order: 3, updatedAt: expect.any(String) });
    const swedish = (await other.asAnonymous().get(`${base}/translations?_locale=sv`).expect(200)).body;
    expect(swedish).toMatchObject({
      settings: { other_timezones: 'Övriga', marketing_vendors: { none: 'Disabled' } },
      xpl: { title: 'Poäng' },
    });
    const timezones = await other
      .asAnonymous()
      .get(`${base}/settings/choices/timezone?_locale=sv`)
      .expect(200);
    expect(timezones.body.choices).toMatchObject({ Övriga: { UTC: 'UTC' } });
    const offered = await other.asAnonymous().get(`${base}/settings/choices/availableFrontendTranslations`);
    expect(offered.body.choices.at(-1)).toEqual({ ...SWEDISH, default: false, order: 3 });
    expect(await textsIn('en')).not.toHaveProperty('xpl');
    expect(await eventTypes()).toEqual(['TranslationWasCreated']);
  });

  it('DELETE 204: the language is offered no more, and its code is free again', async () => {
    await create(SWEDISH, base).expect(200);
    await admin().delete(`${base}/admin/translations/sv`).expect(204);
    await admin().get(`${base}/admin/translations/sv`).expect(404, NOT_FOUND);
    expect((await textsIn('sv')).settings.other_timezones).toBe('Other');
    expect(await eventTypes()).toEqual(['TranslationWasCreated', 'TranslationWasDeleted']);
    await create(SWEDISH, base).expect(200);
  });
});

describe('texts', () => {
  it('200: what is read can be sent back, and only what is other than in the service is kept', async () => {
    const content = await getContent('de');
    content.settings.other_timezones = 'Sonstige';
    await edit('de', { content: JSON.stringify(content) }).expect(200);
    expect((await textsIn('de')).settings.other_timezones).toBe('Sonstige');
    expect((await textsIn('de')).settings.marketing_vendors.none).toBe('Deaktiviert');
    const [german] = await rows();
    expect(german?.texts).toEqual({ settings: { other_timezones: 'Sonstige' } });

    await edit('de', { content: '{}' }).expect(200);
    expect((await textsIn('de')).settings.other_timezones).toBe('Weitere');
    expect(await eventTypes()).toEqual(['TranslationWasUpdated', 'TranslationWasUpdated']);
  });

  it('200: sentences are changed by their English words', async () => {
    await edit('de', { content: JSON.stringify({ 'Bad credentials': 'Leider nein' }) }).expect(200);
    expect((await textsIn('de'))['Bad credentials']).toBe('Leider nein');
    expect((await textsIn('de-AT'))['Bad credentials']).toBe('Leider nein');
  });

  it('200: a region begins with the texts of its language', async () => {
    await create({ code: 'de_at', name: 'Österreich' }).expect(200);
    expect(await getContent('de-AT')).toMatchObject({ settings: { other_timezones: 'Weitere' } });
  });

  it('200: an edit without a difference writes nothing', async () => {
    const before = await rows();
    await edit('de', { name: 'German', order: 1, default: false, code: 'de', content: '{}' }).expect(200);
    await edit('en', { default: true }).expect(200);
    expect(await rows()).toEqual(before);
    expect(await eventTypes()).toEqual([]);
  });

  it('200: names from JavaScript are names like others', async () => {
    const content = '{"constructor":{"name":"a"},"__proto__":{"x":"b"},"toString":"c"}';
    await create({ ...SWEDISH, content }).expect(200);
    const { text } = await app.asAnonymous().get('/api/translations?_locale=sv').expect(200);
    expect(text).toContain('"constructor":{"name":"a"}');
    expect(text).toContain('"__proto__":{"x":"b"}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('what is refused leaves every row as it was', () => {
  const NESTED = `${'{"a":'.repeat(11)}"b"${'}'.repeat(11)}`;
  it.each([
    ['no code', { name: 'a' }, ['code']],
    ['no name', { code: 'sv' }, ['name']],
    ['a code that is none', { ...SWEDISH, code: 'swedish' }, ['code']],
    ['a code that BCP 47 does not know', { ...SWEDISH, code: 'de-abc' }, ['code']],
    ['a code that is a list', { ...SWEDISH, code: ['sv'] }, ['code']],
    ['a code that is taken', { code: 'EN', name: 'a' }, ['code']],
    ['another default language', { ...SWEDISH, default: true }, ['default']],
    ['an order below 0', { ...SWEDISH, order: -1 }, ['order']],
    ['content that is no JSON', { ...SWEDISH, content: '{' }, ['content']],
    ['content that is a list', { ...SWEDISH, content: '[]' }, ['content']],
    ['content that is a text', { ...SWEDISH, content: '"a"' }, ['content']],
    ['content that is an object', { ...SWEDISH, content: { a: 'b' } }, ['content']],
    ['a number in content', { ...SWEDISH, content: '{"a":1}' }, ['content']],
    ['null in content', { ...SWEDISH, content: '{"a":null}' }, ['content']],
    ['content that is too deep', { ...SWEDISH, content: NESTED }, ['content']],
    ['a NUL in content', { ...SWEDISH, content: String.raw`{"a":"\u0000"}` }, ['content']],
    ['content that is too long', { ...SWEDISH, content: `{"a":"${'b'.repeat(1_000_000)}"}` }, ['content']],
    [
      'a text instead of a map',
      { ...SWEDISH, content: '{"settings":{"marketing_vendors":"a"}}' },
      ['content'],
    ],
    ['a map instead of a text', { ...SWEDISH, content: '{"Bad credentials":{"a":"b"}}' }, ['content']],
  ])('400: %s', async (_, translation, fields) => {
    const before = await rows();
    expect(getFields(await create(translation).expect(400))).toEqual(fields);
    expect(await rows()).toEqual(before);
    expect(await eventTypes()).toEqual([]);
  });

  it.each([
    ['another code', 'de', { code: 'sv' }, 'code'],
    ['a new default language', 'de', { default: true }, 'default'],
    ['no default language', 'en', { default: false }, 'default'],
  ])('400: an edit with %s', async (_, code, translation, field) => {
    const before = await rows();
    expect(getFields(await edit(code, translation).expect(400))).toEqual([field]);
    expect(await rows()).toEqual(before);
  });

  it('400: the default language is not removed', async () => {
    await admin()
      .delete('/api/admin/translations/en')
      .expect(400, { error: 'The default language cannot be removed.' });
    expect(await rows()).toHaveLength(3);
  });

  it.each(['xx', 'EN', 'a%00b', '..', 'x'.repeat(3000)])('404: %s', async (code) => {
    await admin()
      .get(`/api/admin/translations/${encodeURIComponent(code)}`)
      .expect(404, NOT_FOUND);
    await edit(encodeURIComponent(code), { name: 'a' }).expect(404, NOT_FOUND);
    await admin()
      .delete(`/api/admin/translations/${encodeURIComponent(code)}`)
      .expect(404, NOT_FOUND);
  });
});

it('of many at once with one code one is added, and the others are told', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(SWEDISH)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(await rows()).toHaveLength(4);
  expect(await eventTypes()).toEqual(['TranslationWasCreated']);
});

it('of many edits at once each goes on from what the one before has left', async () => {
  await create(SWEDISH).expect(200);
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `svenska ${index}` }));
  await Promise.all([
    ...names.map((name) => edit('sv', name).expect(200)),
    edit('sv', { order: 9 }).expect(200),
    edit('sv', { content: '{"a":"b"}' }).expect(200),
  ]);
  expect((await rows()).at(-1)).toMatchObject({ position: 9, texts: { a: 'b' }, revision: 12 });
});
