import type { ExampleRequest } from './example-request.js';

const marked = (coupon: string, code: string, campaign = '') => ({
  coupons: [{ campaignId: campaign, couponId: coupon, code, used: true }],
});

/** Who may have what, and who buys it. */
export const PURCHASES: readonly ExampleRequest[] = [
  { of: 'GET /api/customer/campaign/available', as: 'customer', query: { perPage: 2 } },
  { of: 'GET /api/admin/customer/{customer}/campaign/available', query: { perPage: 2 } },
  { of: 'GET /api/seller/customer/{customer}/campaign/available', as: 'seller', query: { perPage: 2 } },
  { of: 'GET /api/customer/campaign/{campaign}/eligibility', as: 'customer', query: { quantity: 1000 } },
  {
    of: 'GET /api/seller/customer/{customer}/campaign/{campaign}/eligibility',
    as: 'seller',
    query: { quantity: 1000 },
  },
  {
    of: 'GET /api/admin/customer/{customer}/campaign/{campaign}/eligibility',
    query: { quantity: 1000, buyer: 'customer' },
  },
  {
    of: 'POST /api/admin/customer/{customer}/campaign/{campaign}/buy',
    path: '/api/admin/customer/{customer}/campaign/{cashback}/buy',
    body: { quantity: 1 },
    keeps: { cashbackCoupon: 'coupons.0.id' },
    isSetting: true,
  },
  {
    of: 'POST /api/{storeCode}/customer/campaign/{campaign}/buy',
    path: '/api/DEFAULT/customer/campaign/{campaign}/buy',
    as: 'customer',
    body: { quantity: 2 },
    keeps: {
      coupon: 'coupons.0.id',
      code: 'coupons.0.code',
      secondCoupon: 'coupons.1.id',
      secondCode: 'coupons.1.code',
    },
  },
  { of: 'POST /api/customer/campaign/{campaign}/buy', as: 'customer' },
  {
    of: 'POST /api/admin/customer/{customer}/campaign/{campaign}/buy',
    path: '/api/admin/customer/{customer}/campaign/{delivered}/buy',
    body: { quantity: 2, withoutPoints: true },
    keeps: {
      bag: 'coupons.0.id',
      bagCode: 'coupons.0.code',
      secondBag: 'coupons.1.id',
      secondBagCode: 'coupons.1.code',
    },
  },
  {
    of: 'POST /api/seller/customer/{customer}/campaign/{campaign}/buy',
    as: 'seller',
    body: { quantity: 1 },
    keeps: { thirdCoupon: 'coupons.0.id', thirdCode: 'coupons.0.code' },
  },
  { of: 'GET /api/customer/campaign/bought', as: 'customer', query: { perPage: 1, includeDetails: 'true' } },
  { of: 'GET /api/admin/customer/{customer}/campaign/bought', query: { perPage: 1, includeDetails: 'true' } },
  {
    of: 'GET /api/seller/customer/{customer}/campaign/bought',
    as: 'seller',
    query: { perPage: 1, includeDetails: 'true' },
  },
  { of: 'GET /api/campaign/bought', query: { perPage: 1, used: 'false' } },
  { of: 'GET /api/csv/campaign/bought', query: { used: 'false' } },
  {
    of: 'GET /api/campaign/bought/export/csv',
    query: { purchasedAtFrom: '2025-05-01T00:00:00+00:00', purchasedAtTo: '2025-06-01T00:00:00+00:00' },
  },
  {
    of: 'POST /api/customer/campaign/coupons/mark_as_used',
    as: 'customer',
    body: ({ campaign = '', coupon = '', code = '' }) => marked(coupon, code, campaign),
  },
  {
    of: 'POST /api/admin/campaign/coupons/mark_as_used',
    body: ({ customer, campaign = '', secondCoupon = '', secondCode = '' }) => ({
      coupons: marked(secondCoupon, secondCode, campaign).coupons.map((mark) => ({
        ...mark,
        customerId: customer,
      })),
    }),
  },
  {
    of: 'POST /api/admin/customer/{customer}/campaign/{campaign}/buy',
    path: '/api/admin/customer/{customer}/campaign/{delivered}/buy',
    body: { withoutPoints: true },
    keeps: { bagAtTill: 'coupons.0.id', bagCodeAtTill: 'coupons.0.code' },
    isSetting: true,
  },
  {
    of: 'GET /api/seller/coupon/{code}',
    path: '/api/seller/coupon/{bagCodeAtTill}',
    as: 'seller',
  },
  {
    of: 'POST /api/seller/campaign/coupons/mark_as_used',
    as: 'seller',
    body: ({ customer, delivered = '', bagAtTill = '', bagCodeAtTill = '' }) => ({
      coupons: marked(bagAtTill, bagCodeAtTill, delivered).coupons.map((mark) => ({
        ...mark,
        customerId: customer,
      })),
    }),
  },
  {
    of: 'POST /api/admin/customer/{customer}/campaign/{campaign}/coupon/{coupon}',
    path: '/api/admin/customer/{customer}/campaign/{delivered}/coupon/{bagCode}',
    body: { used: true },
  },
  {
    of: 'POST /api/admin/campaign/{campaign}/coupon/{coupon}',
    path: '/api/admin/campaign/{campaign}/coupon/{thirdCode}',
    as: 'customer',
    body: { used: true },
  },
  {
    of: 'PUT /api/admin/customer/{customer}/bought/coupon/{coupon}/changeDeliveryStatus',
    path: '/api/admin/customer/{customer}/bought/coupon/{secondBag}/changeDeliveryStatus',
    body: { status: 'shipped' },
  },
  {
    of: 'PUT /api/admin/customer/{customer}/bought/coupon/{coupon}/changeCashbackStatus',
    path: '/api/admin/customer/{customer}/bought/coupon/{cashbackCoupon}/changeCashbackStatus',
    body: { status: 'approved' },
  },
  {
    of: 'POST /api/admin/customer/{customer}/bought/coupon/{coupon}/return',
    path: '/api/admin/customer/{customer}/bought/coupon/{secondBag}/return',
  },
  {
    of: 'POST /api/admin/campaign/cashback/simulate',
    body: ({ customer }) => ({ customerId: customer, pointsAmount: 50 }),
  },
  {
    of: 'POST /api/admin/campaign/cashback/redeem',
    body: ({ customer }) => ({ customerId: customer, pointsAmount: 50, pointValue: 0.1, rewardAmount: 5 }),
  },
];

const blocked = ({ customer }: Readonly<Record<string, string>>) => ({
  customer,
  points: 20,
  comment: 'Checkout',
  blockedUntil: '2025-06-16T12:00:00+0000',
});

const GIFT = { points: 20, comment: 'For the summer party' };
const UNKNOWN = '00000000-0000-4000-8000-000000000404';

/** Points, added, spent, held and sent. */
export const POINTS: readonly ExampleRequest[] = [
  {
    of: 'POST /api/points/transfer/add',
    body: ({ customer }) => ({ customer, points: 50, comment: 'For the summer party', validityDuration: 90 }),
    keeps: { transfer: 'pointsTransferId' },
  },
  { of: 'POST /api/points/transfer/{transfer}/cancel' },
  {
    of: 'POST /api/points/transfer/spend',
    body: ({ customer }) => ({ customer, points: 10, comment: 'A postcard' }),
  },
  { of: 'POST /api/points/transfer/block', body: blocked, keeps: { held: 'pointsTransferId' } },
  { of: 'POST /api/points/transfer/{transfer}/capture', path: '/api/points/transfer/{held}/capture' },
  {
    of: 'POST /api/points/transfer/block',
    body: blocked,
    keeps: { heldToo: 'pointsTransferId' },
    isSetting: true,
  },
  { of: 'POST /api/points/transfer/{transfer}/release', path: '/api/points/transfer/{heldToo}/release' },
  {
    of: 'POST /api/admin/p2p-points-transfer',
    body: ({ customer, friend }) => ({
      sender: customer,
      receiver: friend,
      points: 15,
      comment: 'Thank you',
    }),
  },
  {
    of: 'POST /api/customer/points/p2p-transfer',
    as: 'customer',
    body: { receiver: 'customer2@example.com', points: 10, comment: 'For you' },
  },
  {
    of: 'POST /api/pos/points/transfer/add',
    as: 'seller',
    body: ({ customer }) => ({ customer, points: 12, comment: 'At the till' }),
  },
  {
    of: 'POST /api/pos/points/transfer/spend',
    as: 'seller',
    body: ({ customer }) => ({ customer, points: 5, comment: 'A bag' }),
  },
  {
    of: 'POST /api/pos/points/transfer/block',
    as: 'seller',
    body: blocked,
    keeps: { heldAtTill: 'pointsTransferId' },
  },
  {
    of: 'POST /api/pos/points/transfer/{transfer}/capture',
    as: 'seller',
    path: '/api/pos/points/transfer/{heldAtTill}/capture',
  },
  {
    of: 'POST /api/pos/points/transfer/block',
    as: 'seller',
    body: blocked,
    keeps: { heldAtTillToo: 'pointsTransferId' },
    isSetting: true,
  },
  {
    of: 'POST /api/pos/points/transfer/{transfer}/release',
    as: 'seller',
    path: '/api/pos/points/transfer/{heldAtTillToo}/release',
  },
  {
    of: 'POST /api/admin/bulk-actions/points/preview',
    body: ({ customer, friend }) => ({ ...GIFT, customers: [customer, friend, UNKNOWN] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/points',
    body: ({ customer, friend }) => ({ ...GIFT, customers: [customer, friend] }),
    keeps: { bulkAction: 'bulkActionId' },
  },
  {
    of: 'POST /api/admin/bulk-actions/delivery-status/preview',
    body: ({ bag, secondBag }) => ({ status: 'delivered', coupons: [bag, secondBag] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/delivery-status',
    body: ({ bag, secondBag }) => ({ status: 'delivered', coupons: [bag, secondBag] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/campaign-activity/preview',
    body: ({ campaign, delivered }) => ({ active: true, campaigns: [campaign, delivered] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/campaign-activity',
    body: ({ campaign, delivered }) => ({ active: true, campaigns: [campaign, delivered] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/campaign-archive/preview',
    body: ({ campaign, delivered }) => ({ archived: false, campaigns: [campaign, delivered] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/campaign-archive',
    body: ({ campaign, delivered }) => ({ archived: false, campaigns: [campaign, delivered] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/messages/preview',
    body: () => ({ messages: [UNKNOWN] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/messages',
    body: () => ({ messages: [UNKNOWN] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/labels/preview',
    body: ({ customer, friend }) => ({ key: 'event', value: 'summer', customers: [customer, friend] }),
  },
  {
    of: 'POST /api/admin/bulk-actions/labels',
    body: ({ customer, friend }) => ({ key: 'event', value: 'summer', customers: [customer, friend] }),
  },
  { of: 'GET /api/admin/bulk-actions', query: { perPage: 2 } },
  { of: 'GET /api/admin/bulk-actions/{bulkAction}' },
  { of: 'POST /api/admin/bulk-actions/{bulkAction}/stop' },
  { of: 'POST /api/admin/bulk-actions/{bulkAction}/undo' },
  { of: 'GET /api/points/transfer', query: { perPage: 2, type: 'adding' } },
  { of: 'GET /api/csv/points/transfer', query: { type: 'blocked' } },
  { of: 'GET /api/seller/points/transfer', as: 'seller', query: { perPage: 2, type: 'spending' } },
  { of: 'GET /api/customer/points/transfer', as: 'customer', query: { perPage: 2 } },
  { of: 'GET /api/points/missing', query: { perPage: 2 } },
];
