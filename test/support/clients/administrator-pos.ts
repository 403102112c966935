import { type ClientRequest, each } from './client-request.js';

/** Points of sale of the administrator's cockpit. */
export const ADMINISTRATOR_POS: readonly ClientRequest[] = [
  {
    request: 'POST /pos',
    sends: {
      pos: {
        name: 'Station',
        identifier: 'station',
        description: 'Platform 1',
        location: {
          street: 'Long',
          address1: '1',
          city: 'Berlin',
          lat: '52.52',
          long: '13.4',
        },
      },
    },
    reads: 'posId',
    keeps: { newPos: 'posId' },
  },
  {
    request: 'POST /pos',
    when: 'an identifier that is taken',
    sends: { pos: { name: 'Station', identifier: 'station' } },
    status: 400,
    marks: ['identifier'],
  },
  ...each(
    [
      { page: 1, perPage: 20, sort: 'transactionsAmount', direction: 'desc' },
      { page: 1, perPage: 20, sort: 'location.city', direction: 'asc' },
      { perPage: 1000 },
    ],
    (table: Readonly<Record<string, string | number>>): ClientRequest => ({
      request: 'GET /pos',
      when: JSON.stringify(table),
      table,
      list: 'pos',
      reads:
        'pos[].posId pos[].name ?pos[].description pos[].identifier pos[].location:m pos[].transactionsAmount:n ' +
        'pos[].transactionsCount:n pos[].currency',
    }),
  ),
  {
    request: 'GET /pos/{id}',
    path: '/pos/{newPos}',
    reads: 'posId name identifier location.city location.geoPoint.lat:n location.geoPoint.long:n',
    check: (record, things) => void (things['posRecord'] = JSON.stringify(record)),
  },
  {
    request: 'PUT /pos/{id}',
    when: 'the record as it was read',
    path: '/pos/{newPos}',
    sends: ({ posRecord = '' }) => ({ pos: JSON.parse(posRecord) as object }),
  },
];
