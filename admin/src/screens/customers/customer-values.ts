import type {
  AddressOfCustomer,
  CustomerDetailsRecord,
  EditCustomerRequest,
  Gender,
  RegisterCustomerRequest,
} from '@laurel/client/api';
import { getLabels, labelTexts } from '../../patterns/labels.js';

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface CustomerValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  loyaltyCardNumber: string;
  gender: Gender;
  /** `YYYY-MM-DD` */
  birthDate: string;
  address: AddressValues;
  company: { name: string; nip: string };
  labels: string[];
  /** Null once it was cleared. */
  posId: string | null;
  agreement1: boolean;
  agreement2: boolean;
  agreement3: boolean;
  plainPassword: string;
}

export type AddressValues = Record<keyof AddressOfCustomer, string>;

const NO_ADDRESS: AddressValues = {
  street: '',
  address1: '',
  address2: '',
  postal: '',
  city: '',
  province: '',
  country: '',
};

export const NEW_CUSTOMER: CustomerValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  loyaltyCardNumber: '',
  gender: 'not_disclosed',
  birthDate: '',
  address: NO_ADDRESS,
  company: { name: '', nip: '' },
  labels: [],
  posId: '',
  agreement1: false,
  agreement2: false,
  agreement3: false,
  plainPassword: '',
};

export function getValues(customer: CustomerDetailsRecord): CustomerValues {
  const { firstName, lastName, gender, agreement1, agreement2, agreement3, labels } = customer;
  const { email = '', phone = '', loyaltyCardNumber = '', birthDate = '', posId = '' } = customer;
  return {
    firstName,
    lastName,
    email,
    phone,
    loyaltyCardNumber,
    gender,
    birthDate,
    posId,
    agreement1,
    agreement2,
    agreement3,
    address: {
      ...NO_ADDRESS,
      ...customer.address,
    },
    company: {
      ...NEW_CUSTOMER.company,
      ...customer.company,
    },
    labels: labelTexts(labels),
    plainPassword: '',
  };
}

/** Without what was left empty; the API says which of it is needed. */
export function getRequest(values: CustomerValues): RegisterCustomerRequest {
  const { firstName, lastName, gender, agreement1, agreement2, agreement3, address, company, labels } =
    values;
  const { email, phone, loyaltyCardNumber, birthDate, posId, plainPassword } = values;
  return {
    firstName,
    lastName,
    gender,
    agreement1,
    agreement2,
    agreement3,
    ...getFilled({
      email,
      phone,
      loyaltyCardNumber,
      birthDate,
      posId: posId ?? '',
      plainPassword,
    }),
    ...(hasText(address) && { address: getFilled(address) as RegisterCustomerRequest['address'] }),
    ...(hasText(company) && { company: getFilled(company) as RegisterCustomerRequest['company'] }),
    ...(labels.length > 0 && { labels: getLabels(labels) }),
  };
}

/** What is emptied is removed; a password that is empty stays as it is. */
export function getChange(values: CustomerValues): EditCustomerRequest {
  const { firstName, lastName, gender, agreement1, agreement2, agreement3, address, company, labels } =
    values;
  const { email, phone, loyaltyCardNumber, birthDate, posId, plainPassword } = values;
  return {
    firstName,
    lastName,
    gender,
    agreement1,
    agreement2,
    agreement3,
    email: email || null,
    phone: phone || null,
    loyaltyCardNumber: loyaltyCardNumber || null,
    birthDate: birthDate || null,
    posId: posId || null,
    address: hasText(address) ? address : null,
    company: hasText(company) ? company : null,
    labels: getLabels(labels),
    ...(plainPassword !== '' && { plainPassword }),
  };
}

/** What an edit of these fields alone sends. */
export function getPartialChange(
  values: CustomerValues,
  fields: readonly (keyof CustomerValues)[],
): EditCustomerRequest {
  const change = getChange(values);
  return Object.fromEntries(fields.map((field) => [field, change[field]]));
}

function hasText(texts: Readonly<Record<string, string>>): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}

function getFilled<Texts extends Readonly<Record<string, string>>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<Texts>;
}
