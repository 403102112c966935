import type { ExampleRequest } from './example-request.js';

const TEXTS = {
  en: { name: 'Iced tea', shortDescription: 'A glass of it, on a hot day.' },
  de: { name: 'Eistee' },
};
const LEVEL = {
  translations: { en: { name: 'Platinum', description: 'From 9000 points' }, de: { name: 'Platin' } },
  conditionValue: 9000,
  active: true,
  reward: { name: '25 % off', value: 25, code: 'platinum' },
};
const SEGMENT = {
  name: 'Round birthdays',
  description: 'Birthday within five days',
  parts: [{ criteria: [{ type: 'anniversary', anniversaryType: 'birthday', days: 5 }] }],
};

/** Campaigns, levels and segments. */
export const PROGRAMME: readonly ExampleRequest[] = [
  { of: 'GET /api/campaign', query: { perPage: 2, sort: 'name' } },
  {
    of: 'GET /api/campaign',
    query: { name: 'Free coffee' },
    keeps: { campaign: 'campaigns.0.campaignId' },
    isSetting: true,
  },
  {
    of: 'GET /api/campaign',
    query: { name: 'Canvas tote bag' },
    keeps: { delivered: 'campaigns.0.campaignId' },
    isSetting: true,
  },
  {
    of: 'GET /api/campaign',
    query: { name: 'Cashback' },
    keeps: { cashback: 'campaigns.0.campaignId' },
    isSetting: true,
  },
  { of: 'GET /api/campaign/active' },
  { of: 'GET /api/campaign/public/available', as: 'anonymous', query: { perPage: 2 } },
  { of: 'GET /api/campaign/{campaign}' },
  { of: 'GET /api/campaign/{campaign}/customers/visible', query: { perPage: 2 } },
  { of: 'GET /api/campaign/{campaign}/audience' },
  { of: 'POST /api/campaign/audience', body: { reward: 'gift_code', costInPoints: 300, levels: [] } },
  { of: 'GET /api/seller/campaign', as: 'seller', query: { perPage: 2 } },
  { of: 'GET /api/seller/campaign/{campaign}', as: 'seller' },
  {
    of: 'GET /api/campaignCategory',
    query: { perPage: 2, sort: 'sortOrder' },
    keeps: { category: 'categories.0.campaignCategoryId' },
  },
  { of: 'GET /api/campaignCategory/{category}' },
  {
    of: 'POST /api/campaignCategory',
    body: { translations: { en: { name: 'Travel' }, de: { name: 'Reisen' } }, sortOrder: 4, active: true },
    keeps: { newCategory: 'campaignCategoryId' },
  },
  {
    of: 'PUT /api/campaignCategory/{category}',
    path: '/api/campaignCategory/{newCategory}',
    body: { translations: { en: { name: 'Trips' } }, sortOrder: 5 },
  },
  {
    of: 'POST /api/campaignCategory/{category}/active',
    path: '/api/campaignCategory/{newCategory}/active',
    body: { active: false },
  },
  {
    of: 'POST /api/campaign',
    body: ({ category = '' }) => ({
      reward: 'gift_code',
      translations: TEXTS,
      active: true,
      public: true,
      costInPoints: 25,
      limit: 100,
      limitPerUser: 2,
      categories: [category],
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
      coupons: ['TEA-0001', 'TEA-0002', 'TEA-0003'],
    }),
    keeps: { newCampaign: 'campaignId' },
  },
  {
    of: 'PUT /api/campaign/{campaign}',
    path: '/api/campaign/{newCampaign}',
    body: { translations: TEXTS, costInPoints: 30, limit: 100, limitPerUser: 1, active: true },
  },
  { of: 'POST /api/campaign/{campaign}/inactive', path: '/api/campaign/{newCampaign}/inactive' },
  { of: 'POST /api/campaign/{campaign}/active', path: '/api/campaign/{newCampaign}/active' },
  {
    of: 'POST /api/campaign/{campaign}/coupons',
    path: '/api/campaign/{newCampaign}/coupons',
    body: { coupons: ['TEA-0003', 'TEA-0004'] },
  },
  {
    of: 'GET /api/campaign/{campaign}/coupons',
    path: '/api/campaign/{newCampaign}/coupons',
    query: { perPage: 2, sort: 'code' },
  },
  {
    of: 'DELETE /api/campaign/{campaign}/coupons',
    path: '/api/campaign/{newCampaign}/coupons',
    body: { coupons: ['TEA-0004'] },
  },
  { of: 'GET /api/level', query: { perPage: 2, sort: 'conditionValue' } },
  {
    of: 'GET /api/level',
    query: { sort: 'conditionValue', direction: 'DESC' },
    keeps: { level: 'levels.1.id' },
    isSetting: true,
  },
  { of: 'GET /api/level/{level}' },
  { of: 'GET /api/seller/level', as: 'seller', query: { perPage: 2 } },
  { of: 'GET /api/seller/level/{level}', as: 'seller' },
  { of: 'GET /api/customer/level', as: 'customer' },
  { of: 'GET /api/level/{level}/customers', query: { perPage: 2, sort: 'lastName' } },
  { of: 'GET /api/csv/level/{level}' },
  { of: 'POST /api/level/create', body: LEVEL, keeps: { newLevel: 'id' } },
  { of: 'PUT /api/level/{level}', path: '/api/level/{newLevel}', body: { ...LEVEL, conditionValue: 10_000 } },
  { of: 'POST /api/level/{level}/activate', path: '/api/level/{newLevel}/activate', body: { active: false } },
  { of: 'GET /api/segment', query: { perPage: 2, sort: 'name' }, keeps: { segment: 'segments.1.segmentId' } },
  { of: 'POST /api/segment/preview', body: { parts: SEGMENT.parts } },
  { of: 'GET /api/segment/{segment}' },
  { of: 'GET /api/segment/{segment}/customers', query: { perPage: 2, sort: 'createdAt' } },
  { of: 'GET /api/csv/segment/{segment}' },
  { of: 'POST /api/segment', body: SEGMENT, keeps: { newSegment: 'segmentId' } },
  {
    of: 'PUT /api/segment/{segment}',
    path: '/api/segment/{newSegment}',
    body: { ...SEGMENT, name: 'Birthdays' },
  },
  { of: 'POST /api/segment/{segment}/activate', path: '/api/segment/{newSegment}/activate' },
  { of: 'POST /api/segment/{segment}/deactivate', path: '/api/segment/{newSegment}/deactivate' },
  { of: 'DELETE /api/segment/{segment}', path: '/api/segment/{newSegment}' },
];
