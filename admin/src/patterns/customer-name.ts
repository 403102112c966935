import { useLingui } from '@lingui/react/macro';
import { useMay } from './rights.js';

interface Named {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Nothing is left of the name of an anonymised customer, and administrators who may not see customers get none. */
export function useCustomerName(): (customer: Named) => string {
  const { t } = useLingui();
  const none = useMay()('CUSTOMER:VIEW') ? t`Anonymised customer` : t`Customer`;
  return ({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim() || none;
}
