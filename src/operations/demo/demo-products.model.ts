import type { SeededRandom } from './seeded-random.model.js';

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly category: string;
  readonly maker: string;
  readonly cents: number;
}

export const REFILL = 'REFILL';
export const BEANS = ['BEANS-250', 'BEANS-1000'] as const;

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

export interface DemoLine extends Omit<Product, 'cents'> {
  readonly quantity: number;
  /** For the whole line. */
  readonly grossCents: number;
}

/** Products that cost at least so much together, the dear ones first. */
export function basketWorth(cents: number, random: SeededRandom): DemoLine[] {
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
