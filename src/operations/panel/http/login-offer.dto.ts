import { PRODUCT } from '#platform/product.js';
import type { DemoLogin } from '../../demo/index.js';

export interface LoginOffer {
  readonly version: string;
  /** A public login of the demo programme, where it is loaded. */
  readonly demo?: DemoLogin;
}

export function presentLoginOffer(demo: DemoLogin | undefined): LoginOffer {
  return { version: PRODUCT.version, ...(demo && { demo }) };
}
