import {
  type CustomerRecord,
  customerLookupSearch,
  type FoundCoupon,
  type SearchCustomersRequest,
  sellerCouponLookupFind,
} from '@laurel/client/api';
import { LaurelError } from '@laurel/client';
import { getLoginName } from '../../../shop/src/entry/login-name.js';
import { laurel } from '../data/laurel.js';

export type Found = Pick<
  CustomerRecord,
  'customerId' | 'firstName' | 'lastName' | 'email' | 'phone' | 'loyaltyCardNumber'
>;

/** The members that a text may mean. `isTooWide` when it fits more than the service lists. */
export interface Findings {
  readonly members: readonly Found[];
  readonly isTooWide: boolean;
  /** The one coupon that has it as its code. */
  readonly coupon?: FoundCoupon | undefined;
}

const PHONE = /^(\+|00?)[\d\s()/.-]{5,}$/;
const NUMBER = /^[\d\s()/.-]+$/;
/** Codes of coupons have digits, or signs between letters. */
const CODE = /^[^\s@]*(\d|-)[^\s@]*$/;

/** By what the text looks like: an e-mail, a phone, a card number, or one or two names. */
export async function findMembers(typed: string): Promise<Findings> {
  const [coupon, answers] = await Promise.all([
    findCoupon(typed.trim()),
    Promise.all(getQuestions(typed).map(ask)),
  ]);
  const members = new Map(
    answers.flatMap(({ members: each }) => each.map((member) => [member.customerId, member])),
  );
  return { members: [...members.values()], isTooWide: answers.some(({ isTooWide }) => isTooWide), coupon };
}

/** The one that is meant: a whole card number, phone or e-mail, or the only one that was found. */
export function getMeant({ members, isTooWide, coupon }: Findings, typed: string): Found | undefined {
  const text = typed.trim().toLowerCase();
  const phone = getLoginName(typed);
  const exact = members.filter(
    (each) =>
      each.loyaltyCardNumber?.toLowerCase() === text ||
      each.email?.toLowerCase() === text ||
      (each.phone !== undefined && each.phone === phone),
  );
  if (exact.length === 1) {
    return exact[0];
  }
  return members.length === 1 && !isTooWide && !coupon ? members[0] : undefined;
}

/** What was typed, where it belongs in the form of a newcomer. */
export function getNewcomer(typed: string) {
  const text = typed.trim();
  const [firstName = '', ...rest] = text.split(/\s+/);
  const nothing = { firstName: '', lastName: '', email: '', phone: '', loyaltyCardNumber: '' };
  if (text.includes('@')) {
    return { ...nothing, email: text };
  }
  if (PHONE.test(text)) {
    return { ...nothing, phone: text };
  }
  return /\d/.test(text)
    ? { ...nothing, loyaltyCardNumber: text }
    : { ...nothing, firstName, lastName: rest.join(' ') };
}

function getQuestions(typed: string): readonly SearchCustomersRequest[] {
  const text = typed.trim();
  if (text.includes('@')) {
    return [{ email: text }];
  }
  if (PHONE.test(text)) {
    return [{ phone: getLoginName(text) }, ...(/^\d+$/.test(text) ? [{ loyaltyCardNumber: text }] : [])];
  }
  if (NUMBER.test(text)) {
    return [{ loyaltyCardNumber: text }, { phone: getLoginName(text) }];
  }
  if (/\d/.test(text)) {
    return [{ loyaltyCardNumber: text }];
  }
  const [first = '', ...rest] = text.split(/\s+/);
  const last = rest.join(' ');
  return last === ''
    ? [{ lastName: first }, { firstName: first }, { loyaltyCardNumber: first }]
    : [
        { firstName: first, lastName: last },
        { firstName: last, lastName: first },
      ];
}

async function findCoupon(code: string): Promise<FoundCoupon | undefined> {
  if (!CODE.test(code)) {
    return undefined;
  }
  const { data } = await sellerCouponLookupFind({ client: laurel, path: { code } });
  return data.coupons.length === 1 ? data.coupons[0] : undefined;
}

async function ask(body: SearchCustomersRequest): Promise<Findings> {
  try {
    const { data } = await customerLookupSearch({ client: laurel, body });
    return { members: data.customers, isTooWide: false };
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'customer.too-many-found') {
      return { members: [], isTooWide: true };
    }
    throw error;
  }
}
