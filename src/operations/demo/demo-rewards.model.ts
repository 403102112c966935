import type { CampaignFields, RewardType } from '../../campaign/index.js';
import type { SeededRandom } from './seeded-random.model.js';

export interface Named {
  readonly levels: Readonly<Record<'silver' | 'gold' | 'vip', string>>;
  readonly segments: Readonly<Record<'newsletter' | 'birthday' | 'longstanding', string>>;
  readonly categories: Readonly<Record<'food' | 'shopping' | 'events' | 'money', string>>;
}

export interface Reward {
  readonly type: RewardType;
  readonly name: string;
  readonly description: string;
  /** The name of its drawing. */
  readonly picture: string;
  /** How many days ago it was created. */
  readonly age: number;
  readonly cost: number;
  /** How many codes there are, and what they begin with. All buyers get the same one when there is one. */
  readonly codes: readonly [count: number, prefix: string];
  readonly limit?: number;
  readonly limitPerUser?: number;
  /** The number of the lowest level that may buy it. */
  readonly fromLevel?: number;
  readonly newsletterOnly?: boolean;
  /** Days ago, or, below zero, ahead. */
  readonly window?: readonly [from: number, to: number];
  readonly daysInactive?: number;
  readonly daysValid?: number;
  /** Not sold in the demo's past. */
  readonly unsold?: boolean;
  /** Sent to the customer, step by step. */
  readonly isDelivered?: boolean;
  readonly fields: (named: Named) => CampaignFields;
}

export const REWARDS: readonly Reward[] = [
  {
    type: 'gift_code',
    name: 'Free coffee',
    picture: 'free-coffee',
    age: 235,
    cost: 30,
    codes: [400, 'COFFEE'],
    description: 'A coffee of your choice in any of our shops.',
    fields: ({ categories }) => ({ featured: true, rewardValue: 4, categories: [categories.food] }),
  },
  {
    type: 'free_delivery_code',
    name: 'Free delivery',
    picture: 'free-delivery',
    age: 234,
    cost: 20,
    codes: [1, 'SHIPFREE'],
    description: 'We pay for the delivery of your next order.',
    fields: ({ categories }) => ({ categories: [categories.shopping] }),
  },
  {
    type: 'discount_code',
    name: '10 EUR off',
    picture: 'ten-euros-off',
    age: 230,
    cost: 100,
    codes: [300, 'TEN'],
    limit: 250,
    limitPerUser: 3,
    daysValid: 60,
    description: 'Ten euros off any purchase of 50 euros or more.',
    fields: ({ categories }) => ({ featured: true, rewardValue: 10, categories: [categories.shopping] }),
  },
  {
    type: 'value_code',
    name: '50 EUR voucher',
    picture: 'fifty-euro-voucher',
    age: 228,
    cost: 500,
    codes: [120, 'FIFTY'],
    limit: 100,
    limitPerUser: 2,
    description: 'Pay with it like with cash in any of our shops.',
    fields: ({ categories }) => ({ rewardValue: 50, tax: 20, categories: [categories.money] }),
  },
  {
    type: 'gift_code',
    name: 'Canvas tote bag',
    picture: 'canvas-tote-bag',
    age: 220,
    cost: 150,
    codes: [200, 'TOTE'],
    isDelivered: true,
    description: 'A sturdy bag in the colours of the season. We send it to your address.',
    fields: ({ categories }) => ({
      rewardValue: 15,
      categories: [categories.shopping],
    }),
  },
  {
    type: 'event_code',
    name: 'Spring concert',
    picture: 'spring-concert',
    age: 215,
    cost: 120,
    codes: [60, 'CONCERT'],
    limit: 50,
    limitPerUser: 2,
    window: [215, 120],
    description: 'Two hours of music in the old market hall.',
    fields: ({ categories }) => ({ categories: [categories.events] }),
  },
  {
    type: 'gift_code',
    name: "Gold members' gift box",
    picture: 'gold-gift-box',
    age: 200,
    cost: 400,
    codes: [80, 'GOLDBOX'],
    fromLevel: 2,
    limit: 80,
    limitPerUser: 1,
    isDelivered: true,
    description: 'Selected by our team, for Gold and VIP members only.',
    fields: ({ levels, categories }) => ({
      rewardValue: 60,
      levels: [levels.gold, levels.vip],
      categories: [categories.shopping],
    }),
  },
  {
    type: 'event_code',
    name: 'VIP evening',
    picture: 'vip-evening',
    age: 190,
    cost: 800,
    codes: [30, 'VIP'],
    fromLevel: 3,
    limit: 20,
    limitPerUser: 1,
    description: 'Dinner with the makers. Only for VIP members.',
    fields: ({ levels, categories }) => ({ levels: [levels.vip], categories: [categories.events] }),
  },
  {
    type: 'percentage_discount_code',
    name: "Newsletter readers' 15 %",
    picture: 'newsletter-discount',
    age: 180,
    cost: 60,
    codes: [150, 'NEWS15'],
    newsletterOnly: true,
    description: 'Fifteen percent off, for everybody who reads our newsletter.',
    fields: ({ segments, categories }) => ({
      transactionPercentageValue: 15,
      segments: [segments.newsletter],
      categories: [categories.shopping],
    }),
  },
  {
    type: 'cashback',
    name: 'Cashback',
    picture: 'cashback',
    age: 170,
    cost: 50,
    codes: [0, ''],
    description: 'Turn points into money: every point is worth ten cents.',
    fields: ({ categories }) => ({ pointValue: 0.1, categories: [categories.money] }),
  },
  {
    type: 'discount_code',
    name: 'Trial month',
    picture: 'trial-month',
    age: 150,
    cost: 40,
    codes: [120, 'TRIAL'],
    limit: 120,
    limitPerUser: 1,
    daysInactive: 2,
    daysValid: 30,
    description: 'Our delivery club for a month. Begins two days after you ask for it.',
    fields: ({ categories }) => ({ categories: [categories.food] }),
  },
  {
    type: 'gift_code',
    name: 'Birthday cake',
    picture: 'birthday-cake',
    age: 140,
    cost: 5,
    codes: [100, 'CAKE'],
    unsold: true,
    limit: 100,
    limitPerUser: 1,
    description: 'Around your birthday, a small cake is on us.',
    fields: ({ segments, categories }) => ({ segments: [segments.birthday], categories: [categories.food] }),
  },
  {
    type: 'custom_campaign_code',
    name: 'Visit us on market day',
    picture: 'market-day',
    age: 90,
    cost: 0,
    codes: [50, 'MARKET'],
    unsold: true,
    description: 'For customers who come to our stall on market day.',
    fields: () => ({ connectType: 'none', earningRuleId: undefined }),
  },
  {
    type: 'discount_code',
    name: 'Winter sale preview',
    picture: 'winter-sale',
    age: 14,
    cost: 80,
    codes: [200, 'WINTER'],
    unsold: true,
    limit: 200,
    limitPerUser: 1,
    window: [-14, -45],
    description: 'A day before everybody else.',
    fields: ({ segments, categories }) => ({
      segments: [segments.longstanding],
      categories: [categories.shopping],
    }),
  },
  {
    type: 'discount_code',
    name: 'Second item for 1 EUR',
    picture: 'second-item',
    age: 10,
    cost: 50,
    codes: [40, 'SECOND'],
    unsold: true,
    description: 'Still being prepared.',
    fields: () => ({ active: false, public: false }),
  },
];

/** Different from one another, and not to be guessed. */
export function getCodes({ codes: [count, prefix] }: Reward, random: SeededRandom): string[] {
  if (count === 1) {
    return [prefix];
  }
  return Array.from({ length: count }, (_, index) => {
    const tail = random
      .whole(0, 36 ** 4 - 1)
      .toString(36)
      .padStart(4, '0')
      .toUpperCase();
    return `${prefix}-${index.toString(36).padStart(2, '0').toUpperCase()}${tail}`;
  });
}
