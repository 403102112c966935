import { useLingui } from '@lingui/react/macro';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Nothing is left of the name of an anonymised customer. */
export function useCustomerName(): (customer: Named) => string {
  const { t } = useLingui();
  return ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || t`Anonymised customer`;
}
