import type { CustomerNames } from '../../customer/index.js';

/** What every notice says: which one it is, who gets it, and where a message reaches them. */
export interface NoticePayload {
  readonly noticeId: { readonly noticeId: string };
  readonly customerId: { readonly customerId: string };
  readonly customerData: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly phone?: string;
    readonly loyaltyCardNumber?: string;
  };
}

export function noticePayload(noticeId: string, customer: CustomerNames): NoticePayload {
  const { id, firstName, lastName, email, phone, loyaltyCardNumber } = customer;
  return {
    noticeId: { noticeId },
    customerId: { customerId: id },
    customerData: {
      firstName,
      lastName,
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      ...(loyaltyCardNumber !== null && { loyaltyCardNumber }),
    },
  };
}

export const EXAMPLE_NOTICE: NoticePayload = {
  noticeId: { noticeId: '6d0f3c52-7b1e-4e4e-8a3e-2f4b5c6d7e80' },
  customerId: { customerId: '57524216-c059-405a-b951-3ab5c49bae14' },
  customerData: {
    firstName: 'Anna',
    lastName: 'Nowak',
    email: 'anna@example.com',
    phone: '+48500100200',
    loyaltyCardNumber: '47834433524',
  },
};
