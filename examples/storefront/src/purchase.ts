import { type Laurel, LaurelError, newIdempotencyKey } from '@laurel/client';
import { customerPurchaseBuy } from '@laurel/client/api';

/**
 * Buys a reward and answers with its codes. The client repeats the request under its key while the page is open; the key is also
 * kept until there is an answer, so that a customer who has reloaded the page and tries again does not buy twice.
 */
export async function buy(laurel: Laurel, campaign: string): Promise<string[]> {
  const name = `purchase.${campaign}`;
  const key = sessionStorage.getItem(name) ?? newIdempotencyKey();
  sessionStorage.setItem(name, key);
  try {
    const { data } = await customerPurchaseBuy({
      client: laurel,
      path: { campaign },
      headers: { 'Idempotency-Key': key },
    });
    sessionStorage.removeItem(name);
    return data.coupons.map(({ code }) => code);
  } catch (error) {
    // Refused: nothing was bought. Without an answer it may have been.
    if (error instanceof LaurelError && error.status < 500) {
      sessionStorage.removeItem(name);
    }
    throw error;
  }
}
