export interface BasketLabel {
  readonly key: string;
  readonly value: string;
}

export interface BasketItem {
  readonly sku: string;
  readonly quantity: number;
  readonly grossCents: number;
  readonly labels: readonly BasketLabel[];
}

/** What was bought, as rules look at it. */
export interface Basket {
  readonly items: readonly BasketItem[];
  /** Items with one of these are costs of delivery. */
  readonly deliverySkus: readonly string[];
}
