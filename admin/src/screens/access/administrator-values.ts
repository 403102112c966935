import type {
  AdministratorRecord,
  CreateAdministratorRequest,
  UpdateAdministratorRequest,
} from '@laurel/client/api';

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface AdministratorValues {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  phone: string;
  roles: string[];
  plainPassword: string;
  currentPassword: string;
}

export const NEW_ADMINISTRATOR: AdministratorValues = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  phone: '',
  roles: [],
  plainPassword: '',
  currentPassword: '',
};

export function getValues({ roles, ...record }: AdministratorRecord): AdministratorValues {
  const { email, username, firstName = '', lastName = '', phone = '' } = record;
  return {
    ...NEW_ADMINISTRATOR,
    email,
    username,
    firstName,
    lastName,
    phone,
    roles: roles.map(({ id }) => id),
  };
}

/** Without what was left empty; the API says which of it is needed. */
export function getRequest(values: AdministratorValues): CreateAdministratorRequest {
  const { email, roles, ...others } = values;
  return { ...withoutEmpty(others), email, roles };
}

/** What is emptied is removed; a password that is empty stays as it is. */
export function getChange(values: AdministratorValues): UpdateAdministratorRequest {
  const { email, username, firstName, lastName, phone, roles, plainPassword, currentPassword } = values;
  return {
    email,
    username: username || email,
    firstName: firstName || null,
    lastName: lastName || null,
    phone: phone || null,
    roles,
    ...withoutEmpty({ plainPassword, currentPassword }),
  };
}

function withoutEmpty<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>;
}
