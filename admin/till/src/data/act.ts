import type { LaurelError } from '@laurel/client';

/** The person that an act is about. A newcomer has no id yet. */
export interface Member {
  readonly id?: string;
  readonly name: string;
}

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly loyaltyCardNumber: string;
}

/** What a seller does for a member. */
export type Task =
  | {
      readonly kind: 'sale';
      readonly documentNumber: string;
      readonly purchaseDate: string;
      readonly grossValue: number;
    }
  | { readonly kind: 'assign'; readonly documentNumber: string }
  | {
      readonly kind: 'buy';
      readonly campaignId: string;
      readonly reward: string;
      readonly costInPoints: number;
    }
  | {
      readonly kind: 'use';
      readonly campaignId: string;
      readonly couponId: string;
      readonly code: string;
      readonly reward: string;
    }
  | { readonly kind: 'add' | 'spend'; readonly points: number; readonly comment: string }
  | { readonly kind: 'register'; readonly newcomer: Newcomer };

/** The refusal of the service: the part of an error that can be kept. */
export type Refused = Pick<LaurelError, 'status' | 'code' | 'message' | 'fields'>;

/** With the same key it is done once, however often it is sent. */
export interface Act {
  readonly key: string;
  readonly at: number;
  /** The id of the account: the service knows a key together with it. */
  readonly seller: string;
  readonly member: Member;
  readonly task: Task;
  /** An answer that came while the seller was doing something else. */
  readonly refused?: Refused;
}

/** The result of an act. */
export interface Outcome {
  readonly member: Member;
  /** What a sale has earned, where the answer says it. */
  readonly pointsEarned?: number;
  /** The code of what was bought. */
  readonly code?: string;
}
