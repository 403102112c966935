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
