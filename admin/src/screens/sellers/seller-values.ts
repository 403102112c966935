import type { RegisterSellerRequest, SellerRecord, UpdateSellerRequest } from '@laurel/client/api';

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface SellerValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Null once it was cleared. */
  posId: string | null;
  active: boolean;
  allowPointTransfer: boolean;
  plainPassword: string;
}

export const NEW_SELLER: SellerValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  posId: '',
  active: true,
  allowPointTransfer: false,
  plainPassword: '',
};

export function getValues(seller: SellerRecord): SellerValues {
  const { firstName, lastName, email, phone = '', posId = '', active, allowPointTransfer } = seller;
  return { ...NEW_SELLER, firstName, lastName, email, phone, posId, active, allowPointTransfer };
}

/** Without what was left empty; the API says which of it is needed. */
export function getRequest(values: SellerValues): RegisterSellerRequest {
  const { firstName, lastName, email, active, allowPointTransfer, phone, posId, plainPassword } = values;
  return {
    firstName,
    lastName,
    email,
    active,
    allowPointTransfer,
    ...(phone !== '' && { phone }),
    ...(posId && { posId }),
    ...(plainPassword !== '' && { plainPassword }),
  };
}

/** What is emptied is removed; a password that is empty stays as it is. The page of the seller has a button for `active`. */
export function getChange(values: SellerValues): UpdateSellerRequest {
  const { firstName, lastName, email, phone, posId, allowPointTransfer, plainPassword } = values;
  return {
    firstName,
    lastName,
    email,
    phone: phone || null,
    posId: posId || null,
    allowPointTransfer,
    ...(plainPassword !== '' && { plainPassword }),
  };
}
