import { Injectable } from '@nestjs/common';
import { EarningRuleService } from '../../earning/index.js';
import { BASE_LEVEL_ID } from '../../level/index.js';
import { PosService } from '../../pos/index.js';
import { DEFAULT_STORE } from '../../store/index.js';
import { RegisterTransaction } from '../../transaction/index.js';
import { DAY_MS, type DemoCustomer, type DemoScene, earned, HOUR_MS } from './demo-scene.model.js';
import type { SeededRandom } from './seeded-random.model.js';
import type { Named } from './demo-rewards.model.js';

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly maker: string;
  readonly cents: number;
}

const REFILL = 'REFILL';
const BEANS = ['BEANS-250', 'BEANS-1000'] as const;

const PRODUCTS: readonly Product[] = [
  { sku: REFILL, name: 'Refill of a cup', category: 'Drinks', maker: 'Laurel Coffee', cents: 420 },
  { sku: 'CAPPUCCINO', name: 'Cappuccino', category: 'Drinks', maker: 'Laurel Coffee', cents: 480 },
  { sku: 'CAKE', name: 'Cake of the day', category: 'Food', maker: 'Baker Street', cents: 560 },
  { sku: BEANS[0], name: 'Coffee beans, 250 g', category: 'Coffee', maker: 'Laurel Coffee', cents: 890 },
  { sku: BEANS[1], name: 'Coffee beans, 1 kg', category: 'Coffee', maker: 'Laurel Coffee', cents: 2990 },
  { sku: 'CUP', name: 'Cup, 0.3 l', category: 'Tableware', maker: 'Clay & Co.', cents: 1450 },
  { sku: 'BASKET', name: 'Gift basket', category: 'Gifts', maker: 'Laurel Coffee', cents: 5900 },
  { sku: 'GRINDER', name: 'Coffee grinder', category: 'Machines', maker: 'Millwright', cents: 12_900 },
  { sku: 'MACHINE', name: 'Espresso machine', category: 'Machines', maker: 'Millwright', cents: 38_900 },
];

const PIECES_MAX = 3;

interface DemoLine extends Omit<Product, 'cents'> {
  readonly quantity: number;
  readonly grossCents: number;
}

/** Products that cost at least so much together, the dear ones first. */
function basketWorth(cents: number, random: SeededRandom): DemoLine[] {
  const lines: DemoLine[] = [];
  for (let left = cents; left > 0;) {
    const fitting = PRODUCTS.filter((product) => product.cents <= left && !isIn(lines, product));
    const [cheapest] = PRODUCTS;
    const product = fitting.length > 0 ? random.pick(fitting.slice(-3)) : cheapest;
    if (!product) {
      break;
    }
    const quantity =
      fitting.length > 0
        ? Math.min(PIECES_MAX, Math.floor(left / product.cents))
        : Math.ceil(left / product.cents);
    const { cents: price, ...named } = product;
    lines.push({ ...named, quantity, grossCents: quantity * price });
    left -= quantity * price;
  }
  return lines;
}

function isIn(lines: readonly DemoLine[], { sku }: Product): boolean {
  return lines.some((line) => line.sku === sku);
}

const PLACES = [
  {
    name: 'Main street',
    identifier: 'main-street',
    street: 'Main Street',
    address1: '12',
    postal: '1010',
    city: 'Vienna',
    province: 'Vienna',
  },
  {
    name: 'Central station',
    identifier: 'station',
    street: 'Station Square',
    address1: '1',
    postal: '8020',
    city: 'Graz',
    province: 'Styria',
  },
  {
    name: 'Online shop',
    identifier: 'online',
    street: 'Harbour Road',
    address1: '7',
    postal: '4020',
    city: 'Linz',
    province: 'Upper Austria',
  },
] as const;
const POINTS_FOR_A_REFILL = 10;
const ALWAYS = { active: true, allTimeActive: true, lastExecutedRule: false, target: 'level' as const };

/** Where customers of the demo shop, what that earns them, and what they bring back. */
@Injectable()
export class DemoShopsService {
  constructor(
    private readonly posService: PosService,
    private readonly earningRuleService: EarningRuleService,
    private readonly registerTransaction: RegisterTransaction,
  ) {}

  async open({ levels: { silver, gold, vip } }: Named): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const { name, identifier, ...address } of PLACES) {
      const location = { ...address, country: 'AT' };
      ids.push((await this.posService.create(DEFAULT_STORE.id, { name, identifier, location })).id);
    }
    const all = [BASE_LEVEL_ID, silver, gold, vip];
    const limit = { active: true, limit: 1, period: 'day' };
    const rules = [
      ['points', 'A point for each euro', all, { pointValue: 1 }],
      [
        'multiply_for_product',
        'Double points on coffee beans',
        [gold, vip],
        { skuIds: BEANS, multiplier: 2 },
      ],
      [
        'product_purchase',
        'Ten points for a refill',
        all,
        { skuIds: [REFILL], pointsAmount: POINTS_FOR_A_REFILL },
      ],
      ['qrcode', 'Scan the code at our door', all, { code: 'laurel-door', pointsAmount: 5, limit }],
    ] as const;
    for (const [type, name, levels, fields] of rules) {
      const rule = { name, ...ALWAYS, levels: [...levels], segments: [], pos: [], fields };
      await this.earningRuleService.create(DEFAULT_STORE.id, type, rule);
    }
    return ids;
  }

  /** Sells for at least as many euros as points are wanted. Now and then something comes back. */
  async sell(scene: DemoScene, customer: DemoCustomer, euros: number, atMs: number): Promise<void> {
    const { random, timeline, places } = scene;
    const lines = basketWorth(euros * 100, random);
    const number = `R-${(scene.receipts.length + 1).toString().padStart(5, '0')}`;
    scene.receipts.push(number);
    const posId = random.pick(places);
    await this.register({ number, customer, lines, posId, atMs });
    earned(customer, euros);
    if (random.isOneIn(25)) {
      const backMs = atMs + random.whole(1, 14) * DAY_MS + HOUR_MS;
      const back = random.isOneIn(3) ? lines : lines.slice(-1);
      timeline.add(backMs, async () => {
        await this.register({
          number: `${number}-B`,
          customer,
          lines: back,
          posId,
          atMs: backMs,
          revised: number,
        });
        customer.points = Math.max(0, customer.points - pointsAtMost(lines));
      });
    }
  }

  private async register({ number, customer, lines, posId, atMs, revised }: Sale): Promise<void> {
    const buyer = { name: null, phone: null, loyaltyCardNumber: null, nip: null, address: null };
    await this.registerTransaction.executeFor(customer.id, {
      storeId: DEFAULT_STORE.id,
      documentNumber: number,
      documentType: revised === undefined ? 'sell' : 'return',
      purchasePlace: null,
      purchasedAt: new Date(atMs),
      posId,
      revisedDocument: revised ?? null,
      buyer: { ...buyer, email: customer.email },
      items: lines.map((line) => ({ ...line, labels: [] })),
      labels: [],
    });
  }
}

interface Sale {
  readonly number: string;
  readonly customer: DemoCustomer;
  readonly lines: readonly DemoLine[];
  readonly posId: string;
  readonly atMs: number;
  readonly revised?: string;
}

/** What lines have earned at the most, so what comes back of them takes no more. */
function pointsAtMost(lines: readonly DemoLine[]): number {
  return lines.reduce(
    (sum, { grossCents, quantity }) =>
      sum + Math.ceil((2 * grossCents) / 100) + POINTS_FOR_A_REFILL * quantity,
    0,
  );
}
