import { TestApp } from '../support/app/test-app.js';

const UNKNOWN = '3f0e9d9c-7f55-4b5e-9f0b-0a4a3c1f2e10';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('the body of a DELETE', () => {
  let campaign: string;
  beforeEach(async () => void (campaign = await app.campaignWith({ cost: 1, coupons: 3 })));

  const drop = (path: string, type: string, text: string) =>
    app.as('admin').ask('delete', path).set('Content-Type', type).send(text);
  const codes = () => `/api/campaign/${campaign}/coupons`;

  it.each([
    ['text/plain;charset=UTF-8', '{}'],
    ['application/json', '{'],
    ['application/json', '[1]'],
    ['application/xml', '<a/>'],
    ['multipart/form-data; boundary=x', 'x'],
  ])('404: of type %s is ignored where there are no fields: the thing is looked for', async (type, text) => {
    const { headers } = await drop(`/api/segment/${UNKNOWN}`, type, text).expect(404);
    expect(headers['x-error-code']).toBe('segment.not-found');
  });

  it.each([
    ['application/json', '{"coupons":["COFFEE-0"]}'],
    ['application/x-www-form-urlencoded', 'coupons[]=COFFEE-0'],
  ])('200: as %s is read where there are fields', async (type, text) => {
    await drop(codes(), type, text).expect(200, { removed: 1 });
  });

  it.each([
    ['text/plain', '{"coupons":["COFFEE-0"]}', 'http.type-not-read'],
    ['application/json', '{"coupons":["COFFEE-0"]', 'http.body-malformed'],
    ['application/json', '["COFFEE-0"]', 'http.body-not-object'],
  ])('400 or 415: as %s, %s removes nothing', async (type, text, code) => {
    const { status, headers } = await drop(codes(), type, text);
    expect(status).toBe(type === 'text/plain' ? 415 : 400);
    expect(headers['x-error-code']).toBe(code);
    const { body } = await app.as('admin').get(codes()).expect(200);
    expect(body.total).toBe(3);
  });
});

describe('JSON that is none', () => {
  it.each([
    ['{"_username":"a",}', 'unexpected "}" at line 1, column 18 (position 17)'],
    ['{\n"_username":\n', 'it ends too early, at line 3, column 1 (position 15)'],
    ["{'a':1}", 'unexpected "\'" at line 1, column 2 (position 1)'],
  ])('400: %j, and where', async (text, what) => {
    const response = await app
      .asAnonymous()
      .post('/api/customer/login_check')
      .type('json')
      .send(text)
      .expect(400);
    expect(response.body.errors).toEqual([{ field: '', message: `This is not valid JSON: ${what}.` }]);
  });
});
