import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { eventually } from '../support/waiting/eventually.js';
import { TestApp } from '../support/app/test-app.js';

const LOGIN = '/api/customer/login_check';
const UNKNOWN = '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10';
const MARK = '/api/customer/campaign/coupons/mark_as_used';
const ANSWER_LENGTH_MAX = 100_000;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const fields = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('&');

// That none of them makes the event loop stand still is measured by `npm run fuzz`, which sends these and many more.
describe('bodies that are too much', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const post = async (path: string, type: string, text: string | Buffer) =>
    app.as('customer').ask('post', path).set('Content-Type', type).send(text);

  it.each<[string, string, string, () => string]>([
    ['50,000 keys', LOGIN, 'an object of more than 1000 keys', () => JSON.stringify(keys(50_000))],
    ['keys below', LOGIN, 'an object of more than 1000 keys', () => JSON.stringify({ a: { b: keys(1001) } })],
    [
      '400,000 rows',
      MARK,
      'more than 60000 values',
      () => JSON.stringify({ coupons: Array(400_000).fill({}) }),
    ],
    ['levels', LOGIN, 'more than 12 levels', () => `{"a":${'['.repeat(50_000)}`],
  ])('413: %s, as JSON', async (_, path, what, text) => {
    const response = await post(path, JSON_TYPE, text());
    expect(response.status).toBe(413);
    expect(response.headers['x-error-code']).toBe('http.body-too-complex');
    expect(response.body).toEqual({ error: { code: 413, message: `Payload Too Large: ${what}` } });
  });

  it('413: packed, too', async () => {
    const response = await app
      .asAnonymous()
      .post(LOGIN)
      .set({ 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' })
      .serialize(() => gzipSync(JSON.stringify(keys(50_000))) as unknown as string)
      .send({});
    expect(response.headers['x-error-code']).toBe('http.body-too-complex');
  });

  it.each([
    ['with its length', true],
    ['in chunks', false],
  ])(
    '413: a body that becomes more than a hundredfold when it is unpacked, sent %s',
    async (_, hasLength) => {
      const unpacked = async (length: number) => {
        const packed = gzipSync(`{"a":"${'x'.repeat(length)}"}`);
        const headers = {
          'Content-Type': JSON_TYPE,
          'Content-Encoding': 'gzip',
          ...(hasLength && { 'Content-Length': packed.length }),
        };
        const asked = request({ port: app.port, path: LOGIN, method: 'POST', headers });
        asked.write(packed.subarray(0, 20));
        asked.end(packed.subarray(20));
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        return { code: response.headers['x-error-code'], text: await text(response) };
      };
      expect(await unpacked(500_000)).toEqual({
        code: 'http.body-too-complex',
        text: expect.stringContaining('Payload Too Large: unpacked, more than 100 times what was sent'),
      });
      expect((await unpacked(90_000)).code).not.toMatch(/^http\./);
    },
  );

  it('401: a packed body of 10,000 rows that resemble each other is read', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ code: `A-${index}`, used: '1' }));
    const response = await app
      .asAnonymous()
      .post(MARK)
      .set({ 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' })
      .serialize(() => gzipSync(JSON.stringify({ coupons: rows })) as unknown as string)
      .send({});
    expect(response.status).toBe(401);
  });

  it.each<[string, () => string]>([
    ['10,001 fields', () => fields(10_001, (index) => `a[${index}]=1`)],
    ['levels', () => `a${'[b]'.repeat(50_000)}=1`],
  ])('413: %s, as a form', async (_, text) => {
    const response = await post(LOGIN, FORM_TYPE, text());
    expect([response.status, response.headers['x-error-code']]).toEqual([413, 'http.body-too-complex']);
  });

  it.each([
    ['indices', (index: number) => `a[${index}]=1`],
    ['rows', (index: number) => `coupons[${index}][a]=1`],
  ])('413: 9,999 %s, as a form, unread where no list is as long', async (_, make) => {
    const response = await app.asAnonymous().post(LOGIN).type('form').send(fields(9999, make)).expect(413);
    expect(response.body.error.message).toBe('Payload Too Large: more than 1000 fields');
    const listing = app.asAnonymous().get('/api/campaign/public/available').type('form');
    await listing.send(fields(9999, make)).expect(400);
    // A request that takes it is refused without credentials: the form is not read for anonymous callers.
    await app.asAnonymous().post(MARK).type('form').send(fields(9999, make)).expect(401);
    const capture = app.as('admin').ask('post', `/api/points/transfer/${UNKNOWN}/capture`).type('form');
    await capture.send(fields(9999, make)).expect(413);
  });

  it('400: 20,000 rows are not looked at, and said to be too many', async () => {
    const response = await post(MARK, JSON_TYPE, JSON.stringify({ coupons: Array(20_000).fill({}) }));
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([
      { field: 'coupons', message: 'This collection should contain 1000 elements or less.' },
    ]);
  });

  it.each([
    ['JSON', JSON_TYPE, JSON.stringify({ coupons: Array(1000).fill({ used: 2, code: 1 }) })],
    ['a form', FORM_TYPE, fields(6000, (index) => `coupons[${Math.floor(index / 6)}][x${index % 6}]=1`)],
  ])('400: of 1,000 rows that are wrong, as %s, the first fifty mistakes are told', async (_, type, text) => {
    const response = await post(MARK, type, text);
    expect(response.status).toBe(400);
    expect(response.text.length).toBeLessThan(ANSWER_LENGTH_MAX);
    expect(response.body.errors).toHaveLength(50);
    expect(response.body.errors[0].field).toBe('coupons[0].campaignId');
  });

  it('400: what rules of the programme find wrong in many rows is not told for all of them either', async () => {
    const row = { campaignId: UNKNOWN, couponId: UNKNOWN, code: 'unknown', used: '1' };
    const response = await post(MARK, JSON_TYPE, JSON.stringify({ coupons: Array(1000).fill(row) }));
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveLength(50);
  });

  it('200: a form of 1,000 coupons and 6,000 fields', async () => {
    const customer = await app.customerWith({ points: 1000 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1000 });
    const { body } = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`, { quantity: 1000 })
      .expect(200);
    const rows = (body.coupons as { code: string; id: string }[]).map(({ code, id }) => ({
      campaignId: campaign,
      customerId: customer,
      couponId: id,
      code,
      used: '1',
      transactionId: '',
    }));
    const marked = await app
      .as('admin')
      .post('/api/admin/campaign/coupons/mark_as_used', { coupons: rows })
      .expect(200);
    expect(marked.body.coupons).toHaveLength(1000);
  });

  it('400: more than 1,000 parameters of a query', async () => {
    const response = await app
      .asAnonymous()
      .get(`/api/campaign/public/available?${fields(1001, () => 'a=1')}`)
      .expect(400);
    expect(response.headers['x-error-code']).toBe('http.query-too-complex');
    expect(response.body.errors).toEqual([{ field: '', message: 'The query has more than 1000 fields.' }]);
  });

  it('200: a long query stays as long in the Link to the next page', async () => {
    await app.campaignWith({ cost: 1, coupons: 1 });
    await app.campaignWith({ cost: 1, coupons: 1 });
    const query = fields(10, () => `a${'['.repeat(1000)}=1`);
    const { headers } = await app
      .asAnonymous()
      .get(`/api/campaign/public/available?perPage=1&${query}`)
      .expect(200);
    expect(headers['link']?.length).toBeLessThan(query.length + 500);
    const next = /<(.*)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? '';
    await app.asAnonymous().get(next).expect(200);
  });

  it('415: a file, for a handler that takes none', async () => {
    for (const [type, text] of [
      ['text/csv', 'a;b'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
      ],
    ] as const) {
      const response = await post(MARK, type, text);
      expect([response.status, response.headers['x-error-code']]).toEqual([415, 'http.type-not-read']);
      expect(response.headers['accept-post']).toBe('application/json, application/x-www-form-urlencoded');
    }
  });

  it('keeps nothing of refused bodies, on a connection that lives for many requests', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => void warnings.push(warning);
    process.on('warning', keep);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; turn < 20; turn += 1) {
      const response = await app
        .asAnonymous()
        .post(LOGIN)
        .agent(agent)
        .type('text/plain')
        .send('a')
        .expect(415);
      expect(response.headers['connection']).toBe('keep-alive');
    }
    agent.destroy();
    process.off('warning', keep);
    expect(warnings).toEqual([]);
  });

  it('goes on with a connection on which a file was answered before all of it had come', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const begin of ['<t><!x', '<t><transaction>', 'wrong\n']) {
      const asked = app.as('admin').ask('post', '/api/admin/transaction/import').type('text/csv');
      const { body } = await asked.agent(agent).send(begin + '<a>\n'.repeat(500_000));
      expect(body).toMatchObject({ totalProcessed: 1, totalFailed: 1 });
    }
    agent.destroy();
  });

  it('cuts the connection of a file that is refused and goes on coming, after the answer', async () => {
    const socket = connect(app.port, '127.0.0.1');
    const head = [
      'POST /api/nowhere HTTP/1.1',
      'Host: x',
      'Content-Type: text/csv',
      'Content-Length: 100000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const answer = await firstData(socket);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const drip = setInterval(() => socket.write('a'), 100);
    socket.on('error', () => undefined);
    await eventually(() => expect(socket.destroyed).toBe(true));
    clearInterval(drip);
    await closed;
  }, 40_000);
});

async function firstData(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
}
