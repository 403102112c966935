import { randomUUID } from 'node:crypto';
import { lotWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';
import { registered, sellerAt } from '../support/scenes/transactions.js';
import { posWith } from '../support/scenes/places.js';

describe('lists of transactions', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await TestApp.start({ freshDatabase: true })));
  afterAll(() => app.stop());

  const numbersIn = (body: { transactions: { documentNumber: string }[] }) =>
    body.transactions.map(({ documentNumber }) => documentNumber);

  describe.each(['/api/DEFAULT', '/api'])('GET %s/transaction', (base) => {
    let pos: string;
    const customerData = {
      name: 'Zoë Müller',
      email: `${randomUUID()}@example.com`,
      phone: '+48500100200',
      loyaltyCardNumber: randomUUID(),
      address: { street: 'Long Street', city: 'Berlin' },
    };
    const prefix = randomUUID();
    let customer: string;
    let first: string;

    beforeAll(async () => {
      pos = await posWith(app);
      customer = await app.customerWith({ points: 0, email: customerData.email });
      first = await registered(app, {
        number: `${prefix}-1`,
        date: '2026-01-01T10:00:00Z',
        customerData,
        values: [12.5, 7.5],
        more: { pos, labels: 'channel:shop;till:2' },
      });
      await registered(app, { number: `${prefix}-2`, date: '2026-01-03T10:00:00Z', values: [1] });
      await registered(app, {
        number: `${prefix}-3`,
        date: '2026-01-02T10:00:00Z',
        customerData: { email: customerData.email },
        values: [3],
      });
      await registered(app, {
        number: `${prefix}-4`,
        date: '2026-01-04T10:00:00Z',
        type: 'return',
        revised: `${prefix}-1`,
        values: [5],
      });
    });

    const list = async (query: string, as = app.as('admin')) =>
      (await as.get(`${base}/transaction?documentNumber=${prefix}&${query}`).expect(200)).body;
    const found = async (query: string) =>
      numbersIn(await list(query)).map((number) => Number(number.slice(-1)));

    it('shows records as existing clients read them, the last bought first', async () => {
      await lotWith(app, customer, { points: 7, transactionId: first } as never);

      const body = await list('');

      expect(Object.keys(body)).toEqual(['transactions', 'total']);
      expect(body.total).toBe(4);
      expect(numbersIn(body).map((number) => number.slice(-1))).toEqual(['4', '2', '3', '1']);
      expect(body.transactions[3]).toEqual({
        transactionId: first,
        documentNumber: `${prefix}-1`,
        documentType: 'sell',
        purchaseDate: '2026-01-01T10:00:00+0000',
        purchasePlace: 'Berlin',
        customerId: customer,
        customerData,
        items: [
          {
            sku: { code: 'SKU-1' },
            name: 'Thing 1',
            quantity: 1,
            grossValue: 12.5,
            category: 'things',
            maker: 'Maker',
            labels: [{ key: 'colour', value: 'red' }],
          },
          {
            sku: { code: 'SKU-2' },
            name: 'Thing 2',
            quantity: 1,
            grossValue: 7.5,
            category: 'things',
            maker: 'Maker',
            labels: [{ key: 'colour', value: 'red' }],
          },
        ],
        labels: [
          { key: 'channel', value: 'shop' },
          { key: 'till', value: '2' },
        ],
        posId: pos,
        posName: expect.any(String),
        excludedDeliverySKUs: [],
        excludedLevelSKUs: [],
        excludedLevelCategories: [],
        grossValue: 20,
        currency: 'eur',
        pointsEarned: 7,
        pointsRevoked: 0,
      });
      expect(body.transactions[0]).toMatchObject({
        documentType: 'return',
        revisedDocument: `${prefix}-1`,
        customerId: customer,
      });
      expect(body.transactions[1]).not.toHaveProperty('customerId');
    });

    it.each([
      ['documentType=return', [4]],
      ['customerData_name=zo%25C3%25AB', [1]],
      [`customerData_email=${encodeURIComponent(encodeURIComponent(customerData.email))}`, [3, 1]],
      ['customerData_phone=500100', [1]],
      [`customerData_loyaltyCardNumber=${customerData.loyaltyCardNumber}`, [1]],
      ['purchaseDateFrom=2026-01-02&purchaseDateTo=2026-01-03', [2, 3]],
      ['purchaseDateTo=2026-01-02T09:59:59Z', [1]],
      ['purchaseDateFrom=2026-01-05', []],
      ['purchaseDateFrom=2026-01-03&documentType=return', [4]],
      ['labels[0][key]=till&labels[0][value]=2', [1]],
      ['labels[0][key]=till&labels[0][value]=3', []],
      ['labels[0][key]=colour&labels[0][value]=red', []],
      ['sort=documentNumber&direction=asc', [1, 2, 3, 4]],
      ['sort=grossValue', [2, 3, 4, 1]],
      ['sort=customerDate.email&direction=desc', [3, 1, 4, 2]],
      ['sort=nothing', [4, 2, 3, 1]],
      ['silenceQuery=true&perPage=2&page=2', [3, 1]],
    ])('?%s', async (query, numbers) => {
      const shown = await found(query);
      expect(query.includes('customerDate') ? [...shown].sort() : shown).toEqual(
        query.includes('customerDate') ? [...numbers].sort() : numbers,
      );
    });

    it.each(['purchaseDateFrom=soon', 'purchaseDateTo=2026-13-01'])('refuses ?%s', async (query) => {
      await app.as('admin').get(`${base}/transaction?${query}`).expect(400);
    });

    it('finds those of a customer, of a point of sale, and one by its id', async () => {
      expect(await found(`customerId=${customer}`)).toEqual([4, 3, 1]);
      expect(await found(`posId=${pos}`)).toEqual([1]);
      expect(await found(`posId=${randomUUID()}&posId=${pos}`)).toEqual([1]);
      expect(await found(`posId[]=${randomUUID()}`)).toEqual([]);
      expect(await found(`transactionId=${first}`)).toEqual([1]);
      expect(await found('customerId=x')).toEqual([]);
    });

    it('goes on by cursor', async () => {
      const pages: string[] = [];
      let path: string | undefined = `${base}/transaction?documentNumber=${prefix}&perPage=3`;
      while (path !== undefined) {
        const {
          body,
          headers,
        }: { body: { transactions: { documentNumber: string }[] }; headers: Record<string, string> } =
          await app.as('admin').get(path).expect(200);
        pages.push(...numbersIn(body));
        path = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1];
      }
      expect(pages.map((number) => Number(number.slice(-1)))).toEqual([4, 2, 3, 1]);
    });

    it('shows one, of the store only', async () => {
      const { body } = await app.as('admin').get(`${base}/transaction/${first}`).expect(200);
      expect(body).toMatchObject({ transactionId: first, grossValue: 20 });
      await app.as('admin').get(`${base}/transaction/${randomUUID()}`).expect(404);
      await app.as('admin').get(`${base}/transaction/x`).expect(404);
      await app.as('customer', customer).get(`${base}/transaction/${first}`).expect(200);
    });

    it('shows customers their own, and no others', async () => {
      const own = app.as('customer', customer);
      expect(numbersIn((await own.get(`${base}/customer/transaction`).expect(200)).body)).toEqual([
        `${prefix}-4`,
        `${prefix}-3`,
        `${prefix}-1`,
      ]);
      const early = await own.get(`${base}/customer/transaction?purchaseDateTo=2026-01-02`).expect(200);
      expect(numbersIn(early.body)).toEqual([`${prefix}-3`, `${prefix}-1`]);
      expect((await own.get(`${base}/customer/transaction/${first}`).expect(200)).body).toMatchObject({
        transactionId: first,
      });
      const other = app.as('customer', await app.customerWith({ points: 0 }));
      expect(
        (await other.get(`${base}/customer/transaction?customerId=${customer}`).expect(200)).body,
      ).toEqual({ transactions: [], total: 0 });
      await other.get(`${base}/customer/transaction/${first}`).expect(404);
    });

    it('shows sellers what was bought at their point of sale, and what belongs to no customer', async () => {
      const here = app.as('seller', await sellerAt(app, pos));
      const nowhere = app.as('seller', await sellerAt(app));
      const seen = async (as: typeof here, path: string) =>
        numbersIn((await as.get(`${base}/${path}`).expect(200)).body);

      expect(await seen(here, `seller/transaction?documentNumber=${prefix}`)).toEqual([
        `${prefix}-2`,
        `${prefix}-1`,
      ]);
      expect(await seen(here, `transaction?documentNumber=${prefix}`)).toEqual([
        `${prefix}-2`,
        `${prefix}-1`,
      ]);
      expect(await seen(nowhere, `transaction?documentNumber=${prefix}`)).toEqual([`${prefix}-2`]);
      expect(await seen(here, `seller/transaction/customer/${customer}`)).toEqual([`${prefix}-1`]);
      expect(await seen(here, `seller/transaction/${prefix}-1`)).toEqual([`${prefix}-1`]);
      expect(await seen(nowhere, `seller/transaction/${prefix}-1`)).toEqual([]);
      expect(await seen(here, `seller/transaction/${prefix}-3`)).toEqual([]);
      expect(await seen(here, `seller/transaction/${prefix}-2`)).toEqual([`${prefix}-2`]);
      const { body } = await app.as('admin').get(`${base}/pos/${pos}`).expect(200);
      expect(body).toMatchObject({ transactionsAmount: 20, transactionsCount: 1 });
    });

    it('sets and appends labels, each once, and tells', async () => {
      const id = await registered(app, {
        number: randomUUID(),
        customerData: { email: customerData.email },
        more: { labels: 'a:1' },
      });
      const getLabels = async () => (await app.as('admin').get(`${base}/transaction/${id}`)).body.labels;
      const append = (body: object, as = app.as('customer', customer)) =>
        as.putJson(`${base}/customer/transaction/labels/append`, body);

      expect(
        (
          await append({
            append: {
              transactionId: id,
              labels: [
                { key: 'b', value: '2' },
                { key: 'a', value: '1' },
              ],
            },
          }).expect(200)
        ).body,
      ).toEqual({ transactionId: id });
      expect(await getLabels()).toEqual([
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ]);
      await append(
        { transactionId: id, labels: 'c:3' },
        app.as('customer', await app.customerWith({ points: 0 })),
      ).expect(400);
      const set = { transaction_labels: { transactionId: id, labels: [{ key: 'd', value: '4' }] } };
      expect(
        (await app.as('admin').postJson(`${base}/admin/transaction/labels`, set).expect(200)).body,
      ).toEqual({ transactionId: id });
      expect(await getLabels()).toEqual([{ key: 'd', value: '4' }]);
      expect((await app.getEventTypes(id)).filter((type) => /LabelsWere/.test(type))).toHaveLength(2);
      await app
        .as('admin')
        .postJson(`${base}/admin/transaction/labels`, { transactionId: randomUUID() })
        .expect(400);
      const { body } = await app.as('admin').get(`${base}/transaction/item/labels`).expect(200);
      expect(body).toEqual({ labels: [{ key: 'colour', value: 'red' }] });
    });
  });
});
