import { eventTimestamp } from '#platform/time/timestamp.js';
import type { DomainEvent } from '../event/index.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  addressPayload,
  assignedAccountToCustomer,
  companyPayload,
  customerAddressWasUpdated,
  customerCompanyDetailsWereUpdated,
  customerInvitationTokenWasCreated,
  customerLoyaltyCardNumberWasUpdated,
  customerWasActivated,
  customerWasAssignedToStore,
  customerWasMovedToLevel,
  customerWasRegistered,
  posWasAssignedToCustomer,
  sellerWasAssignedToCustomer,
} from './customer.events.js';
import type { CustomerLabel } from './customer.rules.js';

interface Registered {
  readonly customer: CustomerEntity;
  readonly labels: readonly CustomerLabel[];
  readonly account: { readonly id: string; readonly events: readonly DomainEvent[] };
  readonly startLevelId: string;
}

/** Everything that a registration records, in the order that readers rely on. */
export function registrationEvents({ customer, labels, account, startLevelId }: Registered): DomainEvent[] {
  const customerId = { customerId: customer.id };
  const updateAt = eventTimestamp(customer.createdAt);
  const { levelId, invitationToken, storeId } = customer;
  const moved = { customerId, updateAt, removeLevelManually: false };
  return [
    registered(customer, labels),
    customerInvitationTokenWasCreated({ customerId, invitationToken }),
    customerWasAssignedToStore({ customerId, storeId: { storeId }, updateAt }),
    ...account.events,
    assignedAccountToCustomer({ customerId, accountId: { accountId: account.id } }),
    customerWasMovedToLevel({ ...moved, levelId: { levelId: startLevelId }, manually: false }),
    ...asGiven(customer),
    ...(levelId !== null && (customer.manualLevel || levelId !== startLevelId)
      ? [
          customerWasMovedToLevel({
            ...moved,
            levelId: { levelId },
            oldLevelId: { levelId: startLevelId },
            manually: customer.manualLevel,
          }),
        ]
      : []),
    ...(customer.statusType === 'active'
      ? [customerWasActivated({ customerId, activatedAt: updateAt })]
      : []),
  ];
}

function registered(customer: CustomerEntity, labels: readonly CustomerLabel[]): DomainEvent {
  const { firstName, lastName, email, phone, gender, birthDate } = customer;
  const { agreement1, agreement2, agreement3 } = customer;
  const createdAt = eventTimestamp(customer.createdAt);
  return customerWasRegistered({
    customerId: { customerId: customer.id },
    customerData: {
      firstName,
      lastName,
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      gender,
      ...(birthDate !== null && { birthDate }),
      createdAt,
      agreement1,
      agreement2,
      agreement3,
      labels,
      // Activation is an event of its own, further on.
      status: { type: 'new' },
    },
    updateAt: createdAt,
  });
}

function asGiven(customer: CustomerEntity): DomainEvent[] {
  const customerId = { customerId: customer.id };
  const updateAt = eventTimestamp(customer.createdAt);
  const addressData = addressPayload(customer);
  const companyData = companyPayload(customer);
  const { loyaltyCardNumber: cardNumber, posId, sellerId } = customer;
  const hasAny = (part: object) => Object.keys(part).length > 0;
  return [
    ...(hasAny(addressData) ? [customerAddressWasUpdated({ customerId, addressData, updateAt })] : []),
    ...(hasAny(companyData)
      ? [customerCompanyDetailsWereUpdated({ customerId, companyData, updateAt })]
      : []),
    ...(cardNumber === null
      ? []
      : [customerLoyaltyCardNumberWasUpdated({ customerId, cardNumber, updateAt })]),
    ...(posId === null ? [] : [posWasAssignedToCustomer({ customerId, posId: { posId }, updateAt })]),
    ...(sellerId === null
      ? []
      : [sellerWasAssignedToCustomer({ customerId, sellerId: { sellerId }, updateAt })]),
  ];
}
