import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EventEntity } from '../../src/event/event.entity.js';
import { EMAIL_KINDS, EMAILS } from '../../src/message/message-kinds.model.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { enqueue, getMessages, sendDue } from '../support/scenes/messages.js';
import { TestApp } from '../support/app/test-app.js';

const { id: POINTS } = EMAILS.new_points;
const { id: REDEEMED } = EMAILS.reward_redeemed;

describe('the settings of e-mails', () => {
  let app: TestApp;
  beforeEach(async () => void (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const show = async (id: string) =>
    (await app.as('admin').get(`/api/settings/emails/${id}`).expect(200)).body;
  const change = (id: string, email: object) =>
    app.as('admin').putJson(`/api/settings/emails/${id}`, { email });
  const getErrors = (body: ReturnType<typeof JSON.parse>, field: string) => body.form.children[field].errors;

  it('list the kinds with the keys that clients know', async () => {
    const { body } = await app.as('admin').get('/api/settings/emails?perPage=-1').expect(200);
    expect(Object.keys(body)[0]).toBe('emails');
    expect(body.total).toBe(EMAIL_KINDS.length);
    expect(body.emails.map(({ key }: { key: string }) => key)).toEqual(
      EMAIL_KINDS.map((kind) => `OpenLoyaltyUserBundle:email:${kind}.html.twig`),
    );
    expect(body.emails[5]).toMatchObject({
      id: POINTS,
      sender_name: 'Laurel',
      updatedAt: expect.any(String),
    });
    const page = await app.as('admin').get('/api/settings/emails?page=2&perPage=4').expect(200);
    expect(page.body.emails).toHaveLength(4);
  });

  it.each(EMAIL_KINDS)(
    'have texts of %s in each language of the service that use its variables alone',
    async (kind) => {
      const { id, variables } = EMAILS[kind];
      const { entity, additional } = await show(id);
      expect(additional.variables).toEqual(Object.keys(variables));
      expect(entity.translations.map(({ locale }: { locale: string }) => locale)).toEqual(['en', 'de', 'pl']);
      await change(id, { translations: entity.translations }).expect(200, { id });
      expect((await show(id)).entity.updatedAt).toBe(entity.updatedAt);
      expect(additional.preview).toMatch(/^<!doctype html>/);
      expect(additional.preview).not.toContain('{{');
    },
  );

  it('change what is sent, in the language of the programme, and keep the rest', async () => {
    const { entity } = await show(POINTS);
    const email = {
      key: 'another',
      subject: 'Hello {{ program_name }}',
      content: '<b>{{ added_points_amount }}</b>',
      sender_name: 'Shop',
      sender_email: 'shop@example.com',
      receiver_email: '',
    };
    await change(POINTS, email).expect(200, { id: POINTS });
    const after = await show(POINTS);
    expect(after.entity).toMatchObject({
      key: entity.key,
      subject: email.subject,
      content: email.content,
      sender_name: 'Shop',
      sender_email: 'shop@example.com',
      translations: [
        {
          locale: 'en',
          subject: email.subject,
        },
      ],
    });
    expect(after.additional.preview).toContain('<b>120</b>');

    await enqueue(app, { locale: 'de' });
    await sendDue(app);
    const [row] = await getMessages(app);
    expect(row?.content).toMatchObject({ subject: 'Hello Laurel', text: '12' });
  });

  it('show and change the texts of another language, once messages are in it', async () => {
    await app
      .as('admin')
      .post('/api/settings', { settings: { messageLanguage: 'de' } })
      .expect(200);
    expect((await show(POINTS)).entity.subject).toContain('neue Punkte');
    await change(POINTS, { subject: 'Punkte!' }).expect(200);
    const { entity } = await show(POINTS);
    expect(entity).toMatchObject({
      subject: 'Punkte!',
      translations: [{ locale: 'de', subject: 'Punkte!' }],
    });
    expect(entity.content).toContain('Sie haben');
    await app
      .as('admin')
      .post('/api/settings', { settings: { messageLanguage: 'xx-' } })
      .expect(400);
  });

  it('follow the service again with its own texts, and the settings with its own sender', async () => {
    const { entity: before } = await show(POINTS);
    await change(POINTS, { subject: 'Other', sender_name: 'Shop' }).expect(200);
    const { subject, content, sender_name, sender_email } = before;
    await change(POINTS, { translations: before.translations, sender_name, sender_email }).expect(200);
    expect((await show(POINTS)).entity).toMatchObject({
      subject,
      content,
      translations: before.translations,
    });
    await app
      .as('admin')
      .post('/api/settings', { settings: { programName: 'Club' } })
      .expect(200);
    expect((await show(POINTS)).entity.sender_name).toBe('Club');
  });

  it.each([
    ['an unknown variable', '{{ password }}', /no variable password/],
    ['an unknown tag', '{% include "secrets" %}', /tag "include" not found/],
    ['a tag that reads files', '{% render "x" %}', /tag "render" not found/],
    ['a filter that does not escape', '{{ added_points_amount | raw }}', /undefined filter: raw/],
    ['a language that there cannot be', '{{ added_points_amount | number: "?" }}', /Incorrect locale/],
    ['what is not closed', '{{ added_points_amount', /not closed/],
    ['what takes for ever', '{% for i in (1..100000000) %}x{% endfor %}', /memory alloc limit/],
    ['an empty text', ' ', /should not be blank/],
    [
      'a member of an object',
      '{{ added_points_amount.constructor.constructor }}{{ secrets.code }}',
      /no variable secrets/,
    ],
  ])('refuse %s at its field', async (_what, content, sentence) => {
    const { body } = await change(POINTS, { subject: 'Fine', content }).expect(400);
    expect(getErrors(body, 'content')).toEqual([expect.stringMatching(sentence)]);
    const inGerman = { translations: { de: { subject: 'Gut', content } } };
    const { body: translated } = await change(POINTS, inGerman).expect(400);
    expect([JSON.stringify(translated.form.children.translations).replaceAll('\\', '')]).toEqual([
      expect.stringMatching(sentence),
    ]);
    expect((await show(POINTS)).entity.subject).not.toBe('Fine');
  });

  it.each([
    [{ subject: '' }, 'subject'],
    [{ subject: '{{ nothing }}' }, 'subject'],
    [{ subject: 7 }, 'subject'],
    [{ sender_email: 'no address' }, 'sender_email'],
    [{ sender_name: 'Shop\r\nBcc: x@example.com' }, 'sender_name'],
    [{ receiver_email: 'shop@example.com' }, 'receiver_email'],
    [{ translations: 'none' }, 'translations'],
    [{ translations: { klingon1: { subject: 'a', content: 'b' } } }, 'translations'],
    [{ translations: { de: { subject: 'a' } } }, 'translations'],
  ])('refuse %j', async (email, field) => {
    const { body } = await change(POINTS, email).expect(400);
    expect(getErrors(body, field)).toEqual([expect.any(String)]);
  });

  it('take several receivers of what is redeemed, and addresses alone', async () => {
    await change(REDEEMED, { receiver_email: 'a@example.com , b@example.com' }).expect(200);
    expect((await show(REDEEMED)).entity.receiver_email).toBe('a@example.com, b@example.com');
    const { body } = await change(REDEEMED, { receiver_email: 'a@example.com, b' }).expect(400);
    expect(getErrors(body, 'receiver_email')).toEqual(['This value is not a valid email address.']);
    await change(REDEEMED, { receiver_email: '' }).expect(200);
    expect((await show(REDEEMED)).entity).not.toHaveProperty('receiver_email');
  });

  it('are for administrators with the permission, and 404 for others than the known kinds', async () => {
    const role = await roleWith(app, { SETTINGS: ['VIEW'] });
    const viewer = await administratorWith(app, { roleIds: [role] });
    await app.as('admin', viewer).get(`/api/settings/emails/${POINTS}`).expect(200);
    await app.as('admin', viewer).putJson(`/api/settings/emails/${POINTS}`, {}).expect(403);
    await app.as('seller').get('/api/settings/emails').expect(403);
    await app.asAnonymous().get('/api/settings/emails').expect(401);
    await app.as('admin').get('/api/settings/emails/e5a11e00-0000-4000-8000-000000000099').expect(404);
    await app
      .as('admin')
      .putJson('/api/settings/emails/e5a11e00-0000-4000-8000-000000000099', {})
      .expect(404);
    await app.as('admin').get('/api/settings/emails/none').expect(404);
  });

  it('record each change in an event without its texts, and none without a change', async () => {
    const events = () => app.reader.manager.findBy(EventEntity, { uuid: POINTS });
    await change(POINTS, { subject: 'Secret plan' }).expect(200);
    await change(POINTS, { subject: 'Secret plan' }).expect(200);
    const found = await events();
    expect(found.map(({ type }) => type)).toEqual(['Service.Domain.Settings.Event.EmailSettingsWereChanged']);
    expect(JSON.stringify(found)).not.toContain('Secret plan');
  });

  it('keep both of two changes at once', async () => {
    await Promise.all([
      change(POINTS, { subject: 'One' }).expect(200),
      change(POINTS, { sender_name: 'Two' }).expect(200),
      change(POINTS, { sender_email: 'three@example.com' }).expect(200),
    ]);
    const three = { subject: 'One', sender_name: 'Two', sender_email: 'three@example.com' };
    expect((await show(POINTS)).entity).toMatchObject(three);
  });

  it('write numbers as a language does', async () => {
    const numbers = '{{ "1880" | number: "de" }} {{ 1234567.125 | number: "en" }} {{ "12a" | number: "de" }}';
    const { body } = await app
      .as('admin')
      .postJson(`/api/settings/emails/${POINTS}/preview`, { subject: 'Fine', content: numbers })
      .expect(200);
    expect(body.text).toBe('1.880 1,234,567.125 12a');
  });

  it('preview texts that are not stored, with values escaped', async () => {
    const texts = { subject: 'A {{ program_name }}', content: '<p>{{ "<i>" | append: program_name }}</p>' };
    const { body } = await app
      .as('admin')
      .postJson(`/api/settings/emails/${POINTS}/preview`, texts)
      .expect(200);
    expect(body).toMatchObject({ subject: 'A Laurel', text: '<i>Laurel' });
    expect(body.html).toContain('<p>&lt;i&gt;Laurel</p>');
    await app
      .as('admin')
      .postJson(`/api/settings/emails/${POINTS}/preview`, { content: '{{ x }}' })
      .expect(400);
    expect((await show(POINTS)).entity.subject).not.toContain('A {{');
  });

  it('send a test to an address; without a mail server, into a file that mail programs open', async () => {
    const test = { recipient: 'me@example.com', locale: 'de' };
    await app
      .as('admin')
      .postJson(`/api/settings/emails/${POINTS}/test`, test)
      .expect(200, { success: true });
    await app.as('admin').postJson(`/api/settings/emails/${POINTS}/test`, { recipient: 'me' }).expect(400);
    await sendDue(app);
    const folder = join(app.environment['DATA_DIR'] ?? '', 'mail');
    const [row] = await getMessages(app);
    const file = (await readdir(folder)).find((name) => name.includes(row?.id ?? '-')) ?? '';
    expect(file).toMatch(/new_points.*\.eml$/);
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toMatch(/^To: me@example\.com\r$/m);
    expect(text).toContain('multipart/alternative');
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    expect(row).toMatchObject({
      status: 'sent',
      content: { subject: expect.stringContaining('neue Punkte') },
    });
  });
});
