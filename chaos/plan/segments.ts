/** By the mask, who is in the segment: customers by the last digits of their number. */
export const SEGMENT_PARTS = 4;

export function isInSegment(mask: number, customer: number): boolean {
  return ((mask >> (customer % SEGMENT_PARTS)) & 1) === 1;
}

export function listFor(
  mask: number,
  { customers }: { readonly customers: readonly { readonly id: string }[] },
) {
  const ids = customers.filter((_, index) => isInSegment(mask, index)).map(({ id }) => id);
  return { parts: [{ criteria: [{ type: 'customer_list', customers: ids }] }] };
}

/** Segments about purchases in shops, as they are sent. */
export const PURCHASE_SEGMENTS = [
  { type: 'transaction_count', min: 3, max: 8 },
  { type: 'transaction_amount', fromAmount: 150 },
  { type: 'bought_skus', skuIds: ['LAMP'] },
] as const;
