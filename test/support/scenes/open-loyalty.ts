import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** One instant for all records and what is expected of them. */
const NOW_MS = Date.now();

/** Writes a time as records of the public system do. */
export function daysAgo(days: number): string {
  return new Date(NOW_MS - days * DAY_MS).toISOString().replace(/\.\d+Z$/, '+0000');
}

/** An id of the kind that a letter names. */
const id = (kind: string, number: number) =>
  `${kind.repeat(8)}-0000-474c-b092-${String(number).padStart(12, '0')}`;

export const POS = id('a', 1);
export const SELLER = id('b', 1);
export const BRONZE = id('c', 1);
export const GOLD = id('c', 2);
export const [ANN, BOB, CID, DORA] = [1, 2, 3, 4].map((number) => id('d', number)) as [
  string,
  string,
  string,
  string,
];
export const SEGMENT = id('e', 1);
export const CATEGORY = id('e', 2);
export const [COFFEE, MUG, PERCENT, SHARED] = [1, 2, 3, 4].map((number) => id('f', number)) as [
  string,
  string,
  string,
  string,
];
export const SALE = id('1', 1);
export const RETURN = id('1', 2);
export const UNKNOWN_BUYER = id('1', 3);
export const transferId = (number: number) => id('2', number);
export const couponId = (number: number) => id('3', number);

const customer = (customerId: string, email: string, more: object = {}) => ({
  customerId,
  active: true,
  firstName: 'Ann',
  lastName: 'Nowak',
  gender: 'not_disclosed',
  email,
  createdAt: daysAgo(200),
  updatedAt: daysAgo(20),
  levelId: BRONZE,
  agreement1: true,
  agreement2: false,
  agreement3: false,
  status: { type: 'active', state: 'no-card' },
  labels: [],
  campaignPurchases: [],
  transactionsCount: 0,
  ...more,
});

const transfer = (number: number, customerId: string, value: number, days: number, more: object = {}) => ({
  pointsTransferId: transferId(number),
  accountId: id('9', 1),
  customerId,
  createdAt: daysAgo(days),
  value,
  state: 'active',
  type: 'adding',
  issuer: 'admin',
  ...more,
});

const campaign = (campaignId: string, reward: string, more: object = {}) => ({
  campaignId,
  reward,
  active: true,
  costInPoints: 10,
  singleCoupon: false,
  unlimited: false,
  limit: 10,
  limitPerUser: 2,
  daysInactive: 0,
  daysValid: 0,
  featured: false,
  public: true,
  labels: [{ key: 'type', value: 'drink' }],
  campaignActivity: { allTimeActive: true },
  campaignVisibility: { allTimeVisible: true },
  translations: [
    { id: 1, locale: 'en', name: `Campaign ${reward}`, shortDescription: 'A thing' },
    { id: 2, locale: 'de', name: `Kampagne ${reward}` },
  ],
  name: `Campaign ${reward}`,
  photos: [],
  levels: [BRONZE, GOLD],
  segments: [],
  categories: [],
  usageLeft: 3,
  visibleForCustomersCount: 4,
  ...more,
});

const bought = (number: number, campaignId: string, code: string, more: object = {}) => ({
  campaignId,
  customerId: ANN,
  purchasedAt: daysAgo(30),
  coupon: { id: couponId(number), code },
  campaignType: 'discount_code',
  campaignName: 'Campaign',
  customerEmail: 'ann@example.com',
  costInPoints: 10,
  currentPointsAmount: 120,
  used: false,
  status: 'active',
  deliveryStatus: 'ordered',
  returnedAmount: 0,
  ...more,
});

const item = (grossValue: number) => ({
  sku: { code: 'BEANS' },
  name: 'Coffee beans',
  quantity: 2,
  grossValue,
  category: 'Coffee',
  maker: 'Roaster',
  labels: [{ key: 'size', value: 'large' }],
});

const transaction = (transactionId: string, documentNumber: string, more: object = {}) => ({
  transactionId,
  documentNumber,
  documentType: 'sell',
  purchaseDate: daysAgo(60),
  purchasePlace: 'Vienna',
  customerId: ANN,
  customerData: { name: 'Ann Nowak', email: 'ann@example.com', phone: null, address: { street: 'Main' } },
  items: [item(100)],
  labels: [],
  posId: POS,
  grossValue: 100,
  pointsEarned: 100,
  currency: 'eur',
  ...more,
});

/** What the public system has of a small programme, by the names of the files. */
export function exportedProgramme(): Record<string, Record<string, unknown>> {
  return {
    pos: {
      pos: [
        { posId: POS, name: 'Main street', identifier: 'main', location: { city: 'Vienna', geoPoint: null } },
      ],
    },
    levels: {
      levels: [
        {
          id: BRONZE,
          active: true,
          conditionValue: 0,
          reward: { name: '5 %', value: 0.05, code: 'five' },
          specialRewards: [],
          name: 'Bronze',
          description: null,
          translations: [{ locale: 'en', name: 'Bronze' }],
        },
        {
          id: { id: GOLD },
          active: true,
          conditionValue: 200,
          reward: { name: '7 %', value: 0.07, code: 'seven' },
          specialRewards: [
            {
              name: 'June',
              value: 0.2,
              code: 'june',
              active: true,
              startAt: '2016-06-01',
              endAt: '2016-06-30',
            },
          ],
          name: 'Gold',
        },
      ],
    },
    sellers: {
      sellers: [
        {
          sellerId: SELLER,
          firstName: 'Sue',
          lastName: 'Seller',
          email: 'sue@example.com',
          posId: POS,
          active: true,
        },
        {
          sellerId: id('b', 2),
          firstName: 'Old',
          lastName: 'Seller',
          email: 'old@example.com',
          deleted: true,
        },
      ],
    },
    customers: {
      customers: [
        customer(ANN, 'ann@example.com', {
          loyaltyCardNumber: 'CARD-1',
          phone: '+48234234000',
          birthDate: '1990-09-11T00:00:00+0000',
          levelId: { levelId: GOLD },
          posId: POS,
          sellerId: SELLER,
          labels: [{ key: 'vip', value: 'yes' }],
          address: {
            street: 'Main Street',
            address1: '1',
            postal: '1010',
            city: 'Vienna',
            country: 'AT',
            province: null,
          },
        }),
        customer(BOB, 'bob@example.com', {
          status: { type: 'blocked' },
          active: false,
          address: { street: 'Main Street' },
          manuallyAssignedLevelId: { levelId: BRONZE },
        }),
        customer(CID, 'cid@example.com', { status: { type: 'new' }, loyaltyCardNumber: 'CARD-3' }),
        customer(DORA, 'dora@example.com', { status: { type: 'deleted' } }),
      ],
    },
    segments: {
      segments: [
        {
          segmentId: SEGMENT,
          name: 'Buyers',
          active: true,
          parts: [
            {
              segmentPartId: id('8', 1),
              criteria: [{ criterionId: id('8', 2), type: 'transaction_count', min: 1, max: 10 }],
            },
          ],
        },
      ],
    },
    categories: {
      categories: [
        {
          campaignCategoryId: CATEGORY,
          active: true,
          sortOrder: 1,
          name: 'Drinks',
          translations: [{ id: 1, locale: 'en', name: 'Drinks' }],
        },
      ],
    },
    transactions: {
      transactions: [
        transaction(RETURN, 'R-1', {
          documentType: 'return',
          revisedDocument: 'S-1',
          items: [item(40)],
          purchaseDate: daysAgo(50),
        }),
        transaction(SALE, 'S-1'),
        transaction(UNKNOWN_BUYER, 'S-2', {
          customerId: null,
          customerData: { name: 'A guest' },
          posId: null,
        }),
      ],
    },
    points: {
      transfers: [
        transfer(5, ANN, 80, 80, { type: 'spending', comment: 'Campaign discount_code, coupon: CODE-1' }),
        transfer(1, ANN, 100, 100, { comment: 'Welcome' }),
        transfer(2, ANN, 50, 90, { state: 'expired', expiresAt: daysAgo(10) }),
        transfer(3, ANN, 40, 5, { state: 'pending', lockedUntil: daysAgo(-5), expiresAt: daysAgo(-50) }),
        transfer(4, ANN, 30, 50, { state: 'canceled' }),
        transfer(6, ANN, 10, 4, { type: 'p2p_adding', senderId: BOB }),
        transfer(7, BOB, 25, 60),
        transfer(8, BOB, 10, 4, { type: 'p2p_spending', receiverId: ANN }),
      ],
    },
    campaigns: {
      campaigns: [
        campaign(COFFEE, 'discount_code', {
          coupons: ['CODE-1', 'CODE-2', 'CODE-3'],
          categories: [CATEGORY],
        }),
        campaign(MUG, 'gift_code', {
          coupons: ['MUG-1', 'MUG-2'],
          fulfillmentTracking: true,
          segments: [SEGMENT],
          levels: [],
        }),
        campaign(PERCENT, 'percentage_discount_code', { transactionPercentageValue: 10, unlimited: true }),
        campaign(SHARED, 'value_code', {
          singleCoupon: true,
          coupons: ['ALL'],
          unlimited: true,
          limit: null,
        }),
      ],
    },
    'earning-rules': {
      earningRules: [
        {
          earningRuleId: id('7', 1),
          type: 'points',
          name: 'Points for spending',
          description: null,
          active: true,
          allTimeActive: true,
          pointValue: 2,
          excludedSKUs: [],
          labelsInclusionType: 'none_labels',
          excludedLabels: [],
          includedLabels: [],
          excludeDeliveryCost: true,
          minOrderValue: 0,
          lastExecutedRule: false,
          levelNames: { [BRONZE]: 'Bronze', [GOLD]: 'Gold' },
          segmentNames: [],
          posNames: [],
          pos: [],
        },
      ],
    },
    bought: {
      boughtCampaigns: [
        bought(1, COFFEE, 'CODE-1', {
          used: true,
          usageDate: daysAgo(20),
          usedForTransactionId: { transactionId: SALE },
          activeTo: daysAgo(5),
        }),
        bought(2, MUG, 'MUG-1', { deliveryStatus: 'delivered', campaignType: 'gift_code' }),
        bought(3, PERCENT, '10', { transactionId: { transactionId: SALE } }),
        bought(4, SHARED, 'ALL', { customerId: BOB }),
        bought(5, SHARED, 'ALL', { status: 'expired', activeTo: daysAgo(1) }),
        bought(6, COFFEE, 'CODE-9', { status: 'cancelled' }),
      ],
    },
    statuses: {
      statuses: [
        {
          customerId: ANN,
          firstName: 'Ann',
          points: 30,
          usedPoints: 80,
          expiredPoints: 50,
          lockedPoints: 40,
        },
        { customerId: BOB, points: 15, usedPoints: 10, expiredPoints: 0, lockedPoints: 0 },
      ],
    },
  };
}

/** Writes the files into a folder of their own, as the public system prints them. */
export function writeExport(folder: string, programme: Readonly<Record<string, object>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, answer] of Object.entries(programme)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(answer, null, 4));
  }
}
