import { TranslationEntity } from '../../src/translation/translation.entity.js';
import { TestApp } from '../support/app/test-app.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const POLISH = { code: 'pl', name: 'polski' };

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
      ],
      total: 2,
    });
  });

  it('POST 200: clients read the texts, and forms ask for the language, in every process at once', async () => {
    const other = await app.another();
    const content = JSON.stringify({ settings: { other_timezones: 'Inne' }, xpl: { title: 'Punkty' } });
    const { body } = await create({ ...POLISH, content }, base).expect(200);
    expect(body).toMatchObject({ ...POLISH, default: false, order: 2, updatedAt: expect.any(String) });
    const polish = (await other.asAnonymous().get(`${base}/translations?_locale=pl`).expect(200)).body;
    expect(polish).toMatchObject({
      settings: { other_timezones: 'Inne', marketing_vendors: { none: 'Disabled' } },
      xpl: { title: 'Punkty' },
    });
    const timezones = await other
      .asAnonymous()
      .get(`${base}/settings/choices/timezone?_locale=pl`)
      .expect(200);
    expect(timezones.body.choices).toMatchObject({ Inne: { UTC: 'UTC' } });
    const offered = await other.asAnonymous().get(`${base}/settings/choices/availableFrontendTranslations`);
    expect(offered.body.choices.at(-1)).toEqual({ ...POLISH, default: false, order: 2 });
    expect(await textsIn('en')).not.toHaveProperty('xpl');
    expect(await eventTypes()).toEqual(['TranslationWasCreated']);
  });

  it('DELETE 204: the language is offered no more, and its code is free again', async () => {
    await create(POLISH, base).expect(200);
    await admin().delete(`${base}/admin/translations/pl`).expect(204);
    await admin().get(`${base}/admin/translations/pl`).expect(404, NOT_FOUND);
    expect((await textsIn('pl')).settings.other_timezones).toBe('Other');
    expect(await eventTypes()).toEqual(['TranslationWasCreated', 'TranslationWasDeleted']);
    await create(POLISH, base).expect(200);
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
    await create({ ...POLISH, content }).expect(200);
    const { text } = await app.asAnonymous().get('/api/translations?_locale=pl').expect(200);
    expect(text).toContain('"constructor":{"name":"a"}');
    expect(text).toContain('"__proto__":{"x":"b"}');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('what is refused leaves every row as it was', () => {
  const NESTED = `${'{"a":'.repeat(11)}"b"${'}'.repeat(11)}`;
  it.each([
    ['no code', { name: 'a' }, ['code']],
    ['no name', { code: 'pl' }, ['name']],
    ['a code that is none', { ...POLISH, code: 'polish' }, ['code']],
    ['a code that BCP 47 does not know', { ...POLISH, code: 'de-abc' }, ['code']],
    ['a code that is a list', { ...POLISH, code: ['pl'] }, ['code']],
    ['a code that is taken', { code: 'EN', name: 'a' }, ['code']],
    ['another default language', { ...POLISH, default: true }, ['default']],
    ['an order below 0', { ...POLISH, order: -1 }, ['order']],
    ['content that is no JSON', { ...POLISH, content: '{' }, ['content']],
    ['content that is a list', { ...POLISH, content: '[]' }, ['content']],
    ['content that is a text', { ...POLISH, content: '"a"' }, ['content']],
    ['content that is an object', { ...POLISH, content: { a: 'b' } }, ['content']],
    ['a number in content', { ...POLISH, content: '{"a":1}' }, ['content']],
    ['null in content', { ...POLISH, content: '{"a":null}' }, ['content']],
    ['content that is too deep', { ...POLISH, content: NESTED }, ['content']],
    ['a NUL in content', { ...POLISH, content: String.raw`{"a":"\u0000"}` }, ['content']],
    ['content that is too long', { ...POLISH, content: `{"a":"${'b'.repeat(1_000_000)}"}` }, ['content']],
    [
      'a text instead of a map',
      { ...POLISH, content: '{"settings":{"marketing_vendors":"a"}}' },
      ['content'],
    ],
    ['a map instead of a text', { ...POLISH, content: '{"Bad credentials":{"a":"b"}}' }, ['content']],
  ])('400: %s', async (_, translation, fields) => {
    const before = await rows();
    expect(getFields(await create(translation).expect(400))).toEqual(fields);
    expect(await rows()).toEqual(before);
    expect(await eventTypes()).toEqual([]);
  });

  it.each([
    ['another code', 'de', { code: 'pl' }, 'code'],
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
    expect(await rows()).toHaveLength(2);
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
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(POLISH)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  expect(await rows()).toHaveLength(3);
  expect(await eventTypes()).toEqual(['TranslationWasCreated']);
});

it('of many edits at once each goes on from what the one before has left', async () => {
  await create(POLISH).expect(200);
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `polski ${index}` }));
  await Promise.all([
    ...names.map((name) => edit('pl', name).expect(200)),
    edit('pl', { order: 9 }).expect(200),
    edit('pl', { content: '{"a":"b"}' }).expect(200),
  ]);
  expect((await rows()).at(-1)).toMatchObject({ position: 9, texts: { a: 'b' }, revision: 12 });
});
