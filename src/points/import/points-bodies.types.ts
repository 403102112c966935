import type { PointsToAdd } from '../add-points.js';

/** A transfer of points as a file has it. */
export interface SentPoints extends Omit<PointsToAdd, 'customer'> {
  readonly type: 'adding' | 'spending';
  /** What names the customer, in the order in which it is tried. */
  readonly customer: readonly { readonly kind: 'id' | 'email' | 'card' | 'phone'; readonly name: string }[];
}

/** Reads transfers of files as if each were the body of a request: by the same class, with the same sentences. */
export abstract class PointsBodies {
  /** Answers with what is wrong with it, in one line. */
  abstract read(body: object): Promise<SentPoints | string>;
}
