import { sellerRecordShow } from '@laurel/client/api';
import { queryOptions } from '@tanstack/react-query';
import { keep, kept } from './kept.js';
import { laurel, sellerId } from './laurel.js';

export interface Seller {
  readonly id: string;
  readonly name: string;
  readonly posName: string | undefined;
  /** Whether they may enter sales, and give and take points. */
  readonly mayGivePoints: boolean;
}

/** Who is logged in. Kept for the time without a connection. */
export function sellerOptions() {
  const before = kept<Seller>('seller');
  return queryOptions({
    queryKey: ['seller'],
    queryFn: async ({ signal }): Promise<Seller> => {
      const seller = await sellerId();
      const { data } = await sellerRecordShow({ client: laurel, path: { seller }, signal });
      const { name, posName, allowPointTransfer } = data;
      const shown = { id: seller, name, posName, mayGivePoints: allowPointTransfer };
      keep('seller', shown);
      return shown;
    },
    initialData: before?.value,
    initialDataUpdatedAt: before?.at,
  });
}

export function knownSeller(): Seller | undefined {
  return kept<Seller>('seller')?.value;
}
