import { Injectable } from '@nestjs/common';
import { type LoginNameKind, LoginNamesReader } from '../auth/index.js';
import { isConfirmed } from './contact.model.js';
import type { CustomerMatch, MatchedField } from './customer-match.rules.js';
import { CustomerReader, type CustomerState } from './customer.reader.js';
import type { StatusType } from './customer.rules.js';

const KINDS = { email: 'email', phone: 'phone', loyaltyCardNumber: 'card' } as const satisfies Record<
  MatchedField,
  LoginNameKind
>;

export type Identification = { readonly storeId: string } & {
  readonly [Name in MatchedField]: string | null;
};

@Injectable()
export class CustomerMatcherService {
  constructor(
    private readonly loginNames: LoginNamesReader,
    private readonly customers: CustomerReader,
  ) {}

  /**
   * For each, the first field that names a participating customer of the store, or null. Unconfirmed e-mails and phones name no customer.
   * What names a customer who was merged into another one names that one. Reads committed rows in two or three statements for any number.
   * @param fields The fields that count, in their order
   */
  async match(
    sought: readonly Identification[],
    fields: readonly MatchedField[],
  ): Promise<(CustomerMatch | null)[]> {
    const asked = sought.flatMap((each, index) =>
      fields.flatMap((field) => {
        const name = each[field];
        return name === null ? [] : [{ index, field, kind: KINDS[field], name }];
      }),
    );
    const found = await this.loginNames.findAccountIds('customer', asked);
    const states = await this.customers.getStates([...new Set(found.flatMap((id) => id ?? []))]);
    const targets = await this.customers.getStates(
      [...states.values()].flatMap(({ mergedInto }) => mergedInto ?? []),
    );
    return sought.map(({ storeId }, index) => {
      const fitting = asked.flatMap((each, place): CustomerMatch[] => {
        const id = each.index === index ? found[place] : undefined;
        const state = id === undefined ? undefined : states.get(id);
        if (state?.storeId !== storeId || !isNamed(state, each.kind)) {
          return [];
        }
        const meant = state.mergedInto === null ? state : targets.get(state.mergedInto);
        const { field } = each;
        return meant && mayBuy(meant.statusType)
          ? [{ customerId: meant.id, recordId: state.id, field, contact: state[field] }]
          : [];
      });
      return fitting[0] ?? null;
    });
  }
}

/** Cards need no confirmation: the shop issues them. */
function isNamed(state: CustomerState, kind: (typeof KINDS)[MatchedField]): boolean {
  return kind === 'card' || isConfirmed(state, kind);
}

export function mayBuy(status: StatusType): boolean {
  return status === 'active' || status === 'new';
}
