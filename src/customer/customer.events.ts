import { EXAMPLE_TIME } from '#platform/event/define-event.js';
import { defineEvent } from '../event/index.js';
import type { CustomerEntity } from './customer.entity.js';

/* Parts of a customer as events carry them: what there is not is left out. */

export function addressPayload(customer: CustomerEntity) {
  const { street, address1, address2, postal, city, province, country } = customer;
  return {
    ...(street !== null && { street }),
    ...(address1 !== null && { address1 }),
    ...(address2 !== null && { address2 }),
    ...(postal !== null && { postal }),
    ...(city !== null && { city }),
    ...(province !== null && { province }),
    ...(country !== null && { country }),
  };
}

export function companyPayload({ companyName, nip }: CustomerEntity) {
  return { ...(companyName !== null && { name: companyName }), ...(nip !== null && { nip }) };
}

/** What can change about a customer, beside address, company, card and level. What was taken away is an empty text. */
export interface CustomerDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  /** Whether staff or an activation has confirmed it: sales are found by what is confirmed. */
  readonly emailConfirmed?: boolean;
  readonly phoneConfirmed?: boolean;
  readonly gender?: string;
  readonly birthDate?: string;
  readonly agreement1?: boolean;
  readonly agreement2?: boolean;
  readonly agreement3?: boolean;
  readonly labels?: readonly { readonly key: string; readonly value: string }[];
}

/** What becomes of `customerData` once a person is erased. */
const PERSONAL_DETAILS = {
  'customerData.firstName': '',
  'customerData.lastName': '',
  'customerData.email': null,
  'customerData.phone': null,
  'customerData.gender': 'not_disclosed',
  'customerData.birthDate': null,
  'customerData.labels': [],
};

const EXAMPLE_CUSTOMER = { customerId: '57524216-c059-405a-b951-3ab5c49bae14' } as const;

export interface AssignedAccountToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly accountId: { readonly accountId: string };
}

export const assignedAccountToCustomer = defineEvent<AssignedAccountToCustomer>({
  type: 'Service.Domain.User.Event.AssignedAccountToCustomer',
  emittedWhen: 'the account for the points of a customer is opened',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    accountId: { accountId: '1f5c4ad4-4b7c-4e35-9a3c-1c0a9d7f2b11' },
  },
});

/** Below `/api/`, or `/api/{storeCode}/`. Another picture has another path. */
export function avatarPath(customerId: string, avatar: { readonly id: string }): string {
  return `customer/${customerId}/avatar?v=${avatar.id}`;
}

export interface CustomerAvatarWasSet {
  readonly customerId: { readonly customerId: string };
  /** Below `/api/`, or below `/api/{storeCode}/` for customers of another store. */
  readonly path: string;
  readonly originalName: string;
  readonly mime: string;
}

export const customerAvatarWasSet = defineEvent<CustomerAvatarWasSet>({
  type: 'Service.Domain.User.Event.CustomerAvatarWasSet',
  emittedWhen: 'a picture of a customer is set, also in place of another one',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: { originalName: '' },
  example: {
    customerId: EXAMPLE_CUSTOMER,
    path: `customer/${EXAMPLE_CUSTOMER.customerId}/avatar?v=0d4f7c1e-5b2a-4f3c-8d6e-7a8b9c0d1e2f`,
    originalName: 'anna.jpg',
    mime: 'image/jpeg',
  },
});

export interface CustomerAvatarWasRemoved {
  readonly customerId: { readonly customerId: string };
}

export const customerAvatarWasRemoved = defineEvent<CustomerAvatarWasRemoved>({
  type: 'Service.Domain.User.Event.CustomerAvatarWasRemoved',
  emittedWhen: 'the picture of a customer is removed',
  aggregateId: (payload) => payload.customerId.customerId,
  example: { customerId: EXAMPLE_CUSTOMER },
});

export interface CustomerAddressWasUpdated {
  readonly customerId: { readonly customerId: string };
  readonly addressData: {
    readonly street?: string;
    readonly address1?: string;
    readonly address2?: string;
    readonly postal?: string;
    readonly city?: string;
    readonly province?: string;
    readonly country?: string;
  };
  readonly updateAt: string;
}

export const customerAddressWasUpdated = defineEvent<CustomerAddressWasUpdated>({
  type: 'Service.Domain.User.Event.CustomerAddressWasUpdated',
  emittedWhen: 'the address of a customer is set, changed or cleared',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: {
    'addressData.street': null,
    'addressData.address1': null,
    'addressData.address2': null,
    'addressData.postal': null,
    'addressData.city': null,
    'addressData.province': null,
    'addressData.country': null,
  },
  example: {
    customerId: EXAMPLE_CUSTOMER,
    addressData: {
      street: 'Long Street',
      address1: '12',
      address2: '3',
      postal: '00-001',
      city: 'Warsaw',
      province: 'Mazovia',
      country: 'PL',
    },
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerCompanyDetailsWereUpdated {
  readonly customerId: { readonly customerId: string };
  readonly companyData: { readonly name?: string; readonly nip?: string };
  readonly updateAt: string;
}

export const customerCompanyDetailsWereUpdated = defineEvent<CustomerCompanyDetailsWereUpdated>({
  type: 'Service.Domain.User.Event.CustomerCompanyDetailsWereUpdated',
  emittedWhen: 'the company of a customer is set, changed or cleared',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: { 'companyData.name': null, 'companyData.nip': null },
  example: {
    customerId: EXAMPLE_CUSTOMER,
    companyData: { name: 'Example Ltd', nip: '1234563218' },
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerDetailsWereUpdated {
  readonly customerId: { readonly customerId: string };
  readonly customerData: CustomerDetails;
  readonly updateAt: string;
}

export const customerDetailsWereUpdated = defineEvent<CustomerDetailsWereUpdated>({
  type: 'Service.Domain.User.Event.CustomerDetailsWereUpdated',
  emittedWhen: 'details of a customer change; only the changed ones are in it',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: PERSONAL_DETAILS,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    customerData: {
      firstName: 'Anna',
      lastName: 'Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      emailConfirmed: true,
      phoneConfirmed: true,
      gender: 'female',
      birthDate: '1990-04-17',
      agreement1: true,
      agreement2: true,
      agreement3: false,
      labels: [{ key: 'newsletter', value: 'weekly' }],
    },
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerInvitationTokenWasCreated {
  readonly customerId: { readonly customerId: string };
  readonly invitationToken: string;
}

export const customerInvitationTokenWasCreated = defineEvent<CustomerInvitationTokenWasCreated>({
  type: 'Service.Domain.User.Event.CustomerInvitationTokenWasCreated',
  emittedWhen: 'a customer gets a token to invite others with, at registration',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    invitationToken: '5f1d7a84db00d2f3',
  },
});

export interface CustomerLoyaltyCardNumberWasUpdated {
  readonly customerId: { readonly customerId: string };
  readonly cardNumber?: string;
  readonly updateAt: string;
}

export const customerLoyaltyCardNumberWasUpdated = defineEvent<CustomerLoyaltyCardNumberWasUpdated>({
  type: 'Service.Domain.User.Event.CustomerLoyaltyCardNumberWasUpdated',
  emittedWhen: 'the loyalty card of a customer is set, changed or taken away',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: { cardNumber: null },
  example: {
    customerId: EXAMPLE_CUSTOMER,
    cardNumber: '47834433524',
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasActivated {
  readonly customerId: { readonly customerId: string };
  readonly activatedAt: string;
}

export const customerWasActivated = defineEvent<CustomerWasActivated>({
  type: 'Service.Domain.User.Event.CustomerWasActivated',
  emittedWhen: 'a customer is activated by an administrator, a seller, a token or a code',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    activatedAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasAssignedToStore {
  readonly customerId: { readonly customerId: string };
  readonly storeId: { readonly storeId: string };
  readonly updateAt: string;
}

export const customerWasAssignedToStore = defineEvent<CustomerWasAssignedToStore>({
  type: 'Service.Domain.User.Event.CustomerWasAssignedToStore',
  emittedWhen: 'a customer is put into a store',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    storeId: { storeId: '5ab0de1a-0000-4000-8000-000000000001' },
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasDeactivated {
  readonly customerId: { readonly customerId: string };
  readonly deactivatedAt: string;
}

export const customerWasDeactivated = defineEvent<CustomerWasDeactivated>({
  type: 'Service.Domain.User.Event.CustomerWasDeactivated',
  emittedWhen: 'a customer is deactivated',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    deactivatedAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasAnonymized {
  readonly customerId: { readonly customerId: string };
  readonly anonymizedAt: string;
}

export const customerWasAnonymized = defineEvent<CustomerWasAnonymized>({
  type: 'Service.Domain.User.Event.CustomerWasAnonymized',
  emittedWhen: 'the personal data of a customer are erased, also from all events before',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    anonymizedAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasDeleted {
  readonly customerId: { readonly customerId: string };
  readonly deletedAt: string;
}

export const customerWasDeleted = defineEvent<CustomerWasDeleted>({
  type: 'Service.Domain.User.Event.CustomerWasDeleted',
  emittedWhen:
    'a customer is deleted: they are in no list from then on, and their personal data are erased, also from all events before',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    deletedAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasMerged {
  readonly customerId: { readonly customerId: string };
  /** Who has all points, coupons and sales from now on. */
  readonly intoCustomerId: { readonly customerId: string };
  readonly mergedAt: string;
}

export const customerWasMerged = defineEvent<CustomerWasMerged>({
  type: 'Service.Domain.User.Event.CustomerWasMerged',
  emittedWhen:
    'a customer is merged into another one, who has all of their points, coupons and sales from then on; later events about them are events of that one',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    intoCustomerId: { customerId: '0a3d7c52-6a0d-4b52-9f5e-0a7c41f2d9e1' },
    mergedAt: EXAMPLE_TIME,
  },
});

export interface CustomerMergeWasUndone {
  readonly customerId: { readonly customerId: string };
  readonly fromCustomerId: { readonly customerId: string };
  /** The status before the merge. */
  readonly status: { readonly type: string };
  readonly undoneAt: string;
}

export const customerMergeWasUndone = defineEvent<CustomerMergeWasUndone>({
  type: 'Service.Domain.User.Event.CustomerMergeWasUndone',
  emittedWhen: 'the merge of a customer into another one is undone: both have again what they had before',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    fromCustomerId: { customerId: '0a3d7c52-6a0d-4b52-9f5e-0a7c41f2d9e1' },
    status: { type: 'active' },
    undoneAt: EXAMPLE_TIME,
  },
});

export interface CustomerWasMovedToLevel {
  readonly customerId: { readonly customerId: string };
  readonly levelId?: { readonly levelId: string };
  readonly oldLevelId?: { readonly levelId: string };
  readonly updateAt: string;
  readonly manually: boolean;
  readonly removeLevelManually: boolean;
}

export const customerWasMovedToLevel = defineEvent<CustomerWasMovedToLevel>({
  type: 'Service.Domain.User.Event.CustomerWasMovedToLevel',
  emittedWhen: 'a level is set by rule or by hand, or the level that was set by hand is removed',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    levelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e52222' },
    oldLevelId: { levelId: 'e82c96cf-32a3-43bd-9034-4df343e51111' },
    updateAt: EXAMPLE_TIME,
    manually: false,
    removeLevelManually: false,
  },
});

export interface CustomerWasRegistered {
  readonly customerId: { readonly customerId: string };
  readonly customerData: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email?: string;
    readonly phone?: string;
    readonly gender: string;
    readonly birthDate?: string;
    readonly createdAt: string;
    readonly agreement1: boolean;
    readonly agreement2: boolean;
    readonly agreement3: boolean;
    readonly labels: readonly { readonly key: string; readonly value: string }[];
    readonly status: { readonly type: string; readonly state?: string };
  };
  readonly updateAt: string;
}

export const customerWasRegistered = defineEvent<CustomerWasRegistered>({
  type: 'Service.Domain.User.Event.CustomerWasRegistered',
  emittedWhen: 'a customer registers or is registered',
  aggregateId: (payload) => payload.customerId.customerId,
  personal: PERSONAL_DETAILS,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    customerData: {
      firstName: 'Anna',
      lastName: 'Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      gender: 'female',
      birthDate: '1990-04-17',
      createdAt: EXAMPLE_TIME,
      agreement1: true,
      agreement2: false,
      agreement3: false,
      labels: [{ key: 'newsletter', value: 'weekly' }],
      status: { type: 'active', state: 'with-card' },
    },
    updateAt: EXAMPLE_TIME,
  },
});

export interface PosWasAssignedToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly posId: { readonly posId: string };
  readonly updateAt: string;
}

export const posWasAssignedToCustomer = defineEvent<PosWasAssignedToCustomer>({
  type: 'Service.Domain.User.Event.PosWasAssignedToCustomer',
  emittedWhen: 'a point of sale is set',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    posId: { posId: '00000000-0000-474c-8111-b0dd880c07e2' },
    updateAt: EXAMPLE_TIME,
  },
});

export interface SellerWasAssignedToCustomer {
  readonly customerId: { readonly customerId: string };
  readonly sellerId: { readonly sellerId: string };
  readonly updateAt: string;
}

export const sellerWasAssignedToCustomer = defineEvent<SellerWasAssignedToCustomer>({
  type: 'Service.Domain.User.Event.SellerWasAssignedToCustomer',
  emittedWhen: 'a seller is set',
  aggregateId: (payload) => payload.customerId.customerId,
  example: {
    customerId: EXAMPLE_CUSTOMER,
    sellerId: { sellerId: '00000000-0000-474c-8092-b0dd880c07e4' },
    updateAt: EXAMPLE_TIME,
  },
});

export interface CustomerLevelWasRecalculated {
  readonly customerId: { readonly customerId: string };
  readonly date: string;
}

export const customerLevelWasRecalculated = defineEvent<CustomerLevelWasRecalculated>({
  type: 'Service.Domain.User.Event.CustomerLevelWasRecalculated',
  emittedWhen:
    'the period ends or begins after which the level of a customer is looked at again; only where levels go down after some days',
  aggregateId: (payload) => payload.customerId.customerId,
  example: { customerId: EXAMPLE_CUSTOMER, date: EXAMPLE_TIME },
});

/** What an erasure empties among the events of a customer. */
export const PERSONAL_CUSTOMER_EVENTS = [
  customerWasRegistered,
  customerDetailsWereUpdated,
  customerAddressWasUpdated,
  customerCompanyDetailsWereUpdated,
  customerLoyaltyCardNumberWasUpdated,
  customerAvatarWasSet,
];
