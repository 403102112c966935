import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writer } from '#platform/database/writer.js';
import { MoveTextOfOtherTimezones1760000355000 } from '../../src/migrations/1760000355000-move-text-of-other-timezones.js';
import { TranslationEntity } from '../../src/translation/translation.entity.js';
import { TestApp } from '../support/app/test-app.js';

/** Names of the texts that existing clients show, with the placeholders that each carries. */
const KEYS = readFileSync(join(import.meta.dirname, '../support/clients/text-keys.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [key: string, placeholders?: string]);

/** Words that a language has from English, and abbreviations. */
const SAME_AS_IN_ENGLISH = {
  de: [
    'Administrator',
    'Cashback',
    'Code',
    'Codes',
    'Id',
    'Logo',
    'Name',
    'OK',
    'Segment',
    'Status',
    'System',
    'Webhooks',
  ],
  pl: ['Administrator', 'Cashback', 'E-mail', 'Limit', 'Logo', 'Menu', 'OK', 'Segment', 'Status', 'System'],
};
const NOT_JSON = 'This value should be JSON text: an object of texts, and of such objects.';

interface Texts {
  readonly [name: string]: string | Texts;
}

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const textsIn = async (locale: string, of = app): Promise<Texts> =>
  (await of.asAnonymous().get(`/api/translations?_locale=${locale}`).expect(200)).body;
const at = (texts: Texts, key: string) =>
  key
    .split('.')
    .reduce<string | Texts | undefined>(
      (below, name) => (typeof below === 'object' ? below[name] : undefined),
      texts,
    );
const getPlaceholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const path = '/api/admin/translations';
const exported = async (code: string): Promise<string> =>
  (await app.as('admin').get(`${path}/${code}`).expect(200)).body.content;
const imported = (code: string, content: string) =>
  app.as('admin').putJson(`${path}/${code}`, { translation: { content } });
const events = async () =>
  (await app.as('admin').get('/api/event?group=Translation').expect(200)).body.events.length;
const rows = () => app.reader.manager.find(TranslationEntity, { order: { code: 'ASC' } });

describe('texts of existing clients', () => {
  it('are as many as the clients ask for', () => expect(KEYS).toHaveLength(1745));

  it.each(['en', 'de', 'pl'])(
    '%s: each key has a text with its placeholders, and no HTML',
    async (locale) => {
      const texts = await textsIn(locale);
      const problems = KEYS.flatMap(([key, placeholders = '']) => {
        const text = at(texts, key);
        if (typeof text !== 'string' || text.trim() === '' || text === key) {
          return [`${key} is no text`];
        }
        return [
          ...(/<|&\w+;/.test(text) ? [`${key} is HTML: ${text}`] : []),
          ...(getPlaceholders(text).join(' ') === getPlaceholders(placeholders).join(' ')
            ? []
            : [`${key} has other placeholders: ${text}`]),
          ...(text.replaceAll(/\{\{\w+\}\}/g, '').match(/[{}]/) ? [`${key} has other braces: ${text}`] : []),
        ];
      });
      expect(problems).toEqual([]);
    },
  );

  it.each(Object.entries(SAME_AS_IN_ENGLISH))('are in the language %s', async (locale, expected) => {
    const [english, translated] = [await textsIn('en'), await textsIn(locale)];
    const same = KEYS.map(([key]) => at(translated, key)).filter(
      (text, index) => text === at(english, KEYS[index]?.[0] ?? ''),
    );
    expect([...new Set(same)].sort()).toEqual(expected);
  });

  it('are below `settings.timezone` no map: clients show it as a label', async () => {
    expect(at(await textsIn('en'), 'settings.timezone')).toBe('Time zone');
    expect(at(await textsIn('de'), 'settings.timezone')).toBe('Zeitzone');
  });
});

describe('a catalogue as one file', () => {
  it("200: an administrator's change wins, and survives the next edits", async () => {
    const other = await app.another();
    const content = JSON.stringify({ customer_nav: { home: 'Mein Laden' }, global: { save: 'Sichern' } });
    await imported('de', content).expect(200);
    await app
      .as('admin')
      .putJson(`${path}/de`, { translation: { name: 'Deutsch' } })
      .expect(200);
    await imported('de', await exported('de')).expect(200);
    const german = await textsIn('de', other);
    expect(at(german, 'customer_nav.home')).toBe('Mein Laden');
    expect(at(german, 'global.save')).toBe('Sichern');
    expect(at(german, 'global.cancel')).toBe('Abbrechen');
    expect(at(await textsIn('en'), 'global.save')).toBe('Save');
    expect((await rows())[0]?.texts).toEqual(JSON.parse(content));
  });

  it('200: what is exported is imported as it was, here and in another language', async () => {
    const file = await exported('de');
    const before = await rows();
    await imported('de', file).expect(200);
    expect(await rows()).toEqual(before);
    await app
      .as('admin')
      .postJson(path, { translation: { code: 'fr', name: 'French', content: file } })
      .expect(200);
    expect(await textsIn('fr')).toEqual(await textsIn('de'));
    expect(JSON.parse(await exported('fr'))).toEqual(JSON.parse(file));
  });

  it.each([
    ['is cut off', (file: string) => file.slice(0, -20), NOT_JSON],
    ['is a list', () => '["Save"]', NOT_JSON],
    ['has a number', (file: string) => file.replace('"Speichern"', '1'), NOT_JSON],
    [
      'has a map in place of a text',
      () => '{"settings":{"timezone":{"other":"Other"}}}',
      'A text stands where a map of texts belongs, or the other way round: settings.timezone',
    ],
  ])('400: a file that %s is refused with a sentence, and changes nothing', async (_, broken, sentence) => {
    const [before, german, recorded] = [await rows(), await textsIn('de'), await events()];
    const { body } = await imported('de', broken(await exported('de'))).expect(400);
    expect(body.errors).toEqual([{ field: 'content', message: sentence }]);
    expect(await rows()).toEqual(before);
    expect(await textsIn('de')).toEqual(german);
    expect(await events()).toBe(recorded);
  });
});

describe('texts of an earlier version', () => {
  const kept = async (texts: object) => {
    const { manager } = app.nest.get(Writer).dataSource;
    await manager.update(TranslationEntity, { code: 'de' }, { texts });
  };

  it('move with the text that they change', async () => {
    await kept({ a: 'b', settings: { timezone: { other: 'Sonstige' }, title: 'Laden' } });
    const queryRunner = app.nest.get(Writer).dataSource.createQueryRunner();
    const migration = new MoveTextOfOtherTimezones1760000355000();
    // Twice: one that died half way is run again.
    await migration.up(queryRunner);
    await migration.up(queryRunner);
    const moved = { a: 'b', settings: { other_timezones: 'Sonstige', title: 'Laden' } };
    expect((await rows())[0]?.texts).toEqual(moved);
    await migration.down(queryRunner);
    expect((await rows())[0]?.texts).toEqual({
      a: 'b',
      settings: { timezone: { other: 'Sonstige' }, title: 'Laden' },
    });
    await migration.up(queryRunner);
    await queryRunner.release();
    const german = await textsIn('de');
    expect(at(german, 'settings.other_timezones')).toBe('Sonstige');
    expect(at(german, 'settings.timezone')).toBe('Zeitzone');
    expect(at(german, 'settings.title')).toBe('Laden');
  });

  it('are left out where the service has a map for a text by now, and can be sent back', async () => {
    await kept({ customer: 'Kunde', login: { heading: { x: 'y' } }, shop: 'Laden' });
    const german = await textsIn('de');
    expect(at(german, 'customer.heading')).toBe('Kunden');
    expect(at(german, 'login.heading')).toBe('Anmelden');
    expect(at(german, 'shop')).toBe('Laden');
    await imported('de', await exported('de')).expect(200);
    expect((await rows())[0]?.texts).toEqual({ shop: 'Laden' });
  });
});
