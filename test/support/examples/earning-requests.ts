import type { ExampleRequest } from './example-request.js';

const ITEMS = [
  { sku: 'TEA-100', quantity: 2, grossValue: 9.8 },
  { sku: 'MUG-7', quantity: 1, grossValue: 12.5 },
];

/** Earning rules, what they pay, and why. */
export const EARNING: readonly ExampleRequest[] = [
  {
    of: 'GET /api/level',
    query: { sort: 'conditionValue', perPage: 4 },
    keeps: { bronze: 'levels.0.id', silver: 'levels.1.id', gold: 'levels.2.id', vip: 'levels.3.id' },
    isSetting: true,
  },
  {
    of: 'POST /api/earningRule',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      type: 'points',
      name: 'A point for each euro',
      active: true,
      allTimeActive: true,
      pointValue: 1,
      minOrderValue: 5,
      excludedSKUs: ['BAG-1'],
      levels: [bronze, silver, gold, vip],
    }),
    keeps: { rule: 'earningRuleId' },
  },
  {
    of: 'PUT /api/earningRule/{earningRule}',
    path: '/api/earningRule/{rule}',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      name: 'Two points for each euro',
      active: true,
      allTimeActive: true,
      pointValue: 2,
      dailyPointsMax: 500,
      daysLocked: 14,
      levels: [bronze, silver, gold, vip],
    }),
  },
  {
    of: 'POST /api/earningRule/{earningRule}/activate',
    path: '/api/earningRule/{rule}/activate',
    body: { active: true },
  },
  {
    of: 'POST /api/earningRule',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      type: 'custom_event',
      name: 'Like us',
      active: true,
      allTimeActive: true,
      eventName: 'like',
      pointsAmount: 10,
      limit: {
        active: true,
        period: 'day',
        limit: 3,
      },
      customersMayReport: true,
      levels: [bronze, silver, gold, vip],
    }),
    isSetting: true,
  },
  { of: 'GET /api/earningRule', query: { perPage: 2, sort: 'name' } },
  { of: 'GET /api/csv/earningRule', query: { sort: 'name' } },
  {
    of: 'POST /api/earningRule/{earningRule}/photo',
    path: '/api/earningRule/{rule}/photo',
    picture: 'photo[file]',
  },
  { of: 'GET /api/earningRule/{earningRule}', path: '/api/earningRule/{rule}' },
  { of: 'GET /api/earningRule/{earningRule}/versions', path: '/api/earningRule/{rule}/versions' },
  {
    of: 'POST /api/earningRule/{earningRule}/restore',
    path: '/api/earningRule/{rule}/restore',
    body: { version: 2 },
  },
  { of: 'DELETE /api/earningRule/{earningRule}/photo', path: '/api/earningRule/{rule}/photo' },
  { of: 'GET /api/seller/earningRule', as: 'seller', query: { perPage: 2, sort: 'name' } },
  {
    of: 'GET /api/seller/earningRule/{earningRule}',
    as: 'seller',
    path: '/api/seller/earningRule/{rule}',
  },
  { of: 'GET /api/customer/earningRule', as: 'customer' },
  {
    of: 'POST /api/earningRule/simulate',
    body: ({ customer = '' }) => ({ customerId: customer, items: ITEMS }),
  },
  {
    of: 'POST /api/transaction/simulate',
    body: ({ customer = '' }) => ({ customerId: customer, items: ITEMS }),
  },
  {
    of: 'POST /api/earningRule/replay',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      rule: {
        type: 'points',
        name: 'Double points',
        active: true,
        allTimeActive: true,
        pointValue: 2,
        levels: [bronze, silver, gold, vip],
        minOrderValue: 10,
      },
    }),
  },
  { of: 'GET /api/earningRule/overlaps' },
  { of: 'GET /api/earningRule/heldBack', query: { perPage: 2 } },
  {
    of: 'POST /api/v1/earnRule/{eventName}/customer/{customer}',
    path: '/api/v1/earnRule/like/customer/{customer}',
  },
  { of: 'POST /api/customer/earnRule/{eventName}', path: '/api/customer/earnRule/like', as: 'customer' },
  {
    of: 'POST /api/earningRule',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      type: 'geolocation',
      name: 'Visit us',
      active: true,
      allTimeActive: true,
      pointsAmount: 5,
      latitude: 51.109987,
      longitude: 17.031844,
      radius: 200,
      levels: [bronze, silver, gold, vip],
      limit: {
        active: true,
        period: 'day',
        limit: 1,
      },
    }),
    isSetting: true,
  },
  {
    of: 'POST /api/earningRule',
    body: ({ bronze = '', silver = '', gold = '', vip = '' }) => ({
      type: 'qrcode',
      name: 'Scan it',
      active: true,
      allTimeActive: true,
      pointsAmount: 5,
      code: 'old-town-window',
      levels: [bronze, silver, gold, vip],
      limit: {
        active: true,
        period: 'forever',
        limit: 1,
      },
    }),
    isSetting: true,
  },
  {
    of: 'POST /api/earningRule/geolocation/customer/{customer}',
    body: { latitude: 51.1101, longitude: 17.0319 },
  },
  { of: 'POST /api/earningRule/qrcode/customer/{customer}', body: { code: 'old-town-window' } },
  {
    of: 'POST /api/transaction',
    body: {
      transactionData: { documentNumber: 'EARN-1', purchaseDate: '2025-06-15T10:00:00+0000' },
      items: [{ sku: { code: 'TEA-100' }, name: 'Tea', quantity: 2, grossValue: 9.8 }],
      customerData: { email: 'customer@example.com' },
    },
    keeps: { earned: 'transactionId' },
    isSetting: true,
  },
  { of: 'GET /api/transaction/{transaction}/earning', path: '/api/transaction/{earned}/earning' },
];
