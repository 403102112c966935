import { Injectable } from '@nestjs/common';
import { type LoginNameKind, LoginNamesReader } from '../auth/index.js';
import { isConfirmed } from './contact.model.js';
import { CustomerReader, type CustomerState } from './customer.reader.js';
import type { StatusType } from './customer.rules.js';

const KINDS = { email: 'email', phone: 'phone', loyaltyCardNumber: 'card' } as const satisfies Record<
  string,
  LoginNameKind
>;
type Field = keyof typeof KINDS;

/** What a shop knows of a buyer. */
export type Identification = { readonly storeId: string } & { readonly [Name in Field]: string | null };

/** Finds the customers that shops mean. */
@Injectable()
export class CustomerMatcherService {
  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
  ) {}

  /**
   * For each, the first field that names a customer of the store who takes part, or null: an e-mail or a phone that is not
   * confirmed names none. As committed: two statements, for however many.
   * @param fields Those that count, in their order.
   */
  async match(sought: readonly Identification[], fields: readonly Field[]): Promise<(string | null)[]> {
    const asked = sought.flatMap((each, index) =>
      fields.flatMap((field) => {
        const name = each[field];
        return name === null ? [] : [{ index, kind: KINDS[field], name }];
      }),
    );
    const found = await this.loginNames.findAccountIds('customer', asked);
    const states = await this.customers.statesOf([...new Set(found.flatMap((id) => id ?? []))]);
    return sought.map(({ storeId }, index) => {
      const fitting = asked.flatMap((each, place) => {
        const id = each.index === index ? found[place] : undefined;
        const state = id === undefined ? undefined : states.get(id);
        const isMeant = state?.storeId === storeId && mayBuy(state.statusType) && isNamed(state, each.kind);
        return id !== undefined && isMeant ? [id] : [];
      });
      return fitting[0] ?? null;
    });
  }
}

/** Cards are given out by the shop. */
function isNamed(state: CustomerState, kind: (typeof KINDS)[Field]): boolean {
  return kind === 'card' || isConfirmed(state, kind);
}

/** Whether transactions count for them. Customers who are blocked or deleted do not take part; whether the others earn is a setting. */
export function mayBuy(status: StatusType): boolean {
  return status === 'active' || status === 'new';
}
