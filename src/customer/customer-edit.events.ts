import { eventTimestamp } from '#platform/time/timestamp.js';
import type { DomainEvent } from '../event/index.js';
import { ADDRESS_COLUMNS, touches } from './customer-edit.rules.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  addressPayload,
  companyPayload,
  customerAddressWasUpdated,
  customerCompanyDetailsWereUpdated,
  type CustomerDetails,
  customerDetailsWereUpdated,
  customerLoyaltyCardNumberWasUpdated,
  customerWasMovedToLevel,
  posWasAssignedToCustomer,
  sellerWasAssignedToCustomer,
} from './customer.events.js';
import type { CustomerLabel } from './customer.rules.js';

interface Edited {
  readonly before: CustomerEntity;
  readonly changed: Partial<CustomerEntity>;
  /** When they have changed. */
  readonly labels: readonly CustomerLabel[] | undefined;
  readonly now: Date;
}

/** One event for each part that has changed: details, address, company, card, place, seller, level. */
export function editEvents({ before, changed, labels, now }: Edited): DomainEvent[] {
  const customerId = { customerId: before.id };
  const updateAt = eventTimestamp(now);
  const after = Object.assign({}, before, changed);
  const customerData = getDetails(changed, labels);
  const events: DomainEvent[] = [];
  if (Object.keys(customerData).length > 0) {
    events.push(customerDetailsWereUpdated({ customerId, customerData, updateAt }));
  }
  if (touches(changed, ADDRESS_COLUMNS)) {
    events.push(customerAddressWasUpdated({ customerId, addressData: addressPayload(after), updateAt }));
  }
  if (touches(changed, ['companyName', 'nip'])) {
    events.push(
      customerCompanyDetailsWereUpdated({ customerId, companyData: companyPayload(after), updateAt }),
    );
  }
  const { loyaltyCardNumber: cardNumber, posId, sellerId } = changed;
  if (cardNumber !== undefined) {
    const card = cardNumber === null ? {} : { cardNumber };
    events.push(customerLoyaltyCardNumberWasUpdated({ customerId, ...card, updateAt }));
  }
  if (posId) {
    events.push(posWasAssignedToCustomer({ customerId, posId: { posId }, updateAt }));
  }
  if (sellerId) {
    events.push(sellerWasAssignedToCustomer({ customerId, sellerId: { sellerId }, updateAt }));
  }
  if (changed.levelId) {
    events.push(levelEvent(before, { levelId: changed.levelId, manually: true, removed: false, now }));
  }
  return events;
}

/** @param how `removed`: the level that was set by hand no longer is */
export function levelEvent(
  before: CustomerEntity,
  how: {
    readonly levelId: string | null;
    readonly manually: boolean;
    readonly removed: boolean;
    readonly now: Date;
  },
): DomainEvent {
  return customerWasMovedToLevel({
    customerId: { customerId: before.id },
    ...(how.levelId !== null && { levelId: { levelId: how.levelId } }),
    ...(before.levelId !== null && { oldLevelId: { levelId: before.levelId } }),
    updateAt: eventTimestamp(how.now),
    manually: how.manually,
    removeLevelManually: how.removed,
  });
}

function getDetails(
  changed: Partial<CustomerEntity>,
  labels: readonly CustomerLabel[] | undefined,
): CustomerDetails {
  const { firstName, lastName, email, phone, gender, birthDate } = changed;
  const { agreement1, agreement2, agreement3, emailUnconfirmedSince, phoneUnconfirmedSince } = changed;
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email: email ?? '' }),
    ...(phone !== undefined && { phone: phone ?? '' }),
    ...(emailUnconfirmedSince !== undefined && { emailConfirmed: emailUnconfirmedSince === null }),
    ...(phoneUnconfirmedSince !== undefined && { phoneConfirmed: phoneUnconfirmedSince === null }),
    ...(gender !== undefined && { gender }),
    ...(birthDate !== undefined && { birthDate: birthDate ?? '' }),
    ...(agreement1 !== undefined && { agreement1 }),
    ...(agreement2 !== undefined && { agreement2 }),
    ...(agreement3 !== undefined && { agreement3 }),
    ...(labels !== undefined && { labels }),
  };
}
