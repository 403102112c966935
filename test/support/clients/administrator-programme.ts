import { type ClientRequest, each, pictureRequests } from './client-request.js';

const LEVEL =
  'id name description conditionValue:n reward.name reward.code reward.value:n minOrder:n customersCount:n active:b ' +
  'specialRewards[].name specialRewards[].code specialRewards[].value:n specialRewards[].active:b specialRewards[].startAt ' +
  'specialRewards[].endAt specialRewards[].createdAt';
const SENT_LEVEL = {
  conditionValue: 900,
  minOrder: '20',
  active: true,
  reward: {
    name: 'Ten',
    value: '10',
    code: 'ten',
  },
  specialRewards: [
    {
      active: '1',
      code: 'jun',
      name: 'June',
      value: 12.5,
      startAt: '2030-06-01',
      endAt: '2030-06-30',
    },
  ],
};
const MEMBER =
  'customers[].firstName customers[].lastName customers[].phone customers[].email customers[].customerId';

const fieldsOfSegment = (customer: string | undefined) => ({
  segment: {
    name: 'New',
    description: 'A description',
    active: 1,
    parts: [
      {
        criteria: [
          {
            type: 'anniversary',
            anniversaryType: 'birthday',
            days: 10,
          },
        ],
      },
      {
        criteria: [
          {
            type: 'customer_list',
            customers: [customer],
          },
        ],
      },
    ],
  },
});

/** Levels, segments and sellers of the administrator's cockpit. */
export const ADMINISTRATOR_PROGRAMME: readonly ClientRequest[] = [
  ...each([-1, 1000, 20], (perPage): ClientRequest => ({
    request: 'GET /level',
    when: `perPage=${perPage}`,
    table: { perPage, sort: 'conditionValue', direction: 'desc' },
    list: 'levels',
    reads:
      'levels[].id levels[].name levels[].conditionValue:n levels[].reward.value:n levels[].customersCount:n levels[].active:b levels[].specialRewards:l',
  })),
  ...each(['name', 'description', 'customersCount', 'active'], (sort): ClientRequest => ({
    request: 'GET /level',
    when: `sorted by ${sort}`,
    table: { page: 1, perPage: 20, sort, direction: 'asc' },
    list: 'levels',
  })),
  {
    request: 'GET /level/{id}',
    path: '/level/{level}',
    reads: `${LEVEL} translations[].locale translations[].name translations[].description`,
    // Percent came in, a fraction goes out.
    check: ({ reward, specialRewards }) =>
      expect([reward.value, specialRewards[0].value]).toEqual([0.05, 0.1]),
  },
  {
    request: 'POST /level/create',
    sends: { level: { ...SENT_LEVEL, translations: { en: { name: 'Ruby', description: '' } } } },
    keeps: { newLevel: 'id' },
  },
  {
    request: 'POST /level/create',
    when: 'fields are missing',
    sends: {
      level: {
        conditionValue: 1,
        reward: { name: 'x', value: '', code: '' },
        translations: { en: { name: 'x' } },
      },
    },
    status: 400,
    marks: ['reward.value'],
  },
  {
    request: 'PUT /level/{id}',
    path: '/level/{newLevel}',
    sends: { level: { ...SENT_LEVEL, translations: { en: { name: 'Ruby', description: 'Red' } } } },
  },
  {
    request: 'GET /level/{id}',
    when: 'after that',
    path: '/level/{newLevel}',
    check: ({ reward, specialRewards }) =>
      expect([reward.value, specialRewards[0].value]).toEqual([0.1, 0.125]),
  },
  { request: 'POST /level/{id}/activate', path: '/level/{newLevel}/activate', sends: { active: false } },
  {
    request: 'GET /level/{id}/customers',
    path: '/level/{level}/customers',
    list: 'customers',
    reads: MEMBER,
  },
  {
    request: 'GET /csv/level/{id}',
    path: '/csv/level/{level}',
    check: (text) => expect(text).toContain('Anna'),
  },
  {
    request: 'GET /segment',
    when: 'at first',
    table: { page: 1, perPage: 20, sort: 'createdAt', direction: 'desc' },
    list: 'segments',
    reads:
      'segments[].segmentId segments[].name segments[].createdAt ?segments[].description segments[].customersCount:n segments[].active:b',
  },
  ...each(
    [
      { sort: 'customersCount', direction: 'desc' },
      { sort: 'name', direction: 'asc' },
      { active: 'true', perPage: 1000 },
    ],
    (table: Readonly<Record<string, string | number>>): ClientRequest => ({
      request: 'GET /segment',
      when: JSON.stringify(table),
      table,
      list: 'segments',
      reads: 'segments[].segmentId',
    }),
  ),
  {
    request: 'GET /segment/{id}',
    path: '/segment/{segment}',
    reads:
      'name active:b parts[].segmentPartId parts[].criteria[].criterionId parts[].criteria[].type ' +
      '?parts[].criteria[].customers:l ?parts[].criteria[].segmentedCustomers:l',
    check: ({ parts: [{ criteria }] }) =>
      expect(criteria[0].segmentedCustomers).toMatchObject([{ phone: '+48500100200' }]),
  },
  {
    request: 'POST /segment',
    sends: ({ customer }) => fieldsOfSegment(customer),
    keeps: { newSegment: 'segmentId' },
  },
  {
    request: 'POST /segment',
    when: 'a field of a criterion is missing',
    sends: {
      segment: { name: 'x', parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday' }] }] },
    },
    status: 400,
    marks: ['parts.0.criteria.0.days'],
  },
  {
    request: 'PUT /segment/{id}',
    path: '/segment/{newSegment}',
    sends: ({ customer }) => fieldsOfSegment(customer),
  },
  { request: 'POST /segment/{id}/deactivate', path: '/segment/{newSegment}/deactivate' },
  { request: 'POST /segment/{id}/activate', path: '/segment/{newSegment}/activate' },
  {
    request: 'GET /segment/{id}/customers',
    path: '/segment/{segment}/customers',
    table: { page: 1, perPage: 20, sort: 'phone', direction: 'asc', firstName: 'Ann' },
    list: 'customers',
    reads: `${MEMBER} customers[].gender customers[].birthDate customers[].createdAt`,
  },
  {
    request: 'GET /csv/segment/{id}',
    path: '/csv/segment/{segment}',
    check: (text) => expect(text).toContain('Anna'),
  },
  {
    request: 'DELETE /segment/{id}',
    path: '/segment/{newSegment}',
  },
  ...each(
    [
      {},
      { page: 1, perPage: 20, sort: 'lastName', direction: 'desc' },
      { page: 1, perPage: 20, sort: 'posCity', direction: 'desc', email: 'sally-' },
      { page: 1, perPage: 20, phone: '+48500100201' },
    ],
    (table: Readonly<Record<string, string | number>>): ClientRequest => ({
      request: 'GET /seller',
      when: JSON.stringify(table),
      table,
      list: 'sellers',
      reads:
        'sellers[].sellerId sellers[].name sellers[].firstName sellers[].lastName sellers[].phone sellers[].email ' +
        'sellers[].posId sellers[].posName ?sellers[].posCity sellers[].active:b',
    }),
  ),
  {
    request: 'GET /seller/{id}',
    path: '/seller/{seller}',
    reads: 'firstName lastName email phone posId active:b allowPointTransfer:b',
    check: (record, things) => void (things['sellerRecord'] = JSON.stringify(record)),
  },
  {
    request: 'PUT /seller/{id}',
    when: 'the record as it was read',
    path: '/seller/{seller}',
    sends: ({ sellerRecord = '' }) => {
      const fields = Object.entries(JSON.parse(sellerRecord) as object);
      return {
        seller: Object.fromEntries(
          fields.filter(([name]) => !['deleted', 'sellerId', 'name'].includes(name)),
        ),
      };
    },
  },
  {
    request: 'POST /seller/register',
    sends: ({ pos }) => ({
      seller: {
        firstName: 'Tom',
        lastName: 'Example',
        email: 'tom@example.com',
        phone: '',
        posId: pos,
        active: '1',
        plainPassword: 'Loyalty#1',
        allowPointTransfer: '0',
      },
    }),
    keeps: { newSeller: 'sellerId' },
  },
  { request: 'POST /seller/{id}/deactivate', path: '/seller/{newSeller}/deactivate' },
  { request: 'POST /seller/{id}/activate', path: '/seller/{newSeller}/activate' },
  { request: 'POST /seller/{id}/delete', path: '/seller/{newSeller}/delete' },
  ...pictureRequests('/level/{id}/photo', '/level/{level}/photo'),
];
