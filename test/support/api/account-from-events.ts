import { getPointsEvents } from '../scenes/points.js';
import type { TestApp } from '../app/test-app.js';

export interface Held {
  readonly points: number;
  readonly locked: number;
  readonly blocked: number;
}

const EXAMPLE = new URL('../../../examples/account-points/points.mjs', import.meta.url).href;
const { apply, EMPTY } = (await import(/* @vite-ignore */ EXAMPLE)) as {
  readonly EMPTY: Held;
  readonly apply: (account: Held, event: { readonly type: string; readonly payload: object }) => Held;
};

/** What an account holds by nothing but its events, as the example for consumers adds them up. */
export async function accountFromEvents(app: TestApp, customerId: string): Promise<Held> {
  const events = await getPointsEvents(app, customerId);
  const { points, locked, blocked } = events.reduce(
    (account, [type, payload]) => apply(account, { type, payload }),
    EMPTY,
  );
  return { points, locked, blocked };
}
