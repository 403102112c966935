import { TestApp } from '../support/app/test-app.js';

const PREVIEW = '/api/campaign/coupons/preview';

describe('files of codes', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start()));
  afterAll(() => app.stop());

  const getPath = (campaign: string) => `/api/campaign/${campaign}/coupons`;
  const getCodes = async (campaign: string): Promise<string[]> => {
    const { body } = await app.as('admin').get(getPath(campaign)).expect(200);
    return body.coupons.map(({ code }: { code: string }) => code);
  };
  const buy = async (campaign: string, quantity: number) => {
    const customer = await app.customerWith({ points: quantity });
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const bought = await app.as('customer', customer).post(path, { quantity }).expect(200);
    return { codes: bought.body.coupons.map(({ code }: { code: string }) => code) as string[] };
  };

  it('200: sells only the codes of a table', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const file = 'Code,Active,Uses\nAA1,TRUE,0\nAB1,TRUE,0\n';
    const asked = (path: string) => app.as('admin').ask('post', path).type('text/csv');

    const preview = await asked(PREVIEW).send(file).expect(200);
    const { body } = await asked(getPath(campaign)).send(file).expect(200);

    const notes = ['The column Active is not read.', 'The column Uses is not read.'];
    expect(preview.body).toEqual({ codes: ['AA1', 'AB1'], rejected: [], notes });
    expect(body).toEqual({ added: 2, rejected: [], totalRejected: 0, notes });
    expect((await buy(campaign, 2)).codes.sort()).toEqual(['AA1', 'AB1']);
  });

  it('200: takes nothing of a table that does not say where the codes are', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const asked = app.as('admin').ask('post', getPath(campaign)).type('text/csv');
    const { body } = await asked.send('No,Active\nAA1,TRUE\nAB1,TRUE\n').expect(200);
    expect(body).toMatchObject({ added: 0, totalRejected: 1 });
    expect(body.rejected[0].message).toContain('several columns');
    expect(await getCodes(campaign)).toEqual([]);
  });

  it('200: takes a file in another encoding, when it is named', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const asked = app.as('admin').ask('post', `${getPath(campaign)}?encoding=windows-1252`);
    await asked.type('text/csv').send(Buffer.from('Caf\u00e9-1\n', 'latin1')).expect(200);
    expect(await getCodes(campaign)).toEqual(['Caf\u00e9-1']);
  });

  it('200: previews the first five codes, and what cannot be read before them', async () => {
    const file = Buffer.from(`code\n"A\n${Array.from({ length: 9 }, (_, index) => `B-${index}`).join('\n')}`);
    const asked = app.as('admin').ask('post', PREVIEW);
    const { body } = await asked.attach('file', file, 'codes.csv').expect(200);
    expect(body.codes).toEqual(['B-0', 'B-1', 'B-2', 'B-3', 'B-4']);
    expect(body.rejected).toMatchObject([{ row: 2, code: '"A' }]);
    await app.as('seller').post(PREVIEW).expect(403);
  });

  it('200: takes a CSV file as the body, larger than any other body may be', async () => {
    const campaign = await app.campaignWith({ cost: 1, coupons: 0 });
    const codes = Array.from({ length: 3000 }, (_, index) => `${'T'.repeat(80)}-${index}`);
    const file = `${codes.join('\n')}\n${`${' '.repeat(999)}\n`.repeat(3000)}`;

    const response = await app
      .as('admin')
      .ask('post', getPath(campaign))
      .type('text/csv')
      .send(file)
      .expect(200);

    expect(response.body).toEqual({ added: 3000, rejected: [], totalRejected: 0, notes: [] });
    const { body } = await app
      .as('admin')
      .get(`${getPath(campaign)}?perPage=1`)
      .expect(200);
    expect(body.total).toBe(3000);
  });
});
